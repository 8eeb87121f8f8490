ALTER TABLE "tactics" ALTER COLUMN "campaign_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "joined_from" uuid;--> statement-breakpoint
ALTER TABLE "tactics" ADD COLUMN "joined_to" uuid;--> statement-breakpoint
ALTER TABLE "tactics" ADD CONSTRAINT "tactics_joined_to_tactics_id_fk" FOREIGN KEY ("joined_to") REFERENCES "public"."tactics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tactics_joined_to_index" ON "tactics" USING btree ("joined_to") WHERE joined_to is not null;--> statement-breakpoint
ALTER TABLE "tactics" ADD CONSTRAINT "tactics_in_one_place" CHECK (num_nonnulls("tactics"."campaign_id", "tactics"."joined_to") = 1);