ALTER TYPE "public"."notification_kind" ADD VALUE 'owner_reminder_notifications' BEFORE 'second_round_notifications';--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'everybody_scored_notifications' BEFORE 'second_round_notifications';--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "owner_reminder_notifications" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "everybody_scored_notifications" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "reminded_by_hand_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "completion_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "completion_told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "campaigns" SET "completion_due_at" = now() WHERE "ended_at" IS NULL AND "end_datetime" > now();--> statement-breakpoint
CREATE INDEX "campaigns_completion_due_at_index" ON "campaigns" USING btree ("completion_due_at") WHERE completion_due_at is not null;