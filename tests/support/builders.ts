import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { createCampaign } from '~/domain/campaigns/commands.server'
import type { Actor, Context, SystemContext } from '~/domain/context'
import { newId } from '~/domain/ids.server'
import { queryRow } from '~/domain/sql.server'
import { addTactic } from '~/domain/tactics/commands.server'
import { createTeam } from '~/domain/teams/commands.server'
import { joinTeam } from '~/domain/teams/joining.server'
import { findActor, issueTicket, redeemTicket, upsertUser } from '~/domain/users/sessions.server'

export const limits = { days: 14, max_teams: 1, max_campaigns: 3 }
export const clock = sql`clock_timestamp()`

export const HOUR = 60 * 60 * 1000
export const DAY = 24 * HOUR

export function inMilliseconds(duration: number): string {
  return new Date(Date.now() + duration).toISOString()
}

export const scores = (impact_score: number, chances_score: number, efforts_score: number) => ({
  impact_score,
  chances_score,
  efforts_score,
})

export function systemContext(db: Db): SystemContext {
  return { db, now: clock, limits }
}

/** The same person at another time; `now` is any SQL expression or an ISO time. */
export function at(ctx: Context, time: string): Context {
  return { ...ctx, now: sql`${time}::timestamptz` }
}

/** Signs a new person in and returns what their requests would run with. */
export async function signIn(db: Db, full_name = 'Ada Lovelace'): Promise<Context> {
  const system = systemContext(db)
  const subject = newId()
  const user_id = await upsertUser(system, {
    provider: 'local',
    subject,
    email: `${subject}@example.com`,
    full_name,
  })
  const ticket = await issueTicket(system, user_id, 'browser')
  const token = await redeemTicket(system, ticket, 'browser')
  return { ...system, actor: await actorOf(system, token ?? '') }
}

async function actorOf(system: SystemContext, token: string): Promise<Actor> {
  const actor = await findActor(system, token)
  if (!actor) throw new Error('No session for this token')
  return actor
}

export async function makePremium(ctx: Context): Promise<Context> {
  await queryRow(ctx, sql`update users set plan = 'premium' where id = ${ctx.actor.id}`)
  return { ...ctx, actor: { ...ctx.actor, plan: 'premium', is_trial_running: false } }
}

export async function buildTeam(owner: Context, ...members: Context[]): Promise<string> {
  const { id: team_id } = await createTeam(owner, {
    name: 'Growth',
    url_slug: `t${newId().slice(-12)}${newId().slice(9, 13)}`,
  })
  for (const member of members) await joinTeam(member, team_id)
  return team_id
}

type CampaignOptions = { contribution_mode?: 'vote_only' | 'add_and_vote'; end_datetime?: string }

export async function buildCampaign(
  owner: Context,
  team_id: string,
  options: CampaignOptions = {},
): Promise<string> {
  const { campaign } = await createCampaign(owner, {
    name: 'Autumn growth',
    team_id,
    contribution_mode: options.contribution_mode ?? 'add_and_vote',
    end_datetime: options.end_datetime ?? inMilliseconds(3 * DAY),
    problem_statement: null,
    problem_reason: null,
  })
  return campaign.id
}

export async function buildTactic(
  adder: Context,
  campaign_id: string,
  name = 'Invite friends by link',
): Promise<string> {
  const tactic = await addTactic(adder, { campaign_id, name, ...scores(5, 5, 5) })
  return tactic.id
}
