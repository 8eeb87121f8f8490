ALTER TABLE "campaigns" ADD COLUMN "roll" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "quorum" smallint;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_quorum_range" CHECK ("campaigns"."quorum" between 2 and 1000);