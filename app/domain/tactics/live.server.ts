import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, comment, tactic, vote } from '../../db/aliases.server'
import {
  participation,
  participationOf,
  scoredCount,
  shownEnd,
  visibleCampaigns,
  votesOnce,
} from '../campaigns/scope.server'
import type { Context } from '../context'
import { rateLimits } from '../rate-limits'
import { loadFailures } from '../load-failure'
import { operation } from '../operation.server'
import { pageOfOwner } from '../paging.server'
import { iso, queryFound } from '../sql.server'
import { versionOf } from '../secrets.server'
import { LIVE_TACTICS_MAX } from './constants'
import { CampaignLive, type CampaignLiveInput, CampaignLiveSchema, LiveView } from './live'
import { problemPairs } from '../campaigns/rows.server'

/** What all members of a campaign see alike, with a digest of it. */
export type SharedLive = { counts: SharedCounts; digest: string }
const sharedFields = {
  tactic_count: true,
  voter_count: true,
  member_count: true,
  is_complete: true,
  tactics: true,
} as const
const SharedCounts = CampaignLive.pick(sharedFields)
type SharedCounts = z.infer<typeof SharedCounts>
const LiveRow = z.object({
  own: CampaignLive.omit({ ...sharedFields, status: true }).extend({ is_active: z.boolean() }),
  shared: SharedCounts.optional(),
})

/**
 * What an open campaign screen follows: counts, ids, the end and what the owner may edit, nothing of a score. `shared` is what another member's
 * call has just returned, or null to read it too. Either way one statement, which checks the actor's membership.
 */
export async function readCampaignLive(
  ctx: Context,
  { campaign_id, since }: CampaignLiveInput,
  shared: SharedLive | null = null,
): Promise<{ answer: LiveView; shared: SharedLive }> {
  const row = await queryFound(
    ctx,
    { noun: 'Campaign', row: LiveRow },
    sql`with campaign as materialized (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id})
        select json_build_object('is_active', campaign.is_active, 'name', ${campaign.name},
          ${problemPairs}, 'end_datetime', ${iso(campaign.end_datetime)},
          'ended_at', ${shownEnd}, 'scored_count', ${scoredCount(ctx)}) as own${shared ? sql`` : sharedColumn}
        from campaign`,
  )
  const known = shared ?? withDigest(row.shared as SharedCounts)
  const { is_active, ...own } = row.own
  const version = versionOf([known.digest, row.own])
  const live = { ...own, ...known.counts, status: is_active ? ('active' as const) : ('ended' as const) }
  return { answer: { version, campaign: version === since ? null : live }, shared: known }
}

const newest = pageOfOwner({ owner: tactic.campaign_id, id: tactic.id }, campaign.id, 'descending')
const sharedColumn: SQL = sql`,
  (select row_to_json(item) from (select ${participation},
    (select coalesce(json_agg(json_build_object('id', tactic.id,
        'vote_count', (select ${votesOnce} from votes vote where ${vote.tactic_id} = tactic.id), 'comment_count', (select count(*)::int from comments comment where ${comment.tactic_id} = tactic.id)) order by tactic.id desc), '[]')
      from (select ${tactic.id} from tactics tactic where ${newest.isOnPage}
        order by ${newest.inOrder} limit ${LIVE_TACTICS_MAX}) tactic) as tactics
      from ${participationOf(campaign)}) item) as shared`

function withDigest(counts: SharedCounts): SharedLive {
  return { counts, digest: versionOf(counts) }
}

/** How old the shared part of an answer may be. With the interval of the screens it stays below 5 seconds. */
const SHARED_MS = 800

const recentReads = new Map<string, Promise<SharedLive | null>>()

/** The calls of one campaign within `SHARED_MS` share a read of what is the same for all members. */
export const getCampaignLive = operation({
  name: 'getCampaignLive',
  call: 'GET /api/campaigns/:campaign_id/live',
  scope: 'read',
  summary: 'What has changed in a campaign, for asking every few seconds',
  limitPerPerson: rateLimits.live,
  isPolled: true,
  input: CampaignLiveSchema,
  output: LiveView,
  failure: loadFailures.campaign,
  run: async (ctx, input: CampaignLiveInput) => {
    const { campaign_id } = input
    const shared = (await recentReads.get(campaign_id)) ?? null
    const reading = readCampaignLive(ctx, input, shared)
    if (!shared) share(campaign_id, reading)
    return (await reading).answer
  },
})

function share(campaign_id: string, reading: Promise<{ shared: SharedLive }>): void {
  const read = reading.then(
    ({ shared }) => shared,
    () => null,
  )
  recentReads.set(campaign_id, read)
  const forget = () => recentReads.get(campaign_id) === read && recentReads.delete(campaign_id)
  setTimeout(forget, SHARED_MS).unref()
}
