CREATE TABLE "machine_ballots" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"scores" jsonb NOT NULL,
	CONSTRAINT "machine_ballots_scores_list" CHECK (jsonb_typeof("machine_ballots"."scores") = 'array')
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "machine_ballot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "machine_ballots" ADD CONSTRAINT "machine_ballots_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;