-- Of closed votes nothing is kept that tells more than sums: the next reader has their results worked out again.
UPDATE "results" SET "criteria" = "criteria" || jsonb_build_object(
	'impact', "criteria" -> 'impact' || '{"disagreement": null}',
	'chances', "criteria" -> 'chances' || '{"disagreement": null}',
	'efforts', "criteria" -> 'efforts' || '{"disagreement": null}')
FROM "campaigns" JOIN "teams" ON "teams"."id" = "campaigns"."team_id"
WHERE "results"."campaign_id" = "campaigns"."id" AND jsonb_typeof("results"."criteria") = 'object' AND NOT coalesce("campaigns"."ballots_open", "teams"."opens_ballots");--> statement-breakpoint
UPDATE "second_round_tactics" SET "criteria_before" = "criteria_before" || jsonb_build_object(
	'impact', "criteria_before" -> 'impact' || '{"disagreement": null}',
	'chances', "criteria_before" -> 'chances' || '{"disagreement": null}',
	'efforts', "criteria_before" -> 'efforts' || '{"disagreement": null}')
FROM "campaigns" JOIN "teams" ON "teams"."id" = "campaigns"."team_id"
WHERE "second_round_tactics"."campaign_id" = "campaigns"."id" AND jsonb_typeof("criteria_before") = 'object' AND NOT coalesce("campaigns"."ballots_open", "teams"."opens_ballots");--> statement-breakpoint
UPDATE "campaigns" SET "result_summary" = "result_summary" - 'spans'
FROM "teams" WHERE "teams"."id" = "campaigns"."team_id" AND NOT coalesce("campaigns"."ballots_open", "teams"."opens_ballots");
