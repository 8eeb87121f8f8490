import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { connections } from '../../db/access.schema.server'
import { campaign, chatSheet, connection, member } from '../../db/aliases.server'
import type { Context } from '../context'
import { notFound, enforce } from '../policy'
import { isInForce, isRunning } from '../facts.server'
import { recordAct } from '../record-act.server'
import { operation } from '../operation.server'
import { hasRows, iso, queryRows } from '../sql.server'
import { canManageApiTokens } from './policy'
import { ConnectionIdSchema } from './validation'
import { ConnectionView } from './view'

/** The assistants that the actor has let in (docs/decisions/054). */
export const listConnections = operation({
  name: 'listConnections',
  call: 'GET /api/connections',
  scope: null,
  summary: 'The assistants that you have let in by OAuth, newest first',
  denials: canManageApiTokens,
  output: z.object({ connections: z.array(ConnectionView) }),
  failure: 'Failed to load connected assistants',
  run: async (ctx) => {
    enforce(canManageApiTokens, ctx.actor)
    const rows = await queryRows(
      ctx,
      ConnectionView,
      sql`select ${connection.id}, ${connection.client_name}, ${connection.redirect_host}, ${connection.scopes}, ${iso(connection.created_at)} as created_at,
            ${iso(connection.last_used_at)} as last_used_at, ${iso(connection.expires_at)} as expires_at, ${openSheets(ctx)} as chat_sheets
          from connections connection where ${connection.user_id} = ${ctx.actor.id} and ${connection.expires_at} > ${ctx.now} order by ${connection.id} desc`,
    )
    return { connections: rows }
  },
})

/** Of campaigns that run, in teams of the actor. */
const openSheets = ({ actor, now }: Context) => sql`(
  select coalesce(json_agg(json_build_object('campaign_id', ${campaign.id}, 'campaign_name', ${campaign.name}) order by ${campaign.id}), '[]')
  from chat_sheets chat_sheet join campaigns campaign on ${campaign.id} = ${chatSheet.campaign_id} and ${isRunning(campaign, now)}
  join team_members member on ${member.team_id} = ${campaign.team_id} and ${member.user_id} = ${actor.id} and ${isInForce(member)}
  where ${chatSheet.connection_id} = ${connection.id})`

/** Ends a connection of the actor with all its tokens. @throws DomainError not_found for any other. */
export const endConnection = operation({
  name: 'endConnection',
  call: 'DELETE /api/connections/:connection_id',
  scope: null,
  summary: 'End the connection of an assistant at once',
  denials: canManageApiTokens,
  input: ConnectionIdSchema,
  success: 'Assistant disconnected',
  failure: 'Failed to disconnect the assistant',
  run: async (ctx, { connection_id }) => {
    enforce(canManageApiTokens, ctx.actor)
    const isEnded = await hasRows(
      ctx,
      sql`with ended as (
            delete from connections where ${connections.id} = ${connection_id} and ${connections.user_id} = ${ctx.actor.id} returning ${connections.id}
          ), recorded as (${recordAct(ctx, 'assistant_disconnected', sql`ended`, {})})
          select from ended`,
    )
    if (!isEnded) throw notFound('Connection')
  },
})
