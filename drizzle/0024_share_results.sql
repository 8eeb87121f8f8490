CREATE TABLE "result_links" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"link_sealed" text NOT NULL,
	"link_hash" text NOT NULL,
	CONSTRAINT "result_links_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
ALTER TABLE "result_links" ADD CONSTRAINT "result_links_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;