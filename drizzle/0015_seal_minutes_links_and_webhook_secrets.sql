ALTER TABLE "webhooks" ALTER COLUMN "secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "link_sealed" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "secret_sealed" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_link_hash_unique" UNIQUE("link_hash");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_link_stored_once" CHECK (num_nonnulls("decisions"."link_token", "decisions"."link_sealed") <= 1 and num_nonnulls("decisions"."link_sealed", "decisions"."link_hash") <> 1);--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_secret_stored_once" CHECK (num_nonnulls("webhooks"."secret", "webhooks"."secret_sealed") = 1);