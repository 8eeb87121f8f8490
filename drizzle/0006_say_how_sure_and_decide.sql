CREATE TYPE "public"."decision_choice" AS ENUM('do', 'later', 'no');--> statement-breakpoint
CREATE TABLE "decided_tactics" (
	"tactic_id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"choice" "decision_choice" NOT NULL,
	"reason" text,
	CONSTRAINT "decided_tactics_reason_length" CHECK (char_length("decided_tactics"."reason") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"slots" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"decided_by" uuid,
	"published_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"link_token" text,
	CONSTRAINT "decisions_link_token_unique" UNIQUE("link_token"),
	CONSTRAINT "decisions_slots_range" CHECK ("decisions"."slots" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "result_summary" jsonb;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "rank_low" integer;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "rank_high" integer;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "top_replays" integer[];--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "overtaken_replays" integer;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "criteria" jsonb;--> statement-breakpoint
ALTER TABLE "decided_tactics" ADD CONSTRAINT "decided_tactics_tactic_id_tactics_id_fk" FOREIGN KEY ("tactic_id") REFERENCES "public"."tactics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decided_tactics" ADD CONSTRAINT "decided_tactics_campaign_id_decisions_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."decisions"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decided_tactics_campaign_id_index" ON "decided_tactics" USING btree ("campaign_id");