import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import { campaign, named, result, secondRound, secondRoundTactic } from '../../../db/aliases.server'
import { secondRounds, secondRoundTactics } from '../../../db/round.schema.server'
import { campaigns, results } from '../../../db/schema.server'
import { seals } from '../../../db/seal.schema.server'
import type { SystemContext } from '../../context'
import { NotReadyError } from '../../policy'
import { columns, execute, hasRows, inTransaction } from '../../sql.server'
import { withDeadline } from '../../with-deadline.server'
import { readEnded, type Ended, type Round } from './ended-ballots.server'
import { runInThread } from './in-thread.server'
import { sealedSeed } from '../../seals/seal.server'
import { isAnalysed } from './scope.server'
import type { Settling } from './seal-and-analyse.server'
import { READ, type Stored } from './to-stored'

const campaignColumn = named(campaigns)
const secondRoundColumn = named(secondRounds)
const secondRoundTacticColumn = named(secondRoundTactics)

const STILL_SETTLING =
  'The result is being worked out, which takes up to two minutes for thousands of tactics. Please ask again in a moment.'
const RETRY_SECONDS = 5

const ANALYSED = ['rank_low', 'rank_high', 'top_replays', 'overtaken_replays', 'criteria'] as const
const resultColumns = columns(results, ['tactic_id', ...READ, ...ANALYSED])

/**
 * Sets `ended_at` of the campaign, or of its second round, and then stores the results. The first statement waits for
 * votes in progress, so that the snapshots of the others contain them (docs/decisions/004).
 */
export async function settleCampaign(ctx: SystemContext, campaign_id: string): Promise<void> {
  const isOver = ({ ended_at, end_datetime }: Pick<typeof campaignColumn, 'ended_at' | 'end_datetime'>) =>
    sql`${ended_at} is null and ${end_datetime} <= ${ctx.now}`
  await execute(
    ctx,
    sql`with round as (
          update second_rounds set ended_at = ${secondRoundColumn.end_datetime}
          where ${secondRoundColumn.campaign_id} = ${campaign_id} and ${isOver(secondRoundColumn)}
        )
        update campaigns set ended_at = ${campaignColumn.end_datetime} where ${campaignColumn.id} = ${campaign_id} and ${isOver(campaignColumn)}`,
  )
  await storeResults(ctx, campaign_id)
}

/** `isLeft`: a reader has been told to ask again. Then a failure stays for the next one, and the one after that begins again. */
type Analysis = { storing: Promise<void>; isLeft: boolean; hasFailed: boolean }

const analyses = new Map<string, Analysis>()

/**
 * Stores the results once. Readers of this process wait for one analysis; it gives the same wherever it is made. A reader
 * who is out of time is refused, and the analysis goes on: otherwise a big campaign would never be settled.
 * @throws NotReadyError at `ctx.deadline`, but in a transaction, which the analysis cannot outlive.
 */
export async function storeResults(ctx: SystemContext, campaign_id: string): Promise<void> {
  const analysis = analyses.get(campaign_id) ?? beginAnalysis(ctx, campaign_id)
  if (analysis.hasFailed) analyses.delete(campaign_id)
  const { lastingDb, deadline = Infinity } = ctx
  if (!lastingDb || deadline === Infinity) return analysis.storing
  let isStored = false
  await withDeadline(
    deadline,
    analysis.storing.then(() => (isStored = true)),
  )
  if (isStored) return
  analysis.isLeft = true
  throw new NotReadyError(STILL_SETTLING, RETRY_SECONDS)
}

function beginAnalysis(ctx: SystemContext, campaign_id: string): Analysis {
  const storing = analyseAndStore({ ...ctx, db: ctx.lastingDb ?? ctx.db }, campaign_id)
  const analysis: Analysis = { storing, isLeft: false, hasFailed: false }
  analyses.set(campaign_id, analysis)
  const forget = () => analyses.delete(campaign_id)
  storing.then(forget, () => (analysis.isLeft ? (analysis.hasFailed = true) : forget()))
  return analysis
}

async function analyseAndStore(ctx: SystemContext, campaign_id: string): Promise<void> {
  const ended = await readEnded(ctx, campaign_id)
  if (!ended) return
  const settled = await runInThread('settle', ended.ballots, settlingOf(campaign_id, ended))
  await inTransaction(ctx, (ctx) => replaceResults(ctx, campaign_id, ended, settled))
}

/** Results of a version without seals are never sealed later: nobody has a mail with their digest. */
function settlingOf(
  campaign_id: string,
  { round, seal_key, digest, manifest, is_ranked }: Omit<Ended, 'ballots'>,
): Settling {
  const isSealed = round === 1 ? digest === null && !is_ranked : digest !== null
  if (isSealed) return { round, seal_key, previous: round === 2 ? digest : null }
  const seed = (manifest && sealedSeed(manifest)) ?? digest
  return { round, seal_key: null, seed: seed ?? createHash('sha256').update(campaign_id).digest('hex') }
}

/** The campaign whose round is to be stored. The row locks serialise processes and a deletion of the campaign. */
function lockedCampaign(campaign_id: string, stored: Round): SQL {
  const ended = sql`${campaign.id} = ${campaign_id} and ${campaign.ended_at} is not null`
  if (stored === 1)
    return sql`
      select ${campaign.id} from campaigns campaign
      where ${ended} and not ${isAnalysed(campaign)} for update of campaign`
  return sql`
    select ${campaign.id} from campaigns campaign join second_rounds second_round on ${secondRound.campaign_id} = ${campaign.id}
    where ${ended} and ${secondRound.ended_at} is not null and not ${secondRound.is_ranked} for update of campaign, second_round`
}

/**
 * Results and seal at once, or neither. PGlite runs a statement in this process, which does nothing else meanwhile: so they
 * are stored in parts, between which requests are answered. What a second round is compared with is kept first.
 */
async function replaceResults(
  ctx: SystemContext,
  campaign_id: string,
  { round, ballots: { public_key } }: Pick<Ended, 'round' | 'ballots'>,
  { parts, summary, seal }: Stored,
): Promise<void> {
  const isStored = !(await hasRows(ctx, clearResults(campaign_id, round)))
  if (isStored) return
  for (const part of parts) {
    await execute(ctx, insertResults(campaign_id, part))
    await setImmediate()
  }
  await execute(ctx, closeRound(campaign_id, round, { summary, seal, public_key }))
}

/** The row of the campaign, locked, unless the round is stored. Results of an earlier version or of the first round go. */
function clearResults(campaign_id: string, round: Round): SQL {
  const kept = sql`, kept as (
      update second_round_tactics second_round_tactic
      set ${secondRoundTacticColumn.rank_before} = ${result.rank}, ${secondRoundTacticColumn.score_before} = ${result.score},
        ${secondRoundTacticColumn.criteria_before} = ${result.criteria}
      from ended, results result where ${secondRoundTactic.campaign_id} = ended.id and ${result.tactic_id} = ${secondRoundTactic.tactic_id}
    )`
  return sql`
    with ended as (${lockedCampaign(campaign_id, round)}), cleared as (
      delete from results using ended where ${results.campaign_id} = ended.id
    )${round === 2 ? kept : sql``}
    select id from ended`
}

/** `rows`: a JSON text. */
function insertResults(campaign_id: string, rows: string): SQL {
  return sql`
    insert into results (${columns(results, ['campaign_id'])}, ${resultColumns})
    select ${campaign_id}::uuid, ${resultColumns} from json_to_recordset(${rows}::text::json) as analysed (tactic_id uuid, position int, rank int,
      vote_count int, score numeric, avg_impact numeric, avg_chances numeric, avg_efforts numeric, rank_low int,
      rank_high int, top_replays int[], overtaken_replays int, criteria jsonb)`
}

function closeRound(
  campaign_id: string,
  stored: Round,
  { summary, seal, public_key }: Omit<Stored, 'parts'> & { public_key: string },
): SQL {
  const sealed =
    seal &&
    sql`sealed as (
      insert into seals (${columns(seals, ['campaign_id', 'round', 'digest', 'manifest', 'public_key'])})
      values (${campaign_id}, ${stored}::smallint, ${seal.digest}, ${seal.manifest}, ${public_key})
    ),`
  return sql`
    with ${sealed ?? sql``} closed as (
      update second_rounds set ${secondRoundColumn.is_ranked} = true
      where ${secondRounds.campaign_id} = ${campaign_id} and ${stored}::int = 2
    )
    update campaigns set ${campaignColumn.is_ranked} = true,
      ${campaignColumn.result_summary} = ${summary}::text::jsonb
    where ${campaigns.id} = ${campaign_id}`
}
