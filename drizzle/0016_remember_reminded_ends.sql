ALTER TABLE "campaigns" ADD COLUMN "reminded_end" timestamp with time zone;--> statement-breakpoint
-- Running campaigns whose reminder was sent.
UPDATE "campaigns" SET "reminded_end" = "end_datetime" WHERE "remind_at" IS NULL AND "ended_at" IS NULL;
