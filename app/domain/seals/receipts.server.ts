import { sql } from 'drizzle-orm'
import { campaign, vote } from '../../db/aliases.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import { Download } from '../download'
import { notFound } from '../errors'
import { loadFailures } from '../load-failure'
import { operation } from '../operation.server'
import { queryRow } from '../sql.server'
import { toCast, type BallotRow } from './ballot'
import { ballotRows } from './ballots.server'
import { sealKey, withSealKey } from './key.server'
import { SEALED_FILES } from './limits'
import { secretMaker, toPublished, whoOf } from './seal.server'
import { Receipt } from './view'

/** The actor's own ballots of a campaign as they are sealed, with what proves whose they are. Also while it runs. */
export const getReceipt = operation(
  'getReceipt',
  {
    method: 'GET',
    path: '/api/campaigns/:campaign_id/receipt.json',
    summary: 'Your own votes with the secrets that prove them yours; also while the campaign runs',
    limitPerPerson: SEALED_FILES,
    input: CampaignIdSchema,
    output: Receipt,
    filename: 'receipt.json',
    failure: loadFailures.campaign,
  },
  async (ctx, { campaign_id }) => {
    const { id: user } = ctx.actor
    const row = await withSealKey(() =>
      queryRow<{ id: string; name: string; seal_key: string | null; ballots: BallotRow[] }>(
        ctx,
        sql`with mine as materialized (
            select campaign.id, campaign.name from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}) campaign
          ), ${sealKey('mine')}
          select mine.id, mine.name, (select hex from seal_key) as seal_key, ${ballotRows('mine', sql`${vote.user_id} = ${user}`)} as ballots
          from mine`,
      ),
    )
    if (!row) throw notFound('Campaign')
    const secretOf = secretMaker(Buffer.from(row.seal_key, 'hex'), row.id)
    const receipt = row.ballots.map((ballot) => {
      const cast = toCast(ballot)
      const secret = secretOf(cast.tactic, user)
      return { ballot: toPublished(row.id, cast, whoOf(secret, user)), secret }
    })
    return new Download(row.name, receipt)
  },
)
