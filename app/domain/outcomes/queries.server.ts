import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, decidedTactic, decision, outcome, result, tactic, team } from '../../db/aliases.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { isRunning } from '../facts.server'
import { loadFailures } from '../load-failure'
import { nextCursor, operation } from '../operation.server'
import { parseCursor, toPage } from '../paging.server'
import { factsRow, iso, listOf, queryAllowed, queryFound } from '../sql.server'
import { twiceScore } from '../results/statistics/score'
import { machineSheet } from '../results/store/machine.server'
import { isAnalysed } from '../results/store/scope.server'
import { settleCampaign } from '../results/store/settle.server'
import { shownName, visibleTeams } from '../teams/scope.server'
import { OUTCOMES } from './constants'
import { canRecordOutcome } from './policy'
import { expectationsOf, isPublished, isToDo, outcomeObject } from './scope.server'
import { summarise } from './track-record'
import { type TrackRecordInput, TrackRecordSchema } from './validation'
import { Expectation, Outcome, TrackedTactic, TrackRecord } from './view'

const TacticWithOutcome = z.object({
  id: z.uuid(),
  name: z.string(),
  campaign_id: z.uuid(),
  campaign_name: z.string(),
  expectations: z.array(Expectation),
  outcome: Outcome.nullable(),
})
export type TacticWithOutcome = z.infer<typeof TacticWithOutcome>
const FoundRow = TacticWithOutcome.extend(factsRow(canRecordOutcome).shape)

export async function findOutcome(ctx: Context, tactic_id: string): Promise<TacticWithOutcome> {
  const row = await queryAllowed(
    ctx,
    { noun: 'Tactic', policy: canRecordOutcome, row: FoundRow },
    sql`select ${tactic.id}, ${tactic.name}, campaign.id as campaign_id, campaign.name as campaign_name, not campaign.is_active as has_ended,
          ${isPublished(campaign.id)} as is_published, ${isToDo(tactic.id)} as is_to_do,
          case when not campaign.is_active then ${expectationsOf(tactic.id)} else '[]' end as expectations,
          (select ${outcomeObject(shownName(outcome.recorded_by, campaign.team_id))} from outcomes outcome
            where ${outcome.tactic_id} = ${tactic.id} and not campaign.is_active) as outcome
        from tactics tactic join (${visibleCampaigns(ctx)}) campaign on ${campaign.id} = ${tactic.campaign_id}
        where ${tactic.id} = ${tactic_id}`,
  )
  const { id, name, campaign_id, campaign_name, expectations } = row
  return { id, name, campaign_id, campaign_name, expectations, outcome: row.outcome }
}

const score = z.int().nullable()
/** The campaign's id, the rank, the average of the chances, the outcome, and what an assistant's sheet gave. */
const PastRow = z.tuple([
  z.uuid(),
  z.int().nullable(),
  z.number().nullable(),
  z.enum(OUTCOMES).nullable(),
  z.object({ impact: score, chances: score, efforts: score }).nullable(),
])
const TrackRecordRow = z.object({
  team_name: z.string(),
  unsettled: z.array(z.uuid()),
  past: z.array(PastRow),
  tactics: z.array(TrackedTactic),
})

/** What a team decided to do and what came of it. Ranks are stored by the first read after an end, so this may be it. */
export const getTrackRecord = operation({
  name: 'getTrackRecord',
  call: 'GET /api/teams/:team_id/track-record',
  scope: 'read',
  summary: 'What a team decided to do, and what came of it',
  input: TrackRecordSchema,
  output: TrackRecord.extend({ next_cursor: nextCursor }),
  failure: loadFailures.trackRecord,
  run: async (ctx, input: TrackRecordInput) => {
    const first = await readTrackRecord(ctx, input)
    for (const campaign_id of first.unsettled) await settleCampaign(ctx, campaign_id)
    const row = first.unsettled.length === 0 ? first : await readTrackRecord(ctx, input)
    const { offset } = parseCursor(input.cursor)
    const { rows, next_cursor } = toPage(row.tactics, input.limit, () => String(offset + input.limit))
    const past = row.past.map(([campaign_id, rank, avg_chances, outcome, machine]) => ({
      campaign_id,
      rank,
      avg_chances,
      outcome,
      machine_score: machine && twiceScore(machine),
    }))
    return { team_name: row.team_name, ...summarise(past), tactics: rows, next_cursor }
  },
})

async function readTrackRecord(ctx: Context, { team_id, limit, cursor }: TrackRecordInput) {
  return queryFound(
    ctx,
    { noun: 'Team', row: TrackRecordRow },
    sql`with team as materialized (${visibleTeams(ctx)} where ${team.id} = ${team_id}),
        done as materialized (
          select ${tactic.id}, ${tactic.name}, ${tactic.tracker_link}, ${campaign.id} as campaign_id, ${campaign.name} as campaign_name, ${campaign.team_id},
            not ${isAnalysed(campaign)} as is_unsettled, ${decision.published_at}, ${result.position}, ${result.rank},
            ${result.avg_chances}::float as avg_chances, ${outcome.outcome},
            case when sheet.tactic_id is not null then json_build_object('impact', sheet.impact, 'chances', sheet.chances, 'efforts', sheet.efforts) end as machine
          from team
          join campaigns campaign on ${campaign.team_id} = ${team.id} and not (${isRunning(campaign, ctx.now)})
          join decisions decision on ${decision.campaign_id} = ${campaign.id} and ${decision.published_at} is not null
          join decided_tactics decided_tactic on ${decidedTactic.campaign_id} = ${decision.campaign_id} and ${decidedTactic.choice} = 'do'
          join tactics tactic on ${tactic.id} = ${decidedTactic.tactic_id}
          left join results result on ${result.tactic_id} = ${tactic.id}
          left join outcomes outcome on ${outcome.tactic_id} = ${tactic.id}
          left join lateral ${machineSheet(campaign.id)} sheet on sheet.tactic_id = ${tactic.id} and ${campaign.machine_ballot}
        )
        select ${team.name} as team_name,
          (select coalesce(json_agg(distinct campaign_id) filter (where is_unsettled), '[]') from done) as unsettled,
          (select coalesce(json_agg(json_build_array(campaign_id, rank, avg_chances, outcome, machine)), '[]') from done) as past,
          ${listOf(sql`
            select page.id, page.name, page.campaign_id, page.campaign_name, page.tracker_link, page.rank,
              (select count(*)::int from results result
                where ${result.campaign_id} = page.campaign_id and ${result.rank} is not null) as ranked_count,
              ${iso(sql`page.published_at`)} as decided_at, ${expectationsOf(sql`page.id`)} as expectations,
              (select ${outcomeObject(shownName(outcome.recorded_by, sql`page.team_id`))} from outcomes outcome
                where ${outcome.tactic_id} = page.id) as outcome
            from done page
            order by page.published_at desc, page.campaign_id, page.position nulls last, page.id
            limit ${limit + 1} offset ${parseCursor(cursor).offset}
          `)} as tactics
        from team`,
  )
}
