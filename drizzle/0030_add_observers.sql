ALTER TABLE "campaigns" ADD COLUMN "observer_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "observes" boolean DEFAULT false NOT NULL;