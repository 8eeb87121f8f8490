CREATE TABLE "receipt_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"used_from" timestamp with time zone NOT NULL,
	"used_until" timestamp with time zone,
	CONSTRAINT "receipt_keys_format" CHECK ("receipt_keys"."public_key" ~ '^[A-Za-z0-9_-]{43}$')
);
--> statement-breakpoint
ALTER TABLE "seals" ADD COLUMN "public_key" text;--> statement-breakpoint
CREATE INDEX "decisions_link_sealed_index" ON "decisions" USING btree (split_part("link_sealed", '.', 1),"campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_invite_sealed_index" ON "campaigns" USING btree (split_part("invite_sealed", '.', 1),"id");--> statement-breakpoint
CREATE INDEX "result_links_link_sealed_index" ON "result_links" USING btree (split_part("link_sealed", '.', 1),"campaign_id");--> statement-breakpoint
CREATE INDEX "webhooks_secret_index" ON "webhooks" USING btree ("secret") WHERE secret is not null;--> statement-breakpoint
CREATE INDEX "webhooks_secret_sealed_index" ON "webhooks" USING btree (split_part("secret_sealed", '.', 1),"id");