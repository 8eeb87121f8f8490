CREATE TYPE "public"."outcome_kind" AS ENUM('won', 'flat', 'lost', 'not_tried', 'unclear');--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'second_round_notifications' BEFORE 'team_invitation_notifications';--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'outcome_notifications' BEFORE 'team_invitation_notifications';--> statement-breakpoint
CREATE TABLE "outcomes" (
	"tactic_id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"outcome" "outcome_kind" NOT NULL,
	"figure" text,
	"link" text,
	"sentence" text,
	"recorded_by" uuid,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outcomes_figure_length" CHECK (char_length("outcomes"."figure") between 1 and 60),
	CONSTRAINT "outcomes_link_length" CHECK (char_length("outcomes"."link") between 1 and 500),
	CONSTRAINT "outcomes_sentence_length" CHECK (char_length("outcomes"."sentence") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "second_round_tactics" (
	"tactic_id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"rank_before" integer,
	"score_before" numeric,
	"criteria_before" jsonb
);
--> statement-breakpoint
CREATE TABLE "second_rounds" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"opened_by" uuid,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"end_datetime" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"is_ranked" boolean DEFAULT false NOT NULL,
	"end_announced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_votes" (
	"tactic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"impact_score" smallint,
	"chances_score" smallint,
	"efforts_score" smallint,
	"reason" text,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_votes_pkey" PRIMARY KEY("tactic_id","user_id"),
	CONSTRAINT "second_votes_impact_score_range" CHECK ("second_votes"."impact_score" between 1 and 10),
	CONSTRAINT "second_votes_chances_score_range" CHECK ("second_votes"."chances_score" between 1 and 10),
	CONSTRAINT "second_votes_efforts_score_range" CHECK ("second_votes"."efforts_score" between 1 and 10),
	CONSTRAINT "second_votes_some_score" CHECK (num_nonnulls("second_votes"."impact_score", "second_votes"."chances_score", "second_votes"."efforts_score") > 0),
	CONSTRAINT "second_votes_reason_length" CHECK (char_length("second_votes"."reason") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "seal_keys" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"seal_key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"campaign_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"digest" text NOT NULL,
	"manifest" text NOT NULL,
	"leaves" "bytea" NOT NULL,
	CONSTRAINT "seals_pkey" PRIMARY KEY("campaign_id","round"),
	CONSTRAINT "seals_round_range" CHECK ("seals"."round" in (1, 2)),
	CONSTRAINT "seals_digest_format" CHECK ("seals"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "ask_outcomes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "second_round_notifications" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "outcome_notifications" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "opens_ballots" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "outcomes" ADD CONSTRAINT "outcomes_tactic_id_tactics_id_fk" FOREIGN KEY ("tactic_id") REFERENCES "public"."tactics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcomes" ADD CONSTRAINT "outcomes_campaign_id_decisions_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."decisions"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcomes" ADD CONSTRAINT "outcomes_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_round_tactics" ADD CONSTRAINT "second_round_tactics_tactic_id_tactics_id_fk" FOREIGN KEY ("tactic_id") REFERENCES "public"."tactics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_round_tactics" ADD CONSTRAINT "second_round_tactics_campaign_id_second_rounds_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."second_rounds"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_rounds" ADD CONSTRAINT "second_rounds_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_rounds" ADD CONSTRAINT "second_rounds_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_votes" ADD CONSTRAINT "second_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_votes" ADD CONSTRAINT "second_votes_tactic_id_fk" FOREIGN KEY ("tactic_id") REFERENCES "public"."second_round_tactics"("tactic_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_keys" ADD CONSTRAINT "seal_keys_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seals" ADD CONSTRAINT "seals_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outcomes_campaign_id_index" ON "outcomes" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "second_round_tactics_campaign_id_index" ON "second_round_tactics" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "second_rounds_end_unannounced_index" ON "second_rounds" USING btree (least(ended_at, end_datetime)) WHERE end_announced_at is null;--> statement-breakpoint
CREATE INDEX "decisions_ask_outcomes_at_index" ON "decisions" USING btree ("ask_outcomes_at") WHERE ask_outcomes_at is not null;