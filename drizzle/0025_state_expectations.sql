CREATE TYPE "public"."outcome_verdict" AS ENUM('hit', 'missed', 'unclear');--> statement-breakpoint
CREATE TABLE "expectations" (
	"tactic_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"campaign_id" uuid NOT NULL,
	"expected_change" text NOT NULL,
	"expected_from" text,
	"expected_to" text NOT NULL,
	"expected_by" date NOT NULL,
	"stated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expectations_pkey" PRIMARY KEY("tactic_id","number"),
	CONSTRAINT "expectations_change_length" CHECK (char_length("expectations"."expected_change") between 1 and 120),
	CONSTRAINT "expectations_from_length" CHECK (char_length("expectations"."expected_from") between 1 and 40),
	CONSTRAINT "expectations_to_length" CHECK (char_length("expectations"."expected_to") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "decided_tactics" ADD COLUMN "ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "sealed_text" text;--> statement-breakpoint
ALTER TABLE "outcomes" ADD COLUMN "verdict" "outcome_verdict";--> statement-breakpoint
ALTER TABLE "expectations" ADD CONSTRAINT "expectations_tactic_id_tactics_id_fk" FOREIGN KEY ("tactic_id") REFERENCES "public"."tactics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expectations" ADD CONSTRAINT "expectations_campaign_id_decisions_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."decisions"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expectations_campaign_id_index" ON "expectations" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "decided_tactics_ask_at_index" ON "decided_tactics" USING btree ("ask_at") WHERE ask_at is not null;