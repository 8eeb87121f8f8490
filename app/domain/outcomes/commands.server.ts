import { outcomes } from '../../db/decision.schema.server'
import { tactics } from '../../db/schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, outcome, tactic } from '../../db/aliases.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { operation } from '../operation.server'
import { toDomainError } from '../policy'
import { columns, excluded, factsRow, guard, iso, queryAllowed, queryRows } from '../sql.server'
import { shownName } from '../teams/scope.server'
import { forgetOutcome, queueEvent } from '../webhooks/events.server'
import type { Verdict } from './constants'
import { canLinkIssue, canRecordOutcome, canRecordVerdict, severalTactics, tacticNotFound } from './policy'
import { isExpected, isPublished, isToDo, outcomeObject } from './scope.server'
import {
  type RecordOutcomeInput,
  RecordOutcomeSchema,
  ClearOutcomeSchema,
  LinkIssueSchema,
  LinkIssuesSchema,
  ReportOutcomeSchema,
} from './validation'
import { LinkedIssue, LinkedIssues, Outcome, RecordedOutcome } from './view'

const written = [
  'outcome',
  'figure',
  'link',
  'sentence',
  'verdict',
  'recorded_by',
  'recorded_at',
  'recorded_way',
] as const

const RecordedRow = factsRow(canRecordVerdict).extend({
  campaign_id: z.uuid(),
  recorded_at: z.string().nullable(),
})

/** Says what came of a tactic. Replaces an earlier outcome: the last one counts, with its name and time. */
export const recordOutcome = operation({
  name: 'recordOutcome',
  call: 'PUT /api/tactics/:tactic_id/outcome',
  scope: 'manage',
  summary: 'Record what came of a tactic that was to be done; replaces an earlier outcome',
  denials: canRecordVerdict,
  input: RecordOutcomeSchema,
  output: RecordedOutcome,
  success: 'Outcome recorded',
  failure: 'Failed to record the outcome',
  preferServerText: true,
  run: async (ctx, input: RecordOutcomeInput) => {
    const { tactic_id, outcome, figure, link, sentence, verdict = null } = input
    const row = await queryAllowed(
      ctx,
      { noun: 'Tactic', policy: canRecordVerdict, row: RecordedRow },
      sql`with tactic as (${tacticWithFacts(ctx, tactic_id, verdict)}),
        recorded as (
          insert into outcomes (${columns(outcomes, ['tactic_id', 'campaign_id', ...written])})
          select id, campaign_id, ${outcome}::outcome_kind, ${figure}::text, ${link}::text, ${sentence}::text, ${verdict}::outcome_verdict,
            ${ctx.actor.id}::uuid, ${ctx.now}, ${ctx.way}::text
          from tactic where ${guard(canRecordVerdict, 'tactic')}
          on conflict (${columns(outcomes, ['tactic_id'])}) do update set ${excluded(outcomes, written)}
          returning ${iso(outcomes.recorded_at)} as recorded_at
        ), erased_texts as (${forgetOutcome(sql`select team_id, id from tactic where exists (select from recorded)`)}),
        queued_events as (${queueRecorded(ctx, input)})
        select tactic.*, (select recorded_at from recorded) as recorded_at from tactic`,
    )
    const { campaign_id, recorded_at } = row
    if (recorded_at === null) throw new Error('The outcome was neither recorded nor refused')
    const recorded_by_name = ctx.actor.full_name
    return {
      campaign_id,
      tactic_id,
      outcome: {
        outcome,
        figure,
        link,
        sentence,
        verdict,
        recorded_by_name,
        recorded_at,
        recorded_way: ctx.way,
      },
    }
  },
})

function queueRecorded(ctx: Context, { outcome, figure, link, sentence }: RecordOutcomeInput): SQL {
  const texts = JSON.stringify({ outcome, figure, link, sentence, recorded_by_name: ctx.actor.full_name })
  return queueEvent(ctx, 'outcome.recorded', {
    rows: sql`(select tactic.* from tactic cross join recorded) happening`,
    data: sql`jsonb_build_object('tactic', jsonb_build_object('id', happening.id, 'name', happening.name), 'outcome', ${texts}::text::jsonb)`,
    actor_id: ctx.actor.id,
  })
}

/** Clearing an outcome that nobody has recorded has no effect. */
export const clearOutcome = operation({
  name: 'clearOutcome',
  call: 'DELETE /api/tactics/:tactic_id/outcome',
  scope: 'manage',
  summary: 'Clear the outcome of a tactic; without one nothing happens',
  denials: canRecordOutcome,
  input: ClearOutcomeSchema,
  success: 'Outcome cleared',
  failure: 'Failed to clear the outcome',
  preferServerText: true,
  run: (ctx, { tactic_id }) =>
    queryAllowed(
      ctx,
      { noun: 'Tactic', policy: canRecordOutcome },
      sql`with tactic as (${tacticWithFacts(ctx, tactic_id)}),
        cleared as (
          delete from outcomes using tactic
          where ${outcomes.tactic_id} = tactic.id and ${guard(canRecordOutcome, 'tactic')}
          returning ${outcomes.tactic_id}
        ), erased_texts as (${forgetOutcome(sql`select team_id, id from tactic where exists (select from cleared)`)})
        select * from tactic`,
    ),
})

const LinkedRow = factsRow(canLinkIssue).extend({ campaign_id: z.uuid() })

/** Stores where a tactic's issue is in the team's tracker; null clears it. The last address counts. */
export const linkIssue = operation({
  name: 'linkIssue',
  call: 'PATCH /api/tactics/:tactic_id/tracker-link',
  scope: 'manage',
  summary: 'Store the address of the issue of a tactic that is to be done; null clears it',
  denials: canLinkIssue,
  input: LinkIssueSchema,
  output: LinkedIssue,
  success: 'Issue’s address saved',
  failure: 'Failed to save the issue’s address',
  preferServerText: true,
  run: async (ctx, { tactic_id, tracker_link }) => {
    const row = await queryAllowed(
      ctx,
      { noun: 'Tactic', policy: canLinkIssue, row: LinkedRow },
      sql`with tactic as (${tacticWithFacts(ctx, tactic_id)}),
        linked as (
          update tactics set ${columns(tactics, ['tracker_link'])} = ${tracker_link}::text from tactic
          where ${tactics.id} = tactic.id and ${guard(canLinkIssue, 'tactic')}
        )
        select * from tactic`,
    )
    return { campaign_id: row.campaign_id, tactic_id, tracker_link }
  },
})

/** The same for many tactics of a campaign in one call: all of them or none. */
export const linkIssues = operation({
  name: 'linkIssues',
  call: 'PATCH /api/campaigns/:campaign_id/tracker-links',
  scope: 'manage',
  summary: 'Store the addresses of the issues of many tactics that are to be done, all or none',
  denials: canLinkIssue,
  input: LinkIssuesSchema,
  output: LinkedIssues,
  success: 'Issues’ addresses saved',
  failure: 'Failed to save the issues’ addresses',
  preferServerText: true,
  run: async (ctx, { campaign_id, tactic_ids, tracker_links }) => {
    const given = tracker_links.map((tracker_link, place) => ({ id: tactic_ids[place], tracker_link }))
    await queryAllowed(
      ctx,
      { noun: 'Campaign', policy: canLinkIssue },
      sql`with visible as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for share of member, campaign),
        given as materialized (select * from json_to_recordset(${JSON.stringify(given)}::text::json) as given (id uuid, tracker_link text)),
        campaign as (
          select visible.id, not visible.is_active as has_ended, ${isPublished(sql`visible.id`)} as is_published,
            not exists (select from given where not exists (
              select from tactics tactic where ${tactic.id} = given.id and ${tactic.campaign_id} = visible.id and ${isToDo(tactic.id)})) as is_to_do
          from visible
        ), linked as (
          update tactics set ${columns(tactics, ['tracker_link'])} = given.tracker_link from given cross join campaign
          where ${tactics.id} = given.id and ${guard(canLinkIssue, 'campaign')}
        )
        select has_ended, is_published, is_to_do from campaign`,
    )
    return { campaign_id, linked_count: given.length }
  },
})

const NamedRow = z.object({
  id: z.uuid(),
  outcome: Outcome.nullable(),
  campaign_id: z.uuid(),
  is_due: z.boolean(),
})

/**
 * Records an outcome for a program that knows a tactic by its key or its issue. What is recorded already is answered as it is, so
 * that a program may call again and nobody is told twice.
 */
export const reportOutcome = operation({
  name: 'reportOutcome',
  call: 'POST /api/outcomes',
  scope: 'manage',
  summary:
    'Record what came of a tactic, named by its key or the address of its issue; repeated it changes nothing',
  denials: [...canRecordVerdict, severalTactics, tacticNotFound],
  input: ReportOutcomeSchema,
  output: RecordedOutcome,
  success: 'Outcome recorded',
  failure: 'Failed to record the outcome',
  preferServerText: true,
  run: async (ctx, { campaign_id = null, key, tracker_link, tactic_id: asked_id, ...input }) => {
    const names = { id: asked_id, key, tracker_link } as const
    const isNamed = (['id', 'key', 'tracker_link'] as const).flatMap((name) =>
      names[name] === undefined ? [] : [sql`${tactic[name]} = ${names[name]}`],
    )
    const [first, second] = await queryRows(
      ctx,
      NamedRow,
      sql`select ${tactic.id}, campaign.id as campaign_id, ${isToDo(tactic.id)} and ${isPublished(campaign.id)} as is_due, (
            select ${outcomeObject(shownName(outcome.recorded_by, campaign.team_id))} from outcomes outcome
            where ${outcome.tactic_id} = ${tactic.id} and ${isToDo(tactic.id)} and ${isPublished(campaign.id)}) as outcome
          from (${visibleCampaigns(ctx)} where ${campaign_id}::uuid is null or ${campaign.id} = ${campaign_id}) campaign
          join tactics tactic on ${tactic.campaign_id} = campaign.id and ${sql.join(isNamed, sql` and `)}
          order by is_due desc, ${tactic.id} limit 2`,
    )
    if (!first) throw toDomainError(tacticNotFound)
    // A tactic that was not chosen does not stand in the way of the one that was.
    if (first.is_due === second?.is_due) throw toDomainError(severalTactics)
    const { id: tactic_id, outcome: known } = first
    const { verdict = null } = input
    const isKnown =
      known && reported.every((field) => known[field] === (field === 'verdict' ? verdict : input[field]))
    if (isKnown) return { campaign_id: first.campaign_id, tactic_id, outcome: known }
    return recordOutcome(ctx, { ...input, tactic_id })
  },
})

const reported = ['outcome', 'figure', 'link', 'sentence', 'verdict'] as const

/** The locks hold off the deletion of the campaign and the actor's removal until the outcome is written. */
function tacticWithFacts(ctx: Context, tactic_id: string, verdict: Verdict | null = null): SQL {
  return sql`
    select ${tactic.id}, ${tactic.name}, visible.team_id, visible.id as campaign_id, visible.name as campaign_name, not visible.is_active as has_ended,
      ${isPublished(sql`visible.id`)} as is_published, ${isToDo(tactic.id)} as is_to_do,
      ${isExpected(tactic.id)} as is_expected, ${verdict}::text is null as has_no_verdict
    from (
      ${visibleCampaigns(ctx)}
      where ${campaign.id} = (select ${tactic.campaign_id} from tactics tactic where ${tactic.id} = ${tactic_id})
      for share of member, campaign
    ) visible
    join tactics tactic on ${tactic.id} = ${tactic_id}`
}
