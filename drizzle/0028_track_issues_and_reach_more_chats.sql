ALTER TYPE "public"."webhook_form" ADD VALUE 'discord';--> statement-breakpoint
ALTER TYPE "public"."webhook_form" ADD VALUE 'mattermost';--> statement-breakpoint
ALTER TYPE "public"."webhook_form" ADD VALUE 'google_chat';--> statement-breakpoint
ALTER TABLE "tactics" ADD COLUMN "tracker_link" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "issue_pattern" text;--> statement-breakpoint
ALTER TABLE "tactics" ADD CONSTRAINT "tactics_tracker_link_length" CHECK (char_length("tactics"."tracker_link") between 1 and 1000);--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_issue_pattern_length" CHECK (char_length("teams"."issue_pattern") between 1 and 1000);