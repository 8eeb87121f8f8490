-- Figures whose sentences are gone: in stored results of this version, since others are worked out again.
UPDATE "campaigns" SET "result_summary" = "result_summary" - array['without_own', 'few_for_less', 'weights', 'halo', 'place_effect'] WHERE "result_summary" IS NOT NULL;
