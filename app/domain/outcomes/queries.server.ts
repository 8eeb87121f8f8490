import { decidedTactics, decisions, outcomes } from '../../db/decision.schema.server'
import { campaigns, results, tactics, teams } from '../../db/schema.server'
import { sql } from 'drizzle-orm'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { isRunning } from '../facts.server'
import { loadFailures } from '../load-failure'
import { nextCursor, operation } from '../operation.server'
import { parseCursor, toPage } from '../paging.server'
import { enforce, type FactsOf } from '../policy'
import { isAnalysed } from '../results/store/scope.server'
import { settleCampaign } from '../results/store/settle.server'
import { iso, named, queryRow } from '../sql.server'
import { shownName, visibleTeams } from '../teams/scope.server'
import { canRecordOutcome } from './policy'
import { isPublished, isToDo, outcomeObject } from './scope.server'
import { summarise, type Past } from './track-record'
import { type TrackRecordInput, TrackRecordSchema } from './validation'
import { type OutcomeView, type TrackedTactic, TrackRecord } from './view'

const c = named(campaigns, 'c')
const d = named(decisions, 'd')
const dt = named(decidedTactics, 'dt')
const o = named(outcomes, 'o')
const r = named(results, 'r')
const t = named(teams, 't')
const ta = named(tactics, 'ta')

export type TacticWithOutcome = {
  id: string
  name: string
  campaign_id: string
  campaign_name: string
  outcome: OutcomeView | null
}

/** A tactic that is to be done, with what came of it. */
export async function findOutcome(ctx: Context, tactic_id: string): Promise<TacticWithOutcome> {
  const row = await queryRow<TacticWithOutcome & FactsOf<typeof canRecordOutcome>>(
    ctx,
    sql`select ${ta.id}, ${ta.name}, c.id as campaign_id, c.name as campaign_name, not c.is_active as has_ended,
          ${isPublished(c.id)} as is_published, ${isToDo(ta.id)} as is_to_do,
          (select ${outcomeObject(shownName(o.recorded_by, c.team_id))} from outcomes o
            where ${o.tactic_id} = ${ta.id} and not c.is_active) as outcome
        from tactics ta join (${visibleCampaigns(ctx)}) c on ${c.id} = ${ta.campaign_id}
        where ${ta.id} = ${tactic_id}`,
  )
  if (!row) throw notFound('Tactic')
  enforce(canRecordOutcome, row)
  const { id, name, campaign_id, campaign_name, outcome } = row
  return { id, name, campaign_id, campaign_name, outcome }
}

type PastRow = [
  campaign_id: Past['campaign_id'],
  rank: Past['rank'],
  avg_chances: Past['avg_chances'],
  outcome: Past['outcome'],
]
type Row = { team_name: string; unsettled: string[]; past: PastRow[]; tactics: TrackedTactic[] }

/** What a team decided to do and what came of it. Ranks are stored by the first read after an end, so this may be it. */
export const getTrackRecord = operation(
  'getTrackRecord',
  {
    method: 'GET',
    path: '/api/teams/:team_id/track-record',
    summary: 'What a team decided to do, and what came of it',
    input: TrackRecordSchema,
    output: TrackRecord.extend({ next_cursor: nextCursor }),
    failure: loadFailures.trackRecord,
  },
  async (ctx, input: TrackRecordInput) => {
    const first = await readTrackRecord(ctx, input)
    for (const campaign_id of first.unsettled) await settleCampaign(ctx, campaign_id)
    const row = first.unsettled.length === 0 ? first : await readTrackRecord(ctx, input)
    const { offset } = parseCursor(input.cursor)
    const { rows, next_cursor } = toPage(row.tactics, input.limit, () => String(offset + input.limit))
    const past = row.past.map(([campaign_id, rank, avg_chances, outcome]) => ({
      campaign_id,
      rank,
      avg_chances,
      outcome,
    }))
    return { team_name: row.team_name, ...summarise(past), tactics: rows, next_cursor }
  },
)

async function readTrackRecord(ctx: Context, { team_id, limit, cursor }: TrackRecordInput): Promise<Row> {
  const row = await queryRow<Row>(
    ctx,
    sql`with t as materialized (${visibleTeams(ctx)} where ${t.id} = ${team_id}),
        done as materialized (
          select ${ta.id}, ${ta.name}, ${c.id} as campaign_id, ${c.name} as campaign_name, ${c.team_id},
            not ${isAnalysed(c)} as is_unsettled, ${d.published_at}, ${r.position}, ${r.rank},
            ${r.avg_chances}::float as avg_chances, ${o.outcome}
          from t
          join campaigns c on ${c.team_id} = ${t.id} and not (${isRunning(c, ctx.now)})
          join decisions d on ${d.campaign_id} = ${c.id} and ${d.published_at} is not null
          join decided_tactics dt on ${dt.campaign_id} = ${d.campaign_id} and ${dt.choice} = 'do'
          join tactics ta on ${ta.id} = ${dt.tactic_id}
          left join results r on ${r.tactic_id} = ${ta.id}
          left join outcomes o on ${o.tactic_id} = ${ta.id}
        )
        select ${t.name} as team_name,
          (select coalesce(json_agg(distinct campaign_id) filter (where is_unsettled), '[]') from done) as unsettled,
          (select coalesce(json_agg(json_build_array(campaign_id, rank, avg_chances, outcome)), '[]') from done) as past,
          (select coalesce(json_agg(x), '[]') from (
            select page.id, page.name, page.campaign_id, page.campaign_name, page.rank,
              (select count(*)::int from results r
                where ${r.campaign_id} = page.campaign_id and ${r.rank} is not null) as ranked_count,
              ${iso(sql`page.published_at`)} as decided_at,
              (select ${outcomeObject(shownName(o.recorded_by, sql`page.team_id`))} from outcomes o
                where ${o.tactic_id} = page.id) as outcome
            from done page
            order by page.published_at desc, page.campaign_id, page.position nulls last, page.id
            limit ${limit + 1} offset ${parseCursor(cursor).offset}
          ) x) as tactics
        from t`,
  )
  if (!row) throw notFound('Team')
  return row
}
