ALTER TABLE "tactics" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "tactics" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "tactics" ADD COLUMN "key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "tactics_key_unique" ON "tactics" USING btree ("campaign_id","key") WHERE key is not null;--> statement-breakpoint
ALTER TABLE "tactics" ADD CONSTRAINT "tactics_description_length" CHECK (char_length("tactics"."description") between 1 and 2000);--> statement-breakpoint
ALTER TABLE "tactics" ADD CONSTRAINT "tactics_link_length" CHECK (char_length("tactics"."link") between 1 and 1000);--> statement-breakpoint
ALTER TABLE "tactics" ADD CONSTRAINT "tactics_key_length" CHECK (char_length("tactics"."key") between 1 and 64);