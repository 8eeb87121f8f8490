CREATE TABLE "acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"way" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"team_id" uuid,
	"campaign_id" uuid,
	"tactic_id" uuid,
	"member_id" uuid,
	"until" timestamp with time zone,
	"done_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "acts_team_id_index" ON "acts" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "acts_campaign_id_index" ON "acts" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "acts_actor_id_index" ON "acts" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "acts_done_at_index" ON "acts" USING btree ("done_at");--> statement-breakpoint
-- In a statement of its own, so that it sees acts of commands that the deletion has waited for.
CREATE FUNCTION forget_acts_of_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.acts acts WHERE acts.team_id = old.id;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER teams_removed AFTER DELETE ON teams FOR EACH ROW EXECUTE FUNCTION forget_acts_of_team();
