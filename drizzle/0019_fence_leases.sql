ALTER TABLE "outbox" ADD COLUMN "lease" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "lease" integer DEFAULT 0 NOT NULL;