import { sql } from 'drizzle-orm'
import {
  act,
  campaign,
  comment,
  decidedTactic,
  decision,
  member,
  outcome,
  person,
  secondRound,
  tactic,
  team,
  vote,
} from '../../db/aliases.server'
import { notFound, enforce } from '../policy'
import { isInForce } from '../facts.server'
import { rateLimits } from '../rate-limits'
import { getNotificationPreferences } from '../notifications/queries.server'
import { operation } from '../operation.server'
import { expectationsOf } from '../outcomes/scope.server'
import { iso, listOf, queryRow } from '../sql.server'
import { detailColumns } from '../tactics/fields.server'
import { campaignOf } from '../tactics/joined.server'
import { isActiveMember } from '../teams/scope.server'
import { listConnections } from '../tokens/connections.server'
import { listApiTokens } from '../tokens/queries.server'
import { canManageAccount } from './policy'
import { listSessions } from './queries.server'
import { AccountExport } from './view'
import { problemColumns } from '../campaigns/rows.server'

const StoredRow = AccountExport.omit({ preferences: true, tokens: true, connections: true, sessions: true })

export const exportAccount = operation({
  name: 'exportAccount',
  call: 'GET /api/users/me/export.json',
  scope: null,
  summary:
    'Everything of your own: profile, teams, tactics, votes, comments, decisions, tokens, assistants, devices, history',
  denials: canManageAccount,
  limitPerPerson: rateLimits.accountExport,
  output: AccountExport,
  filename: 'tactics-account.json',
  failure: 'Failed to export your data',
  run: async (ctx) => {
    enforce(canManageAccount, ctx.actor)
    const stored = await queryRow(
      ctx,
      StoredRow,
      sql`select ${iso(ctx.now)} as exported_at, ${profile()} as profile,
          ${listOf(teamsOf())} as teams, ${listOf(campaignsOf())} as campaigns, ${listOf(tacticsOf())} as tactics,
          ${listOf(votesOf())} as votes, ${listOf(commentsOf())} as comments, ${listOf(decisionsOf())} as decisions,
          ${listOf(outcomesOf())} as outcomes, ${listOf(secondRoundsOf())} as second_rounds, ${listOf(actsOf())} as acts
        from users person where ${person.id} = ${ctx.actor.id}`,
    )
    if (!stored) throw notFound('User')
    const [preferences, { tokens }, { connections }, { sessions }] = await Promise.all([
      getNotificationPreferences(ctx),
      listApiTokens(ctx),
      listConnections(ctx),
      listSessions(ctx),
    ])
    return { ...stored, preferences, tokens, connections, sessions }
  },
})

const profile = () => sql`
  json_build_object('id', ${person.id}, 'full_name', ${person.full_name}, 'email', ${person.email}, 'provider', ${person.provider},
    'subject', ${person.subject}, 'plan', ${person.plan}, 'trial_ends_at', ${iso(person.trial_ends_at)},
    'created_at', ${iso(person.created_at)})`

const teamsOf = () => sql`
  select ${team.id}, ${team.name}, ${team.owner_id} = ${person.id} as is_owner, ${iso(member.joined_at)} as joined_at, ${member.observes},
    array_to_json(array(select ${campaign.id} from campaigns campaign
      where ${campaign.team_id} = ${team.id} and ${person.id} = any(${campaign.observer_ids}) order by ${campaign.id})) as observed_campaign_ids
  from team_members member join teams team on ${team.id} = ${member.team_id}
  where ${member.user_id} = ${person.id} and ${isInForce(member)} order by ${team.id}`

const campaignsOf = () => sql`
  select ${campaign.id}, ${campaign.team_id}, ${campaign.name}, ${campaign.contribution_mode}, ${problemColumns},
    ${iso(campaign.end_datetime)} as end_datetime, ${campaign.time_zone}, ${iso(campaign.ended_at)} as ended_at, ${iso(campaign.created_at)} as created_at
  from campaigns campaign where ${campaign.created_by} = ${person.id} order by ${campaign.id}`

const tacticsOf = () => sql`
  select ${tactic.id}, ${campaignOf(tactic)} as campaign_id, ${tactic.joined_to}, ${tactic.name}, ${detailColumns(tactic)}, ${tactic.ai_generated}, ${iso(tactic.created_at)} as created_at
  from tactics tactic where ${tactic.added_by} = ${person.id} order by ${tactic.id}`

const votesOf = () => sql`
  select ${campaign.id} as campaign_id, ${vote.tactic_id},
    case when ${isActiveMember(person.id, campaign.team_id)} then ${tactic.name} end as tactic_name,
    case ${vote.round} when 1 then 'first' else 'second' end as round,
    ${vote.impact_score}, ${vote.chances_score}, ${vote.efforts_score}, ${vote.reason}, ${iso(vote.voted_at)} as voted_at
  from votes vote
  join tactics tactic on ${tactic.id} = ${vote.tactic_id} join campaigns campaign on ${campaign.id} = ${campaignOf(tactic)}
  where ${vote.user_id} = ${person.id}
  order by ${vote.round}, ${vote.tactic_id}`

const commentsOf = () => sql`
  select ${comment.id}, ${comment.tactic_id}, ${comment.comment_text}, ${iso(comment.created_at)} as created_at,
    ${iso(comment.edited_at)} as edited_at
  from comments comment where ${comment.user_id} = ${person.id} order by ${comment.id}`

const decisionsOf = () => sql`
  select ${decision.campaign_id}, ${decision.slots}, ${iso(decision.changed_at)} as changed_at, ${iso(decision.published_at)} as published_at,
    ${listOf(sql`select ${decidedTactic.tactic_id}, ${decidedTactic.choice}, ${decidedTactic.reason},
        ${expectationsOf(decidedTactic.tactic_id)} as expectations from decided_tactics decided_tactic
      where ${decidedTactic.campaign_id} = ${decision.campaign_id} order by ${decidedTactic.tactic_id}`)} as tactics
  from decisions decision where ${decision.decided_by} = ${person.id} order by ${decision.campaign_id}`

const outcomesOf = () => sql`
  select ${outcome.tactic_id}, ${outcome.outcome}, ${outcome.figure}, ${outcome.link}, ${outcome.sentence}, ${outcome.verdict}, ${iso(outcome.recorded_at)} as recorded_at
  from outcomes outcome where ${outcome.recorded_by} = ${person.id} order by ${outcome.tactic_id}`

const secondRoundsOf = () => sql`
  select ${secondRound.campaign_id}, ${iso(secondRound.opened_at)} as opened_at, ${iso(secondRound.end_datetime)} as end_datetime
  from second_rounds second_round where ${secondRound.opened_by} = ${person.id} order by ${secondRound.campaign_id}`

const actsOf = () => sql`
  select ${act.act}, ${act.way}, ${iso(act.done_at)} as done_at, ${iso(act.until)} as until, ${act.team_id}, ${act.campaign_id}, ${act.tactic_id}
  from acts act where ${act.actor_id} = ${person.id} order by ${act.id}`
