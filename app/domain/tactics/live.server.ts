import { comments } from '../../db/comment.schema.server'
import { campaigns, tactics, votes } from '../../db/schema.server'
import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { participation, scoredCount, shownEnd, visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { loadFailures } from '../load-failure'
import { operation } from '../operation.server'
import { pageOfOwner } from '../paging.server'
import { iso, named, queryRow } from '../sql.server'
import { LIVE_TACTICS_MAX } from './constants'
import { LIVE_CALLS } from './limits'
import { type CampaignLive, type CampaignLiveInput, CampaignLiveSchema, LiveView } from './live'

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
export async function readCampaignLive(
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

/** How old the shared part of an answer may be. With the interval of the screens it stays below 5 seconds. */
const SHARED_MS = 800

const recentReads = new Map<string, Promise<SharedLive | null>>()

/** The calls of one campaign within `SHARED_MS` share a read of what is the same for all members. */
export const getCampaignLive = operation(
  'getCampaignLive',
  {
    method: 'GET',
    path: '/api/campaigns/:campaign_id/live',
    summary: 'What has changed in a campaign, for asking every few seconds',
    limitPerPerson: LIVE_CALLS,
    isPolled: true,
    input: CampaignLiveSchema,
    output: LiveView,
    failure: loadFailures.campaign,
  },
  async (ctx, input: CampaignLiveInput) => {
    const { campaign_id } = input
    const shared = (await recentReads.get(campaign_id)) ?? null
    const reading = readCampaignLive(ctx, input, shared)
    if (!shared) share(campaign_id, reading)
    return (await reading).answer
  },
)

function share(campaign_id: string, reading: Promise<{ shared: SharedLive }>): void {
  const read = reading.then(
    ({ shared }) => shared,
    () => null,
  )
  recentReads.set(campaign_id, read)
  const forget = () => recentReads.get(campaign_id) === read && recentReads.delete(campaign_id)
  setTimeout(forget, SHARED_MS).unref()
}
