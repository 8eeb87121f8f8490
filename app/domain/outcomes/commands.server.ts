import { outcomes } from '../../db/decision.schema.server'
import { tactics } from '../../db/schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, tactic } from '../../db/aliases.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { operation } from '../operation.server'
import { factsRow, guard, queryAllowed, columns, excluded, iso } from '../sql.server'
import { forgetOutcome, queueEvent } from '../webhooks/events.server'
import type { Verdict } from './constants'
import { canLinkIssue, canRecordOutcome, canRecordVerdict } from './policy'
import { isExpected, isPublished, isToDo } from './scope.server'
import {
  type RecordOutcomeInput,
  RecordOutcomeSchema,
  ClearOutcomeSchema,
  LinkIssueSchema,
} from './validation'
import { LinkedIssue, RecordedOutcome } from './view'

const written = ['outcome', 'figure', 'link', 'sentence', 'verdict', 'recorded_by', 'recorded_at'] as const

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
            ${ctx.actor.id}::uuid, ${ctx.now}
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
      outcome: { outcome, figure, link, sentence, verdict, recorded_by_name, recorded_at },
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
