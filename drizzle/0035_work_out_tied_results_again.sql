-- Their sentences need what was not stored: which tactics are equal, and what one more voter would settle. The next reader works
-- them out again from the same ballots and digest (docs/decisions/035).
UPDATE "campaigns" SET "result_summary" = "result_summary" || '{"spans": 1}'
WHERE "result_summary" ->> 'spans' = '2' AND (
  EXISTS (
    SELECT FROM "results" "result" WHERE "result"."campaign_id" = "campaigns"."id" AND "result"."rank" IS NOT NULL
    GROUP BY "result"."rank" HAVING count(*) > 1
  ) OR ("result_summary" ->> 'eligible_count')::int - ("result_summary" ->> 'voter_count')::int = 1
);
