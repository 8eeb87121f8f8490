import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { comments } from '../../db/comment.schema.server'
import { campaigns, tactics, votes } from '../../db/schema.server'
import { participation, scoredCount, shownEnd, visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { pageOfOwner } from '../paging.server'
import { iso, named, queryRow } from '../sql.server'
import { LIVE_TACTICS_MAX } from './constants'
import type { CampaignLive, CampaignLiveInput, LiveView } from './live'

const c = named(campaigns, 'c')
const ta = named(tactics, 'ta')
const v = named(votes, 'v')
const x = named(comments, 'x')

/** What all members of a campaign see alike, with a digest of it. */
export type SharedLive = { counts: SharedCounts; digest: string }
type SharedCounts = Pick<CampaignLive, 'tactic_count' | 'voter_count' | 'member_count' | 'tactics'>
type OwnRow = Omit<CampaignLive, 'status' | keyof SharedCounts> & { is_active: boolean }

/**
 * What an open campaign screen follows: counts, ids, the end and what the owner may edit, nothing of a score. `shared` is what another member's
 * call has just returned, or null to read it too. Either way one statement, which checks the actor's membership.
 */
export async function getCampaignLive(
  ctx: Context,
  { campaign_id, since }: CampaignLiveInput,
  shared: SharedLive | null = null,
): Promise<{ answer: LiveView; shared: SharedLive }> {
  const row = await queryRow<{ own: OwnRow; shared?: SharedCounts }>(
    ctx,
    sql`with c as materialized (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id})
        select json_build_object('is_active', c.is_active, 'name', ${c.name},
          'problem_statement', ${c.problem_statement}, 'problem_reason', ${c.problem_reason}, 'end_datetime', ${iso(c.end_datetime)},
          'ended_at', ${shownEnd}, 'scored_count', ${scoredCount(ctx)}) as own${shared ? sql`` : sharedColumn}
        from c`,
  )
  if (!row) throw notFound('Campaign')
  const known = shared ?? withDigest(row.shared as SharedCounts)
  const { is_active, ...own } = row.own
  const version = digestOf([known.digest, row.own])
  const campaign = { ...own, ...known.counts, status: is_active ? ('active' as const) : ('ended' as const) }
  return { answer: { version, campaign: version === since ? null : campaign }, shared: known }
}

const newest = pageOfOwner({ owner: ta.campaign_id, id: ta.id }, c.id, 'descending')
const sharedColumn: SQL = sql`,
  (select row_to_json(s) from (select ${participation},
    (select coalesce(json_agg(json_build_object('id', ta.id,
        'vote_count', (select count(*)::int from votes v where ${v.tactic_id} = ta.id and ${v.round} = 1), 'comment_count', (select count(*)::int from comments x where ${x.tactic_id} = ta.id)) order by ta.id desc), '[]')
      from (select ${ta.id} from tactics ta where ${newest.isOnPage}
        order by ${newest.inOrder} limit ${LIVE_TACTICS_MAX}) ta) as tactics) s) as shared`

function withDigest(counts: SharedCounts): SharedLive {
  return { counts, digest: digestOf(counts) }
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
