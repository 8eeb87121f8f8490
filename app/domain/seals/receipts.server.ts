import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, seal, tactic, vote } from '../../db/aliases.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import type { Context, SystemContext } from '../context'
import { Download } from '../download.server'
import { notFound } from '../policy'
import { loadFailures } from '../load-failure'
import { operation } from '../operation.server'
import { iso, queryRow } from '../sql.server'
import { toCast } from './ballot'
import { BallotRow } from './rows.server'
import { canonicalJson } from './canonical'
import { ballotRow } from './ballots.server'
import { sealKey, withSealKey } from './key.server'
import { firstReceiptKey } from './receipt-keys.server'
import { rateLimits } from '../rate-limits'
import { leafOf, secretMaker, toHex, toPublished, whoOf } from './seal.server'
import { Receipt } from './view'

/** The actor's own ballots of a campaign as they are sealed, with what proves whose they are. Also while it runs. */
export const getReceipt = operation({
  name: 'getReceipt',
  call: 'GET /api/campaigns/:campaign_id/receipt.json',
  scope: 'vote',
  summary: 'A signed receipt of your own votes that proves them yours; also while the campaign runs',
  limitPerPerson: rateLimits.sealedFile,
  input: CampaignIdSchema,
  output: Receipt,
  filename: 'receipt.json',
  failure: loadFailures.campaign,
  run: async (ctx, { campaign_id }) => {
    const mine = sql`select campaign.id, campaign.name from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}) campaign`
    const found = await readReceipt(ctx, mine, ctx.actor.id)
    if (!found) throw notFound('Campaign')
    return new Download(found.name, found.receipt)
  },
})

/**
 * What comes with a mail that names a digest: the key of that seal, also if another one signs receipts by now, and the
 * person's receipt, null without a vote.
 */
export async function readWitness(
  ctx: MailContext,
  { campaign_id, digest, user_id }: { campaign_id: string; digest: string; user_id: string },
): Promise<{ public_key: string; receipt: Receipt | null }> {
  const ended = sql`select ${campaign.id}, ${campaign.name}, (
      select coalesce(${seal.public_key}, ${firstReceiptKey}) from seals seal
      where ${seal.campaign_id} = ${campaign.id} and ${seal.digest} = ${digest}) as public_key
    from campaigns campaign where ${campaign.id} = ${campaign_id}`
  const found = await readReceipt(ctx, ended, user_id)
  return {
    public_key: found?.public_key ?? ctx.services.receiptKey.public_key,
    receipt: found && found.receipt.ballots.length > 0 ? found.receipt : null,
  }
}

export type MailContext = SystemContext & Pick<Context, 'services'>
const ReceiptRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Of the seal, for those who ask for it. */
  public_key: z.string().nullish(),
  seal_key: z.string().nullable(),
  ballots: z.array(z.object({ cast_at: z.iso.datetime(), cast: BallotRow })),
})

/** `mine` selects `id` and `name` of one campaign, and may select `public_key`. Signing happens here alone, never when a vote is cast. */
async function readReceipt(
  ctx: MailContext,
  mine: SQL,
  user: string,
): Promise<(Pick<z.infer<typeof ReceiptRow>, 'name' | 'public_key'> & { receipt: Receipt }) | null> {
  const row = await withSealKey(() =>
    queryRow(
      ctx,
      ReceiptRow,
      sql`with mine as materialized (${mine}), ${sealKey('mine')}
          select mine.*, (select hex from seal_key) as seal_key, (
            select coalesce(json_agg(json_build_object('cast_at', ${iso(vote.voted_at)}, 'cast', ${ballotRow}) order by ${vote.tactic_id}, ${vote.round}), '[]')
            from tactics tactic join votes vote on ${vote.tactic_id} = ${tactic.id}
            where ${tactic.campaign_id} = mine.id and ${vote.user_id} = ${user}) as ballots
          from mine`,
    ),
  )
  if (!row) return null
  const secretOf = secretMaker(Buffer.from(row.seal_key, 'hex'), row.id)
  const ballots = row.ballots.map(({ cast_at, cast }) => {
    const secret = secretOf(cast[0], user)
    const ballot = toPublished(row.id, toCast(cast), whoOf(secret, user))
    const receipt = { campaign: row.id, cast_at, leaf: toHex(leafOf(ballot)) }
    return { ballot, secret, cast_at, signature: ctx.services.receiptKey.sign(canonicalJson(receipt)) }
  })
  return { name: row.name, public_key: row.public_key, receipt: { user, campaign: row.id, ballots } }
}
