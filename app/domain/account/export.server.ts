import { users } from '../../db/access.schema.server'
import { comments } from '../../db/comment.schema.server'
import { decidedTactics, decisions, outcomes } from '../../db/decision.schema.server'
import { secondRounds } from '../../db/round.schema.server'
import { campaigns, tactics, teamMembers, teams, votes } from '../../db/schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '../errors'
import { isInForce } from '../facts.server'
import { perHour } from '../limit'
import { getNotificationPreferences } from '../notifications/queries.server'
import { operation } from '../operation.server'
import { enforce, denialsOf } from '../policy'
import { iso, named, queryRow } from '../sql.server'
import { isActiveMember } from '../teams/scope.server'
import { listApiTokens } from '../tokens/queries.server'
import { canManageAccount } from './policy'
import { listSessions } from './queries.server'
import { AccountExport } from './view'

const c = named(campaigns, 'c')
const co = named(comments, 'co')
const d = named(decisions, 'd')
const dt = named(decidedTactics, 'dt')
const m = named(teamMembers, 'm')
const o = named(outcomes, 'o')
const sr = named(secondRounds, 'sr')
const t = named(teams, 't')
const ta = named(tactics, 'ta')
const u = named(users, 'u')
const v = named(votes, 'v')

type Stored = Omit<AccountExport, 'preferences' | 'tokens' | 'sessions'>

/** All data of the actor: what is stored about them, what they typed, their votes. */
export const exportAccount = operation(
  'exportAccount',
  {
    method: 'GET',
    path: '/api/users/me/export.json',
    summary: 'Everything of your own: profile, teams, tactics, votes, comments, decisions, tokens, devices',
    denials: denialsOf(canManageAccount),
    limitPerPerson: perHour('account-export', 20),
    input: z.object({}),
    output: AccountExport,
    filename: 'tactics-account.json',
    failure: 'Failed to export your data',
    preferServerText: true,
  },
  async (ctx) => {
    enforce(canManageAccount, ctx.actor)
    const stored = await queryRow<Stored>(
      ctx,
      sql`select ${iso(ctx.now)} as exported_at, ${profile()} as profile,
          ${listOf(teamsOf())} as teams, ${listOf(campaignsOf())} as campaigns, ${listOf(tacticsOf())} as tactics,
          ${listOf(votesOf())} as votes, ${listOf(commentsOf())} as comments, ${listOf(decisionsOf())} as decisions,
          ${listOf(outcomesOf())} as outcomes, ${listOf(secondRoundsOf())} as second_rounds
        from users u where ${u.id} = ${ctx.actor.id}`,
    )
    if (!stored) throw notFound('User')
    const [preferences, { tokens }, { sessions }] = await Promise.all([
      getNotificationPreferences(ctx),
      listApiTokens(ctx),
      listSessions(ctx),
    ])
    return { ...stored, preferences, tokens, sessions }
  },
)

const listOf = (rows: SQL) => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`

const profile = () => sql`
  json_build_object('id', ${u.id}, 'full_name', ${u.full_name}, 'email', ${u.email}, 'provider', ${u.provider},
    'subject', ${u.subject}, 'plan', ${u.plan}, 'trial_ends_at', ${iso(u.trial_ends_at)},
    'created_at', ${iso(u.created_at)})`

const teamsOf = () => sql`
  select ${t.id}, ${t.name}, ${t.owner_id} = ${u.id} as is_owner, ${iso(m.joined_at)} as joined_at
  from team_members m join teams t on ${t.id} = ${m.team_id}
  where ${m.user_id} = ${u.id} and ${isInForce(m)} order by ${t.id}`

const campaignsOf = () => sql`
  select ${c.id}, ${c.team_id}, ${c.name}, ${c.contribution_mode}, ${c.problem_statement}, ${c.problem_reason},
    ${iso(c.end_datetime)} as end_datetime, ${c.time_zone}, ${iso(c.ended_at)} as ended_at, ${iso(c.created_at)} as created_at
  from campaigns c where ${c.created_by} = ${u.id} order by ${c.id}`

const tacticsOf = () => sql`
  select ${ta.id}, ${ta.campaign_id}, ${ta.name}, ${ta.ai_generated}, ${iso(ta.created_at)} as created_at
  from tactics ta where ${ta.added_by} = ${u.id} order by ${ta.id}`

/** The votes of one person, of both rounds. */
const votesOf = () => sql`
  select ${ta.campaign_id}, ${v.tactic_id},
    case when ${isActiveMember(u.id, c.team_id)} then ${ta.name} end as tactic_name,
    case ${v.round} when 1 then 'first' else 'second' end as round,
    ${v.impact_score}, ${v.chances_score}, ${v.efforts_score}, ${v.reason}, ${iso(v.voted_at)} as voted_at
  from votes v
  join tactics ta on ${ta.id} = ${v.tactic_id} join campaigns c on ${c.id} = ${ta.campaign_id}
  where ${v.user_id} = ${u.id}
  order by ${v.round}, ${v.tactic_id}`

const commentsOf = () => sql`
  select ${co.id}, ${co.tactic_id}, ${co.comment_text}, ${iso(co.created_at)} as created_at,
    ${iso(co.edited_at)} as edited_at
  from comments co where ${co.user_id} = ${u.id} order by ${co.id}`

const decisionsOf = () => sql`
  select ${d.campaign_id}, ${d.slots}, ${iso(d.changed_at)} as changed_at, ${iso(d.published_at)} as published_at,
    ${listOf(sql`select ${dt.tactic_id}, ${dt.choice}, ${dt.reason} from decided_tactics dt
      where ${dt.campaign_id} = ${d.campaign_id} order by ${dt.tactic_id}`)} as tactics
  from decisions d where ${d.decided_by} = ${u.id} order by ${d.campaign_id}`

const outcomesOf = () => sql`
  select ${o.tactic_id}, ${o.outcome}, ${o.figure}, ${o.link}, ${o.sentence}, ${iso(o.recorded_at)} as recorded_at
  from outcomes o where ${o.recorded_by} = ${u.id} order by ${o.tactic_id}`

const secondRoundsOf = () => sql`
  select ${sr.campaign_id}, ${iso(sr.opened_at)} as opened_at, ${iso(sr.end_datetime)} as end_datetime
  from second_rounds sr where ${sr.opened_by} = ${u.id} order by ${sr.campaign_id}`
