CREATE TYPE "public"."mail_state" AS ENUM('waiting', 'sent', 'dropped', 'parked');--> statement-breakpoint
CREATE TYPE "public"."notification_kind" AS ENUM('new_tactic_notifications', 'new_comment_notifications', 'campaign_ended_notifications', 'campaign_reminder_notifications', 'team_invitation_notifications');--> statement-breakpoint
CREATE TABLE "declined_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "notification_kind" NOT NULL,
	"user_id" uuid,
	"address" text,
	"campaign_id" uuid,
	"team_id" uuid,
	"invited_by" uuid,
	"item_ids" uuid[],
	"occasion" uuid NOT NULL,
	"state" "mail_state" DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_once_unique" UNIQUE("user_id","kind","occasion")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "end_announced_at" timestamp with time zone;--> statement-breakpoint
UPDATE "campaigns" SET "end_announced_at" = now() WHERE least("ended_at", "end_datetime") <= now();--> statement-breakpoint
UPDATE "campaigns" SET "remind_at" = "end_datetime"
  - CASE WHEN "end_datetime" - "created_at" < interval '48 hours' THEN interval '1 hour' ELSE interval '24 hours' END
  WHERE least("ended_at", "end_datetime") > now();--> statement-breakpoint
-- What is there already is not told of.
ALTER TABLE "comments" ADD COLUMN "is_announced" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "is_announced" SET DEFAULT false;--> statement-breakpoint
-- What is there already is not told of.
ALTER TABLE "tactics" ADD COLUMN "is_announced" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tactics" ALTER COLUMN "is_announced" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_invitation_unique" ON "outbox" USING btree ("team_id","address") WHERE state = 'waiting' and address is not null;--> statement-breakpoint
CREATE INDEX "outbox_due_index" ON "outbox" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_campaign_id_index" ON "outbox" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "outbox_team_id_index" ON "outbox" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "outbox_invited_by_index" ON "outbox" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "campaigns_remind_at_index" ON "campaigns" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "campaigns_end_unannounced_index" ON "campaigns" USING btree (least(ended_at, end_datetime)) WHERE end_announced_at is null;--> statement-breakpoint
CREATE INDEX "comments_unannounced_index" ON "comments" USING btree ("created_at") WHERE not is_announced;--> statement-breakpoint
CREATE INDEX "tactics_unannounced_index" ON "tactics" USING btree ("created_at") WHERE not is_announced;--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" USING btree (lower(email));