import { sql } from 'drizzle-orm'
import { campaigns, votes } from '../../db/schema.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { named, queryRow } from '../sql.server'
import { toCast, type BallotRow } from './ballot'
import { ballotRows } from './ballots.server'
import { sealKey, withSealKey } from './key.server'
import { secretMaker, toPublished, whoOf } from './seal.server'
import type { Receipt } from './view'

const c = named(campaigns, 'c')
const v = named(votes, 'v')

/** The actor's own ballots of a campaign as they are sealed, with what proves whose they are. Also while it runs. */
export async function getReceipt(
  ctx: Context,
  campaign_id: string,
): Promise<{ campaign_name: string; receipt: Receipt }> {
  const { id: user } = ctx.actor
  const row = await withSealKey(() =>
    queryRow<{ id: string; name: string; seal_key: string | null; ballots: BallotRow[] }>(
      ctx,
      sql`with mine as materialized (
            select c.id, c.name from (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id}) c
          ), ${sealKey('mine')}
          select mine.id, mine.name, (select hex from seal_key) as seal_key, ${ballotRows('mine', sql`${v.user_id} = ${user}`)} as ballots
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
  return { campaign_name: row.name, receipt }
}
