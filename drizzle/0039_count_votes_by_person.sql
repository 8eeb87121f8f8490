CREATE TABLE "campaign_voters" (
	"campaign_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"vote_count" integer NOT NULL,
	"is_changed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "campaign_voters_pkey" PRIMARY KEY("campaign_id","user_id","round")
);
--> statement-breakpoint
DROP INDEX "tactics_added_by_index";--> statement-breakpoint
ALTER TABLE "campaign_voters" ADD CONSTRAINT "campaign_voters_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_voters" ADD CONSTRAINT "campaign_voters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_voters_changed_index" ON "campaign_voters" USING btree ("campaign_id") WHERE is_changed;--> statement-breakpoint
CREATE INDEX "votes_user_id_index" ON "votes" USING btree ("user_id","tactic_id","round");--> statement-breakpoint
CREATE INDEX "tactics_added_by_index" ON "tactics" USING btree ("added_by","campaign_id","created_at");--> statement-breakpoint
INSERT INTO campaign_voters (campaign_id, user_id, round, vote_count, is_changed)
SELECT tactic.campaign_id, vote.user_id, vote.round, count(*), campaign.ended_at IS NULL
FROM votes vote JOIN tactics tactic ON tactic.id = vote.tactic_id JOIN campaigns campaign ON campaign.id = tactic.campaign_id
GROUP BY tactic.campaign_id, vote.user_id, vote.round, campaign.ended_at;
--> statement-breakpoint
UPDATE campaigns SET completion_due_at = NULL WHERE completion_told = 0 AND completion_due_at IS NOT NULL;
--> statement-breakpoint
-- Votes that come (1) or go (-1). Those of a joined tactic are in no campaign; a deleted tactic has counted its own below.
CREATE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A vote that replaces another adds none.
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  INSERT INTO public.campaign_voters AS voter (campaign_id, user_id, round, vote_count)
  SELECT tactic.campaign_id, changed.user_id, changed.round, tg_argv[0]::int * count(*)
  FROM changed JOIN public.tactics tactic ON tactic.id = changed.tactic_id
  WHERE tactic.campaign_id IS NOT NULL
  GROUP BY tactic.campaign_id, changed.user_id, changed.round
  ORDER BY tactic.campaign_id, changed.user_id, changed.round
  ON CONFLICT (campaign_id, user_id, round) DO UPDATE SET vote_count = voter.vote_count + excluded.vote_count, is_changed = true;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER votes_added AFTER INSERT ON votes REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_votes('1');
--> statement-breakpoint
CREATE TRIGGER votes_removed AFTER DELETE ON votes REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_votes('-1');
--> statement-breakpoint
-- A tactic that leaves its campaign, or comes back, takes its votes along. With its campaign everything goes.
CREATE FUNCTION count_votes_of_tactic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.campaign_id IS NOT NULL AND EXISTS (SELECT FROM public.campaigns WHERE id = old.campaign_id) THEN
    UPDATE public.campaign_voters voter SET is_changed = true, vote_count = voter.vote_count - (
      SELECT count(*) FROM public.votes vote WHERE vote.tactic_id = old.id AND vote.user_id = voter.user_id AND vote.round = voter.round)
    FROM (SELECT user_id, round FROM public.campaign_voters WHERE campaign_id = old.campaign_id ORDER BY user_id, round FOR UPDATE) locked
    WHERE voter.campaign_id = old.campaign_id AND voter.user_id = locked.user_id AND voter.round = locked.round;
  END IF;
  IF tg_op = 'DELETE' THEN RETURN old; END IF;
  INSERT INTO public.campaign_voters AS voter (campaign_id, user_id, round, vote_count)
  SELECT new.campaign_id, vote.user_id, vote.round, count(*) FROM public.votes vote
  WHERE vote.tactic_id = new.id AND new.campaign_id IS NOT NULL
  GROUP BY vote.user_id, vote.round ORDER BY vote.user_id, vote.round
  ON CONFLICT (campaign_id, user_id, round) DO UPDATE SET vote_count = voter.vote_count + excluded.vote_count, is_changed = true;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER tactics_removed BEFORE DELETE ON tactics FOR EACH ROW EXECUTE FUNCTION count_votes_of_tactic();
--> statement-breakpoint
CREATE TRIGGER tactics_moved BEFORE UPDATE OF campaign_id ON tactics FOR EACH ROW
WHEN (old.campaign_id IS DISTINCT FROM new.campaign_id) EXECUTE FUNCTION count_votes_of_tactic();
