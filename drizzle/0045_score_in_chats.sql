CREATE TABLE "chat_sheets" (
	"connection_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	CONSTRAINT "chat_sheets_connection_id_campaign_id_pk" PRIMARY KEY("connection_id","campaign_id")
);
--> statement-breakpoint
ALTER TABLE "chat_sheets" ADD CONSTRAINT "chat_sheets_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sheets" ADD CONSTRAINT "chat_sheets_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_sheets_campaign_id_index" ON "chat_sheets" USING btree ("campaign_id");