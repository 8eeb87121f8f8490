ALTER TABLE "second_rounds" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "second_rounds" ADD CONSTRAINT "second_rounds_time_zone_length" CHECK (char_length("second_rounds"."time_zone") between 1 and 64);--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_time_zone_length" CHECK (char_length("campaigns"."time_zone") between 1 and 64);