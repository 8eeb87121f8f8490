ALTER TYPE "public"."notification_kind" ADD VALUE 'weekly_digest_notifications' BEFORE 'team_invitation_notifications';--> statement-breakpoint
ALTER TABLE "second_rounds" ADD COLUMN "calendar_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "weekly_digest_notifications" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "digest_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "teams_digest_due_at_index" ON "teams" USING btree ("digest_due_at") WHERE digest_due_at is not null;