CREATE TABLE "results" (
	"tactic_id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"rank" integer,
	"vote_count" integer NOT NULL,
	"score" numeric,
	"avg_impact" numeric,
	"avg_chances" numeric,
	"avg_efforts" numeric
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "is_ranked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_tactic_id_tactics_id_fk" FOREIGN KEY ("tactic_id") REFERENCES "public"."tactics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "results_campaign_id_position" ON "results" USING btree ("campaign_id","position");