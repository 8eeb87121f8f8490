ALTER TABLE "second_round_tactics" ADD COLUMN "is_counted" boolean;--> statement-breakpoint
ALTER TABLE "second_rounds" ADD COLUMN "first_result" jsonb;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "has_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "second_round_tactics" SET "is_counted" = true FROM "second_rounds" WHERE "second_rounds"."campaign_id" = "second_round_tactics"."campaign_id" AND "second_rounds"."is_ranked";
