CREATE TYPE "public"."contribution_mode" AS ENUM('vote_only', 'add_and_vote');--> statement-breakpoint
CREATE TYPE "public"."plan" AS ENUM('trial', 'premium');--> statement-breakpoint
CREATE TYPE "public"."provider" AS ENUM('google', 'local');--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text NOT NULL,
	"contribution_mode" "contribution_mode" DEFAULT 'add_and_vote' NOT NULL,
	"problem_statement" text,
	"problem_reason" text,
	"end_datetime" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"invite_token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_invite_token_unique" UNIQUE("invite_token"),
	CONSTRAINT "campaigns_name_length" CHECK (char_length("campaigns"."name") between 5 and 100),
	CONSTRAINT "campaigns_problem_statement_length" CHECK (char_length("campaigns"."problem_statement") between 1 and 500),
	CONSTRAINT "campaigns_problem_reason_length" CHECK (char_length("campaigns"."problem_reason") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tactic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"comment_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_text_length" CHECK (char_length("comments"."comment_text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "confetti_views" (
	"campaign_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "confetti_views_pkey" PRIMARY KEY("campaign_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_tactic_notifications" boolean DEFAULT true NOT NULL,
	"new_comment_notifications" boolean DEFAULT true NOT NULL,
	"campaign_ended_notifications" boolean DEFAULT true NOT NULL,
	"campaign_reminder_notifications" boolean DEFAULT true NOT NULL,
	"team_invitation_notifications" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tactics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"name" text NOT NULL,
	"added_by" uuid,
	"ai_generated" boolean DEFAULT false NOT NULL,
	"suggested_impact" smallint,
	"suggested_chances" smallint,
	"suggested_efforts" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tactics_name_length" CHECK (char_length("tactics"."name") between 10 and 500),
	CONSTRAINT "tactics_suggested_impact_range" CHECK ("tactics"."suggested_impact" between 1 and 10),
	CONSTRAINT "tactics_suggested_chances_range" CHECK ("tactics"."suggested_chances" between 1 and 10),
	CONSTRAINT "tactics_suggested_efforts_range" CHECK ("tactics"."suggested_efforts" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "team_members_pkey" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url_slug" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_invite_open" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_url_slug_unique" UNIQUE("url_slug"),
	CONSTRAINT "teams_name_length" CHECK (char_length("teams"."name") between 3 and 50),
	CONSTRAINT "teams_url_slug_length" CHECK (char_length("teams"."url_slug") between 3 and 30),
	CONSTRAINT "teams_url_slug_format" CHECK ("teams"."url_slug" ~ '^[a-z][a-z0-9-]*$')
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" "provider" NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"plan" "plan" DEFAULT 'trial' NOT NULL,
	"trial_ends_at" timestamp with time zone NOT NULL,
	"limited_creations" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_identity_unique" UNIQUE("provider","subject"),
	CONSTRAINT "users_full_name_length" CHECK (char_length("users"."full_name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"tactic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"impact_score" smallint NOT NULL,
	"chances_score" smallint NOT NULL,
	"efforts_score" smallint NOT NULL,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "votes_pkey" PRIMARY KEY("tactic_id","user_id"),
	CONSTRAINT "votes_impact_score_range" CHECK ("votes"."impact_score" between 1 and 10),
	CONSTRAINT "votes_chances_score_range" CHECK ("votes"."chances_score" between 1 and 10),
	CONSTRAINT "votes_efforts_score_range" CHECK ("votes"."efforts_score" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_tactic_id_tactics_id_fk" FOREIGN KEY ("tactic_id") REFERENCES "public"."tactics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confetti_views" ADD CONSTRAINT "confetti_views_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confetti_views" ADD CONSTRAINT "confetti_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tactics" ADD CONSTRAINT "tactics_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tactics" ADD CONSTRAINT "tactics_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_tactic_id_fk" FOREIGN KEY ("tactic_id") REFERENCES "public"."tactics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_team_id_index" ON "campaigns" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "campaigns_created_by_index" ON "campaigns" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "comments_tactic_id_index" ON "comments" USING btree ("tactic_id","id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_expires_at_index" ON "sign_in_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tactics_campaign_id_index" ON "tactics" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "team_members_user_id_index" ON "team_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "teams_owner_id_index" ON "teams" USING btree ("owner_id");