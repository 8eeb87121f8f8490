import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { isChatSheetOpen } from '../../../domain/account/chat-sheets.server'
import { getCampaign } from '../../../domain/campaigns/queries.server'
import type { CampaignView } from '../../../domain/campaigns/view'
import type { Actor } from '../../../domain/context'
import { isId } from '../../../domain/ids'
import { reasonHint, voteRules } from '../../../domain/campaigns/secrecy'
import { SHEET_MAX } from '../../../domain/tactics/constants'
import { listTactics } from '../../../domain/tactics/queries.server'
import { eachDetail } from '../../../domain/tactics/fields'
import { JoinedTactic, TacticView } from '../../../domain/tactics/view'
import { scoreTactics } from '../../../domain/tactics/votes.server'
import { links } from '../../request/links.server'
import { requireContext, type RequestArgs } from '../../request/scope.server'
import { isSheetKey, makeSheetKey } from '../../request/chat-sheet-key.server'
import { PAGE_TYPE } from '../apps.server'
import { appTool, runAs, ToolRefusal } from '../tool.server'

const PAGE_URI = 'ui://tactics/score-sheet'
const UNSEEN = 'You do not see the scores.'
const BY_PEOPLE = 'Scores are given by people, in the sheet or in the browser.'

/** What only the page receives with an answer. */
export type SheetMeta = {
  campaign_id: string
  /** Where the same is done in the browser. */
  link: string
  /** Without one the page asks for another. */
  sheet_key?: string
}
const forPage = (sheet: SheetMeta) => ({ sheet })

const Opened = z.object({ sheet: z.string(), tactic_count: z.int(), link: z.string() })
const description = 'Open the score sheet of a campaign for your user.'
const opening = {
  description,
  annotations: { readOnlyHint: true },
  input: z.object({ campaign_id: z.string() }),
  output: Opened,
}
const SHEET_OPEN = 'The sheet is open; your user scores in it.'
const open =
  (isInApp: boolean) =>
  async (args: RequestArgs, { campaign_id }: { campaign_id: string }) => {
    const { campaign } = await runAs(args)(getCampaign, { campaign_id })
    const { actor } = await requireContext(args)
    requireScorable(campaign)
    const mayVote = await mayScore(args, campaign_id)
    const link =
      isInApp && !mayVote && actor.connection_id
        ? links.chatSheetAddress(campaign_id, actor.connection_id)
        : links.scoreSheetAddress(campaign_id)
    if (!mayVote && !actor.connection_id)
      throw elsewhere('This API token may not vote, so scores are given in the browser', {
        campaign_id,
        link,
      })
    const { tactic_count } = campaign
    const keyed = mayVote && { sheet_key: makeSheetKey(sheetOf(actor, campaign_id)) }
    return {
      data: {
        sheet: `${isInApp && mayVote ? SHEET_OPEN : `Your user scores at ${link}.`} ${UNSEEN}`,
        tactic_count,
        link,
      },
      meta: forPage({ campaign_id, link, ...keyed }),
    }
  }

const sheetTool = appTool(
  'score_sheet',
  // The flat name is that of hosts from before the nested one was agreed on.
  { ...opening, meta: { ui: { resourceUri: PAGE_URI }, 'ui/resourceUri': PAGE_URI } },
  open(true),
)
/** For clients that show no apps. */
const linkTool = appTool('score_sheet', opening, open(false))

/** Nothing that a score follows from: it goes to the page, and through whatever relays it. */
const SheetTactics = z.object({
  campaign_name: z.string(),
  rules: z.string(),
  reason_hint: z.string(),
  tactic_count: z.int(),
  tactics: z.array(
    TacticView.pick({
      id: true,
      name: true,
      ...eachDetail(() => true as const),
      added_by_name: true,
      text_version: true,
    }).extend({ joined: z.array(JoinedTactic.pick({ name: true, description: true })) }),
  ),
})
export type SheetTactics = z.output<typeof SheetTactics>

const ofPage = {
  description: 'For the sheet',
  meta: { ui: { visibility: ['app'] } },
  hidesOutput: true,
} as const
const keyed = { campaign_id: z.string(), sheet_key: z.string().optional() }

const tacticsTool = appTool(
  'sheet_tactics',
  {
    ...ofPage,
    annotations: { readOnlyHint: true },
    input: z.object(keyed),
    output: SheetTactics,
  },
  async (args, { campaign_id, sheet_key }) => {
    await requireSheetKey(args, campaign_id, sheet_key)
    const run = runAs(args)
    const { campaign } = await run(getCampaign, { campaign_id })
    requireScorable(campaign)
    const { tactics } = await run(listTactics, {
      campaign_id,
      filter: 'needs_vote',
      sort: 'shuffled',
      limit: SHEET_MAX,
    })
    const { name, tactic_count } = campaign
    const words = { rules: voteRules(campaign), reason_hint: reasonHint(campaign.ballots_open) }
    return { data: { campaign_name: name, ...words, tactic_count, tactics } }
  },
)

const HandedIn = z.object({
  scored_count: z.int(),
  /** Why nothing was handed in, and where an input is wrong: by field, such as votes.ID.reason. */
  refusal: z.object({ sentence: z.string(), fields: z.record(z.string(), z.array(z.string())) }).nullable(),
})
export type HandedIn = z.output<typeof HandedIn>

const handInTool = appTool(
  'hand_in_scores',
  {
    ...ofPage,
    input: z.object({
      ...keyed,
      // The operation checks them, in sentences that repeat nothing of what was sent.
      votes: z.unknown().optional(),
      text_versions: z.unknown().optional(),
    }),
    output: HandedIn,
  },
  async (args, { sheet_key, ...input }) => {
    await requireSheetKey(args, input.campaign_id, sheet_key)
    try {
      // The person has allowed this by the key, and in the browser where the token may not vote.
      const { connection_id } = (await requireContext(args)).actor
      const { votes } = await runAs(args, connection_id ? ['vote'] : [])(scoreTactics, input)
      return { data: { scored_count: votes.length, refusal: null } }
    } catch (error) {
      const refusal = error instanceof ToolRefusal ? error.about.refusal : undefined
      if (!refusal) throw error
      const { error: sentence, fields = {} } = refusal
      return { data: { scored_count: 0, refusal: { sentence, fields } } }
    }
  },
)

function elsewhere(sentence: string, sheet: SheetMeta): ToolRefusal {
  return new ToolRefusal(`${sentence}: ${sheet.link}`, { meta: forPage(sheet) })
}

/** @throws ToolRefusal with the address of what can be done in place of scoring here. */
function requireScorable({ id: campaign_id, can, observes, status, second_round }: CampaignView): void {
  if (can.vote) return
  const link = links.campaignAddress(campaign_id)
  if (status === 'active' && observes)
    throw elsewhere('Observers do not score. To score after all', {
      campaign_id,
      link: links.scoreSheetAddress(campaign_id),
    })
  if (second_round?.status === 'active')
    throw elsewhere('A second round runs, which people score in the browser', {
      campaign_id,
      link: links.secondRoundAddress(campaign_id),
    })
  throw elsewhere('The campaign has ended, so it takes no more scores. Its result', { campaign_id, link })
}

const sheetOf = ({ id, connection_id }: Actor, campaign_id: string) => ({
  user_id: id,
  campaign_id,
  connection_id,
})

/** What is connected by OAuth never has `vote`: its person allows each campaign in the browser (docs/decisions/049). */
async function mayScore(args: RequestArgs, campaign_id: string): Promise<boolean> {
  const ctx = await requireContext(args)
  const { connection_id, token_scopes } = ctx.actor
  if (connection_id) return isId(campaign_id) && isChatSheetOpen(ctx, campaign_id)
  return token_scopes?.includes('vote') ?? true
}

/** A model calls tools too, but only the page has the key. @throws ToolRefusal */
async function requireSheetKey(args: RequestArgs, campaign_id: string, sheet_key = ''): Promise<void> {
  const { actor } = await requireContext(args)
  const { connection_id } = actor
  if (connection_id && !(await mayScore(args, campaign_id)))
    throw elsewhere('To score in this chat, allow it in the browser first', {
      campaign_id,
      link: links.chatSheetAddress(campaign_id, connection_id),
    })
  if (!isSheetKey(sheet_key, sheetOf(actor, campaign_id))) throw new ToolRefusal(BY_PEOPLE)
}

/** The sheet, and to clients that show apps its page and what the page calls. */
export function registerSheet(server: McpServer, args: RequestArgs, showsApps: boolean): void {
  if (!showsApps) return linkTool(server, args)
  for (const register of [sheetTool, tacticsTool, handInTool]) register(server, args)
  const page = { mimeType: PAGE_TYPE, _meta: { ui: { csp: {}, prefersBorder: true } } }
  server.registerResource('score_sheet', PAGE_URI, page, async ({ href }) => {
    const { default: text } = await import('virtual:chat-sheet')
    return { contents: [{ uri: href, text, ...page }] }
  })
}
