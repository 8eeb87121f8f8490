ALTER TABLE "campaigns" ALTER COLUMN "invite_token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "invite_sealed" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "invite_hash" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_invite_hash_unique" UNIQUE("invite_hash");--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_invite_stored_once" CHECK (num_nonnulls("campaigns"."invite_token", "campaigns"."invite_sealed") = 1 and num_nonnulls("campaigns"."invite_sealed", "campaigns"."invite_hash") <> 1);--> statement-breakpoint
-- Stored answers to creations of campaigns, which had the invite link in clear.
UPDATE "idempotency_keys" SET "answer" = jsonb_set("answer"::jsonb, '{inviteLink}', 'null')
  WHERE jsonb_exists("answer"::jsonb, 'campaign') AND jsonb_exists("answer"::jsonb, 'inviteLink');
