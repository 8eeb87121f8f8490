import { secondRounds } from '../../../db/round.schema.server'
import { campaigns, results, votes } from '../../../db/schema.server'
import { seals } from '../../../db/seal.schema.server'
import { sql } from 'drizzle-orm'
import { visibleCampaigns } from '../../campaigns/scope.server'
import { CampaignIdSchema } from '../../campaigns/validation'
import type { Context } from '../../context'
import { Download } from '../../download'
import { notFound } from '../../errors'
import { isRunning } from '../../facts.server'
import { loadFailures } from '../../load-failure'
import { operation } from '../../operation.server'
import { enforce, denialsOf } from '../../policy'
import type { BallotRow, Manifest } from '../../seals/ballot'
import { ballotRows } from '../../seals/ballots.server'
import { sealKey, withSealKey } from '../../seals/key.server'
import { SEALED_FILES } from '../../seals/limits'
import { canReadSeal } from '../../seals/policy'
import { ResultsFile } from '../../seals/view'
import { named, queryRow } from '../../sql.server'
import { runInThread } from './in-thread.server'
import { areResultsStored, isAnalysed } from './scope.server'
import { settleCampaign } from './settle.server'

const c = named(campaigns, 'c')
const r = named(results, 'r')
const s = named(seals, 's')
const v = named(votes, 'v')
const sr = named(secondRounds, 'sr')

type StatusRow = {
  has_ended: boolean
  is_settled: boolean
  is_sealed: boolean
  has_no_running_round: boolean
}
type SealedRow = {
  id: string
  opens_ballots: boolean
  manifest: string
  seal_key: string | null
  ballots: BallotRow[]
  ranking: ResultsFile['ranking']
}

/** Everything to check the result of a campaign with (docs/verify.md). The first read after the end settles it. */
export const getResultsFile = operation(
  'getResultsFile',
  {
    method: 'GET',
    path: '/api/campaigns/:campaign_id/results.json',
    summary:
      'Everything to check the result of an ended campaign with: manifest, votes without names, ranking',
    denials: denialsOf(canReadSeal),
    limitPerPerson: SEALED_FILES,
    input: CampaignIdSchema,
    output: ResultsFile,
    filename: 'results.json',
    failure: loadFailures.campaign,
    preferServerText: true,
  },
  async (ctx, { campaign_id }) => {
    const status = await readStatus(ctx, campaign_id)
    const isUnsettled = status.has_ended && !status.is_settled
    if (isUnsettled) await settleCampaign(ctx, campaign_id)
    enforce(canReadSeal, isUnsettled ? await readStatus(ctx, campaign_id) : status)
    const row = await withSealKey(() => readSealed(ctx, campaign_id))
    if (!row) throw notFound('Campaign')
    const { manifest, ranking, opens_ballots, seal_key, ballots } = row
    const facts = { manifest: JSON.parse(manifest) as Manifest, ranking, opens_ballots }
    const file = await runInThread('file', facts, seal_key, ballots)
    return new Download(file.manifest.campaign.name, file)
  },
)

async function readStatus(ctx: Context, campaign_id: string): Promise<StatusRow> {
  const row = await queryRow<StatusRow>(
    ctx,
    sql`select not c.is_active as has_ended, ${areResultsStored(c, ctx.now)} as is_settled,
          exists (select from seals s where ${s.campaign_id} = ${c.id}) as is_sealed,
          not exists (select from second_rounds sr where ${sr.campaign_id} = ${c.id} and ${isRunning(sr, ctx.now)})
            as has_no_running_round
        from (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id}) c`,
  )
  if (!row) throw notFound('Campaign')
  return row
}

/** Votes of the second round are published with the seal that covers them. */
const isSealed = sql`${v.round} <= sealed.round`

/** No row unless the campaign has ended and is sealed. The latest seal counts. */
function readSealed(ctx: Context, campaign_id: string) {
  return queryRow<SealedRow>(
    ctx,
    sql`with sealed as materialized (
          select c.id, c.opens_ballots, ${s.manifest}, ${s.round}
          from (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id}) c
          join seals s on ${s.campaign_id} = ${c.id}
          where not c.is_active and ${isAnalysed(c)}
          order by ${s.round} desc limit 1
        ), ${sealKey('sealed')}
        select id, opens_ballots, manifest, (select hex from seal_key) as seal_key, ${ballotRows('sealed', isSealed)} as ballots,
          (select coalesce(json_agg(json_build_object('tactic', ${r.tactic_id}, 'rank', ${r.rank}, 'rank_low', ${r.rank_low},
            'rank_high', ${r.rank_high}) order by ${r.position}), '[]')
            from results r where ${r.campaign_id} = sealed.id) as ranking
        from sealed`,
  )
}
