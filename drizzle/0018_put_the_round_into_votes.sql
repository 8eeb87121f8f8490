ALTER TABLE "votes" ADD COLUMN "round" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" DROP CONSTRAINT "votes_pkey";
--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_pkey" PRIMARY KEY("tactic_id","user_id","round");--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_round_range" CHECK ("votes"."round" in (1, 2));--> statement-breakpoint
INSERT INTO "votes" ("tactic_id", "user_id", "round", "impact_score", "chances_score", "efforts_score", "reason", "voted_at")
SELECT "tactic_id", "user_id", 2, "impact_score", "chances_score", "efforts_score", "reason", "voted_at" FROM "second_votes";--> statement-breakpoint
DROP TABLE "second_votes";
