import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, resultLink, team } from '../../db/aliases.server'
import { canDecide, canSeeResults } from '../campaigns/policy'
import { visibleCampaigns } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import type { Context, SystemContext } from '../context'
import { NOBODY } from '../decisions/scope.server'
import { readSettledDecision } from '../decisions/settled.server'
import { toMinutes } from '../decisions/rows.server'
import { notFound, enforce, isAllowed } from '../policy'
import { isRunning } from '../facts.server'
import { loadFailures } from '../load-failure'
import { operation } from '../operation.server'
import { mostSplit } from '../results/show/split'
import { isBelowQuorum, toTacticResult } from '../results/show/view'
import { toPresentation, type Presentation } from './presentation'
import { ResultLink, SharedResult } from './view'
import { doneIn, toChatText } from './words'

/** What the share page of a campaign that has ended shows. `is_owner`: whether its link is the reader's to open and close. */
export type Share = {
  result: SharedResult
  text: string
  /** Null while it is closed, for all but the owner, and when the secret that sealed it is gone: then it is lost. */
  link: string | null
  is_link_lost: boolean
  is_owner: boolean
}

export async function readShare(ctx: Context, campaign_id: string): Promise<Share> {
  const { row, minutes } = await readEnded(ctx, campaign_id)
  const { links } = ctx.services
  const { is_owner, result_link_sealed: sealed } = row
  const token = ctx.resultKeys.open(sealed, campaign_id)
  const link = token === null ? null : links.resultLink(token)
  const result = SharedResult.parse(minutes)
  return {
    result,
    text: toChatText(result, doneIn(minutes), link ?? links.campaignAddress(campaign_id)),
    link,
    is_link_lost: sealed !== null && token === null,
    is_owner,
  }
}

export async function readPresentation(ctx: Context, campaign_id: string): Promise<Presentation> {
  const { row, minutes, results } = await readEnded(ctx, campaign_id)
  const split = mostSplit(
    row.tactics.map(({ id, name, result }) => ({ id, name, result: toTacticResult(result, results) })),
  )
  const averages = new Map(row.tactics.map(({ id, averages }) => [id, averages]))
  return toPresentation({
    minutes,
    averages,
    split,
    tells_order: results.facts.separates !== false && !isBelowQuorum(results),
    can_decide: isAllowed(canDecide, row),
  })
}

async function readEnded(ctx: Context, campaign_id: string) {
  const found = await readSettledDecision(
    ctx,
    sql`${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}`,
  )
  if (!found) throw notFound('Campaign')
  enforce(canSeeResults, found.row)
  if (!found.settled) throw notFound('Campaign')
  const { ended_at, results } = found.settled
  return { row: found.row, results, minutes: toMinutes(found.row, ended_at, results) }
}

/** The result behind an open link; null for a closed link as for one that never existed. */
export async function findSharedResult(
  ctx: SystemContext & Pick<Context, 'resultKeys'>,
  link_token: string,
): Promise<SharedResult | null> {
  const hashes = sql`${sql.param(ctx.resultKeys.hashesOf(link_token))}::text[]`
  const found = await readSettledDecision(
    ctx,
    sql`
      select campaign.*, ${team.name} as team_name, ${isRunning(campaign, ctx.now)} as is_active, false as is_owner
      from result_links result_link join campaigns campaign on ${campaign.id} = ${resultLink.campaign_id} join teams team on ${team.id} = ${campaign.team_id}
      where ${resultLink.link_hash} = any(${hashes})`,
    NOBODY,
  )
  if (!found?.settled) return null
  return SharedResult.parse(toMinutes(found.row, found.settled.ended_at, found.settled.results))
}

export const getResultToShare = operation({
  name: 'getResultToShare',
  call: 'GET /api/campaigns/:campaign_id/share',
  scope: 'read',
  summary:
    'The result of a campaign that has ended, to be told to others: without people, comments and votes',
  denials: canSeeResults,
  input: CampaignIdSchema,
  output: z.object({
    result: SharedResult,
    text: z.string().meta({ description: 'The first of the ranking as a text for a chat, with a link' }),
    link: ResultLink.nullable().meta({
      description: 'Null while it is closed, and for all but the owner',
    }),
  }),
  failure: loadFailures.sharing,
  run: async (ctx, { campaign_id }) => {
    const { result, text, link } = await readShare(ctx, campaign_id)
    return { result, text, link }
  },
})
