ALTER TYPE "public"."notification_kind" ADD VALUE 'decision_notifications' BEFORE 'outcome_notifications';--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "decision_notifications" boolean DEFAULT true NOT NULL;
