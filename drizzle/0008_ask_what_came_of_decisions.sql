-- Decisions that were published before are asked about too, unless they are older than the second mail.
UPDATE "decisions" SET "ask_outcomes_at" = "published_at" + interval '30 days'
WHERE "ask_outcomes_at" IS NULL AND "published_at" > now() - interval '60 days';
