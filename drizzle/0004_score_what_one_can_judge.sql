ALTER TABLE "votes" ALTER COLUMN "impact_score" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ALTER COLUMN "chances_score" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ALTER COLUMN "efforts_score" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_some_score" CHECK (num_nonnulls("votes"."impact_score", "votes"."chances_score", "votes"."efforts_score") > 0);--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_reason_length" CHECK (char_length("votes"."reason") between 1 and 200);