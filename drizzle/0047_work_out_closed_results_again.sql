-- A far sheet and equal sheets took the line away where votes stay closed, while rows still told a certainty. The next reader works
-- such results out again from the same ballots and digest (docs/decisions/035).
UPDATE "campaigns" SET "result_summary" = "result_summary" || '{"spans": 1}'
WHERE "result_summary" @> '{"is_closed": true}' AND "result_summary" -> 'lines' = '[]';
