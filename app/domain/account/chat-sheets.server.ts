import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, chatSheet, connection } from '../../db/aliases.server'
import { chatSheets } from '../../db/machine.schema.server'
import { campaignIdField } from '../campaigns/validation'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { idField } from '../ids'
import { operation } from '../operation.server'
import { trueOrFalse } from '../plain-fields'
import { enforce } from '../policy'
import { guard, queryAllowed, columns, hasRows } from '../sql.server'
import { recordAct } from '../record-act.server'
import { canManageAccount, canSetChatSheet } from './policy'

const ChatSheetSchema = z.object({
  campaign_id: campaignIdField,
  connection_id: idField('Please select an assistant'),
  open: trueOrFalse('open'),
})

/**
 * Lets an assistant that the actor has connected show them the score sheet of a campaign inside the chat until the campaign or
 * the connection ends, or stops it (docs/decisions/049). Only by signing in: a token never gives itself this.
 */
export const setChatSheet = operation({
  name: 'setChatSheet',
  call: 'PUT /api/campaigns/:campaign_id/chat-sheet',
  scope: null,
  summary: 'Let an assistant that you have connected show you the score sheet of a campaign, or stop it',
  denials: [...canManageAccount, ...canSetChatSheet],
  input: ChatSheetSchema,
  success: 'Score sheet in the chat updated',
  failure: 'Failed to change the score sheet in the chat',
  preferServerText: true,
  run: async (ctx, { campaign_id, connection_id, open }) => {
    enforce(canManageAccount, ctx.actor)
    const act = open ? 'chat_sheet_opened' : 'chat_sheet_closed'
    await queryAllowed(
      ctx,
      { noun: 'Campaign', policy: canSetChatSheet },
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for share of member, campaign),
        facts as (
          select campaign.id, campaign.is_active or closes as is_active, campaign.is_scorer or closes as is_scorer, closes, exists (
            select from connections connection
            where ${connection.id} = ${connection_id} and ${connection.user_id} = ${ctx.actor.id} and ${connection.expires_at} > ${ctx.now}) as has_connection
          from campaign cross join (select not ${open}::boolean as closes) given
        ), allowed as (select * from facts where ${guard(canSetChatSheet, 'facts')}),
        opened as (
          insert into chat_sheets (${columns(chatSheets, ['connection_id', 'campaign_id'])})
          select ${connection_id}::uuid, id from allowed where not closes on conflict do nothing returning campaign_id
        ), closed as (
          delete from chat_sheets chat_sheet using allowed
          where closes and ${chatSheet.connection_id} = ${connection_id} and ${chatSheet.campaign_id} = allowed.id
          returning ${chatSheet.campaign_id}
        ), recorded as (${recordAct(ctx, act, sql`(select * from opened union all select * from closed) changed`, {})})
        select is_active, is_scorer, has_connection from facts`,
    )
  },
})

/** Whether the person of the calling connection has let it show them the sheet of the campaign. */
export function isChatSheetOpen({ db, actor }: Context, campaign_id: string): Promise<boolean> {
  return hasRows(
    { db },
    sql`select from chat_sheets chat_sheet
        where ${chatSheet.connection_id} = ${actor.connection_id ?? null}::uuid and ${chatSheet.campaign_id} = ${campaign_id}`,
  )
}
