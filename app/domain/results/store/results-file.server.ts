import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, result, seal, secondRound, vote } from '../../../db/aliases.server'
import { visibleCampaigns } from '../../campaigns/scope.server'
import type { Context } from '../../context'
import { Download } from '../../download.server'
import { notFound, enforce } from '../../policy'
import { isRunning } from '../../facts.server'
import { loadFailures } from '../../load-failure'
import { operation } from '../../operation.server'
import type { EarlierManifest, Manifest, SecondManifest } from '../../seals/ballot'
import { ballotRows } from '../../seals/ballots.server'
import { BallotRow } from '../../seals/rows.server'
import { sealKey, withSealKey } from '../../seals/key.server'
import { rateLimits } from '../../rate-limits'
import { canReadSeal } from '../../seals/policy'
import { ResultsFileSchema } from '../../seals/validation'
import { firstReceiptKey, receiptKeyList } from '../../seals/receipt-keys.server'
import { EarlierResultsFile, ResultsFile } from '../../seals/view'
import { queryRow, factsRow } from '../../sql.server'
import { isSecondCounted } from './ballots.server'
import { runInThread } from './in-thread.server'
import { areResultsStored, isAnalysed } from './scope.server'
import { settleCampaign } from './settle.server'

const StatusRow = factsRow(canReadSeal).extend({ is_settled: z.boolean() })
const SealedRow = z.object({
  id: z.uuid(),
  opens_ballots: z.boolean(),
  manifest: z.string(),
  digest: z.string(),
  public_key: z.string().nullable(),
  keys: ResultsFile.shape.keys,
  seal_key: z.string().nullable(),
  ballots: z.array(BallotRow),
  /** Null of a first round whose results the second one has replaced. */
  ranking: ResultsFile.shape.ranking.nullable(),
})

/** Everything to check the result of a campaign with (docs/verify.md). The first read after the end settles it. */
export const getResultsFile = operation({
  name: 'getResultsFile',
  call: 'GET /api/campaigns/:campaign_id/results.json',
  scope: 'read',
  summary: 'Everything to check the result of an ended campaign with: manifest, votes without names, ranking',
  denials: canReadSeal,
  limitPerPerson: rateLimits.sealedFile,
  input: ResultsFileSchema,
  output: z.union([ResultsFile, EarlierResultsFile]),
  filename: 'results.json',
  failure: loadFailures.campaign,
  run: async (ctx, { campaign_id, round }) => {
    const status = await readStatus(ctx, campaign_id)
    const isUnsettled = status.has_ended && !status.is_settled
    if (isUnsettled) await settleCampaign(ctx, campaign_id)
    enforce(canReadSeal, isUnsettled ? await readStatus(ctx, campaign_id) : status)
    const row = await withSealKey(() => readSealed(ctx, campaign_id, round))
    if (!row) throw notFound('Campaign')
    const { manifest, digest, ranking, opens_ballots, seal_key, ballots, public_key, keys } = row
    const facts = {
      manifest: JSON.parse(manifest) as Manifest | SecondManifest | EarlierManifest,
      digest,
      ranking,
      opens_ballots,
      public_key: public_key ?? ctx.services.receiptKey.public_key,
      keys,
    }
    const file = await runInThread('file', facts, seal_key, ballots)
    return new Download(file.manifest.campaign.name, file)
  },
})

async function readStatus(ctx: Context, campaign_id: string): Promise<z.infer<typeof StatusRow>> {
  const row = await queryRow(
    ctx,
    StatusRow,
    sql`select not campaign.is_active as has_ended, ${areResultsStored(campaign, ctx.now)} as is_settled,
          exists (select from seals seal where ${seal.campaign_id} = ${campaign.id}) as is_sealed,
          not exists (select from second_rounds second_round where ${secondRound.campaign_id} = ${campaign.id}
            and ${isRunning(secondRound, ctx.now)}) as has_no_running_round
        from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}) campaign`,
  )
  if (!row) throw notFound('Campaign')
  return row
}

/** Votes of the second round are published with the seal that covers them, if they count. */
const isSealed = sql`(${vote.round} = 1 or sealed.round = 2 and ${isSecondCounted(vote.tactic_id)})`

/** No row unless the campaign has ended and is sealed. Without a `round` the latest seal counts. */
function readSealed(ctx: Context, campaign_id: string, round: 1 | undefined) {
  const isAsked = round === undefined ? sql`true` : sql`${seal.round} = ${round}::smallint`
  return queryRow(
    ctx,
    SealedRow,
    sql`with sealed as materialized (
          select campaign.id, campaign.opens_ballots, ${seal.manifest}, ${seal.digest}, ${seal.round},
            coalesce(${seal.public_key}, ${firstReceiptKey}) as public_key, exists (
              select from seals later where later.campaign_id = ${seal.campaign_id} and later.round > ${seal.round}) as is_replaced
          from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}) campaign
          join seals seal on ${seal.campaign_id} = ${campaign.id}
          where not campaign.is_active and ${isAnalysed(campaign)} and ${isAsked}
          order by ${seal.round} desc limit 1
        ), ${sealKey('sealed')}
        select id, opens_ballots, manifest, digest, public_key, ${receiptKeyList} as keys, (select hex from seal_key) as seal_key, ${ballotRows('sealed', isSealed)} as ballots,
          case when not is_replaced then (select coalesce(json_agg(json_build_object('tactic', ${result.tactic_id}, 'rank', ${result.rank}, 'rank_low', ${result.rank_low},
            'rank_high', ${result.rank_high}) order by ${result.position}), '[]')
            from results result where ${result.campaign_id} = sealed.id) end as ranking
        from sealed`,
  )
}
