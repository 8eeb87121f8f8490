import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { secondRounds, secondRoundTactics } from '../../db/round.schema.server'
import { campaigns, results } from '../../db/schema.server'
import { seals } from '../../db/seal.schema.server'
import type { SystemContext } from '../context'
import type { Seal } from '../seals/ballot'
import { columns, named, queryRows } from '../sql.server'
import { settleBallots } from './analyse.server'
import { readEnded, type Ended, type Round } from './ended-ballots.server'
import type { Settled, Settling } from './seal-and-analyse.server'

const c = named(campaigns, 'c')
const campaign = named(campaigns)
const r = named(results, 'r')
const sr = named(secondRounds, 'sr')
const st = named(secondRoundTactics, 'st')
const round = named(secondRounds)
const contested = named(secondRoundTactics)

const resultColumns = columns(results, [
  'tactic_id',
  'campaign_id',
  'position',
  'rank',
  'vote_count',
  'score',
  'avg_impact',
  'avg_chances',
  'avg_efforts',
  'rank_low',
  'rank_high',
  'top_replays',
  'overtaken_replays',
  'criteria',
])

/**
 * Sets `ended_at` of the campaign, or of its second round, and then stores the results. The first statement waits for
 * votes in progress, so that the snapshots of the others contain them (docs/decisions/004).
 */
export async function settleCampaign(ctx: SystemContext, campaign_id: string): Promise<void> {
  const isOver = ({ ended_at, end_datetime }: Pick<typeof campaign, 'ended_at' | 'end_datetime'>) =>
    sql`${ended_at} is null and ${end_datetime} <= ${ctx.now}`
  await queryRows(
    ctx,
    sql`with round as (
          update second_rounds set ended_at = ${round.end_datetime}
          where ${round.campaign_id} = ${campaign_id} and ${isOver(round)}
        )
        update campaigns set ended_at = ${campaign.end_datetime} where ${campaign.id} = ${campaign_id} and ${isOver(campaign)}`,
  )
  await storeResults(ctx, campaign_id)
}

const inProgress = new Map<string, Promise<void>>()

/**
 * Stores the results once. Readers of this process wait for one analysis; it gives the same wherever it is made. A reader
 * who is out of time is refused, and the analysis goes on: otherwise a big campaign would never be settled.
 */
export function storeResults(ctx: SystemContext, campaign_id: string): Promise<void> {
  const storing =
    inProgress.get(campaign_id) ??
    analyseAndStore({ ...ctx, db: ctx.lastingDb ?? ctx.db }, campaign_id).finally(() =>
      inProgress.delete(campaign_id),
    )
  inProgress.set(campaign_id, storing)
  return storing
}

async function analyseAndStore(ctx: SystemContext, campaign_id: string): Promise<void> {
  const ended = await readEnded(ctx, campaign_id)
  if (!ended) return
  const settled = await settleBallots(ended.ballots, settlingOf(campaign_id, ended))
  await queryRows(ctx, insertResults(campaign_id, ended, settled))
}

/** Results of a version without seals are never sealed later: nobody has a mail with their digest. */
function settlingOf(
  campaign_id: string,
  { round, seal_key, digest, is_ranked }: Pick<Ended, 'round' | 'seal_key' | 'digest' | 'is_ranked'>,
): Settling {
  const isSealed = round === 1 ? digest === null && !is_ranked : digest !== null
  if (isSealed) return { round, seal_key }
  return { round, seal_key: null, digest: digest ?? createHash('sha256').update(campaign_id).digest('hex') }
}

/** The campaign whose round is to be stored. The row locks serialise processes and a deletion of the campaign. */
function lockedCampaign(campaign_id: string, stored: Round): SQL {
  const ended = sql`${c.id} = ${campaign_id} and ${c.ended_at} is not null`
  if (stored === 1)
    return sql`
      select ${c.id} from campaigns c
      where ${ended} and ${c.result_summary} is null for update of c`
  return sql`
    select ${c.id} from campaigns c join second_rounds sr on ${sr.campaign_id} = ${c.id}
    where ${ended} and ${sr.ended_at} is not null and not ${sr.is_ranked} for update of c, sr`
}

/**
 * Results and seal at once, or neither. Rows of an earlier version or of the first round are deleted before others are
 * inserted, as two that change places would collide. What a second round is compared with is kept first.
 */
function insertResults(
  campaign_id: string,
  { round: stored, ballots }: Pick<Ended, 'round' | 'ballots'>,
  { analysis, seal }: Settled,
): SQL {
  const { summary } = analysis
  const factsOf = new Map(analysis.tactics.map((facts) => [facts.id, facts]))
  const rows = ballots.tactics.map(({ id, ...tally }) => {
    const { span, overtaken_replays = null, criteria } = factsOf.get(id) ?? {}
    return {
      tactic_id: id,
      position: tally.position,
      rank: tally.rank,
      vote_count: tally.vote_count,
      score: tally.score,
      avg_impact: tally.avg_impact,
      avg_chances: tally.avg_chances,
      avg_efforts: tally.avg_efforts,
      rank_low: span?.rank_low ?? null,
      rank_high: span?.rank_high ?? null,
      top_replays: span?.top_replays ?? null,
      overtaken_replays,
      criteria,
    }
  })
  const withFirstRound = sql`, kept as (
      update second_round_tactics st
      set ${contested.rank_before} = ${r.rank}, ${contested.score_before} = ${r.score},
        ${contested.criteria_before} = ${r.criteria}
      from ended, results r where ${st.campaign_id} = ended.id and ${r.tactic_id} = ${st.tactic_id}
    ), closed as (
      update second_rounds set ${round.is_ranked} = true from ended where ${secondRounds.campaign_id} = ended.id
    )`
  return sql`
    with ended as (${lockedCampaign(campaign_id, stored)}), replaced as (
      delete from results using ended where ${results.campaign_id} = ended.id returning ${results.tactic_id}
    ), stored as (
      insert into results (${resultColumns})
      select a.tactic_id, ${campaign_id}::uuid, a.position, a.rank, a.vote_count, a.score, a.avg_impact, a.avg_chances,
        a.avg_efforts, a.rank_low, a.rank_high, a.top_replays, a.overtaken_replays, a.criteria
      from ended cross join json_to_recordset(${JSON.stringify(rows)}::text::json) as a (tactic_id uuid, position int,
        rank int, vote_count int, score numeric, avg_impact numeric, avg_chances numeric, avg_efforts numeric,
        rank_low int, rank_high int, top_replays int[], overtaken_replays int, criteria jsonb)
      where (select count(*) from replaced) is not null
    )${stored === 2 ? withFirstRound : sql``}${seal ? sql`, sealed as (${insertSeal(stored, seal)})` : sql``}
    update campaigns set ${campaign.is_ranked} = true,
      ${campaign.result_summary} = ${JSON.stringify(summary)}::text::jsonb
    from ended where ${campaigns.id} = ended.id`
}

function insertSeal(round: Round, { digest, manifest, leaves }: Seal): SQL {
  return sql`
    insert into seals (${columns(seals, ['campaign_id', 'round', 'digest', 'manifest', 'leaves'])})
    select ended.id, ${round}::smallint, ${digest}, ${manifest}, decode(${leaves}, 'hex') from ended`
}
