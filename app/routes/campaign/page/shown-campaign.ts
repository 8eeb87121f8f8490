import type { ActionResult } from '~/contract/action-result'
import type { OutputOf } from '~/contract/operations.server'
import type { CampaignView } from '~/domain/campaigns/view'
import { LIVE_TACTICS_MAX } from '~/domain/tactics/constants'
import type { CampaignLive, LiveView } from '~/domain/tactics/live'
import type { TacticView } from '~/domain/tactics/view'

type Ids = ReadonlySet<string>
const NONE: Ids = new Set()

type Loaded = { campaign: CampaignView; tactics: TacticView[] }

type Changes = {
  campaign: CampaignLive
  /** What the page had loaded when it asked. */
  since: Loaded
  /** Tactics that the first answer named and the page did not show: filtered out, or on another page. */
  elsewhere: Ids
}

/** Where a loader's answer, the answers to votes and what others change meet. */
export type Shown<Page extends Loaded = Loaded> = {
  /** Of the page and the campaign's status. Another one resets what is shown. */
  address: string
  loaded: Page
  /**
   * In the places where the person first saw them: loading the list again may order them differently, and 'Needs my vote'
   * leaves out what was just scored.
   */
  tactics: TacticView[]
  /** Whose vote was sent: a slow device may draw the list without such a tactic together with the answer to the vote. */
  voted: Ids
  /** New tactics of others that the person has asked to see. */
  admitted: Ids
  /** The last answer to `/live` (docs/decisions/025). */
  changes: Changes | null
}

export function showLoaded<Page extends Loaded>(address: string, loaded: Page): Shown<Page> {
  return { address, loaded, tactics: loaded.tactics, voted: NONE, admitted: NONE, changes: null }
}

type Reload = {
  /** Whether the loaded list leaves out tactics that the person has scored. */
  isUnscoredOnly: boolean
  deleted_ids: string[]
  person_id: string | undefined
}

/**
 * A new tactic goes before the one that it precedes in the loaded list, or to the end. Those of other people wait until
 * they are asked for, since they would move what is being read.
 */
export function showReloaded<Page extends Loaded>(
  shown: Shown<Page>,
  loaded: Page,
  { isUnscoredOnly, deleted_ids, person_id }: Reload,
): Shown<Page> {
  const isWaiting = ({ id, added_by }: TacticView) =>
    shown.tactics.length > 0 && added_by !== person_id && !shown.admitted.has(id)
  const byId = new Map(loaded.tactics.map((tactic) => [tactic.id, tactic]))
  const tactics = shown.tactics.flatMap((tactic) => {
    const isVoted = tactic.user_vote !== null || shown.voted.has(tactic.id)
    const isKept = isUnscoredOnly && isVoted && !deleted_ids.includes(tactic.id)
    return byId.get(tactic.id) ?? (isKept ? tactic : [])
  })
  let place = tactics.length
  for (const tactic of [...loaded.tactics].reverse()) {
    const found = tactics.findIndex(({ id }) => id === tactic.id)
    if (found >= 0) place = found
    else if (!isWaiting(tactic)) tactics.splice(place, 0, tactic)
  }
  return { ...shown, loaded, tactics }
}

export function showVote<Page extends Loaded>(
  shown: Shown<Page>,
  { intent, tactic_id, ok, data }: ActionResult,
): Shown<Page> {
  if (!ok || (intent !== 'voteOnTactic' && intent !== 'withdrawVote')) return shown
  const { vote: user_vote, vote_count } = data as OutputOf<'voteOnTactic' | 'withdrawVote'>
  const tactics = shown.tactics.map((tactic) =>
    tactic.id === tactic_id ? { ...tactic, user_vote, vote_count } : tactic,
  )
  return { ...shown, tactics }
}

/** `since` is what the page had loaded when it asked: an answer from before it was loaded again is older than the page. */
export function showChanges<Page extends Loaded>(
  shown: Shown<Page>,
  since: Loaded,
  { campaign }: LiveView,
): Shown<Page> {
  if (!campaign || shown.loaded !== since) return shown
  const elsewhere = shown.changes?.elsewhere ?? findElsewhere(campaign, since)
  return { ...shown, changes: { campaign, since, elsewhere } }
}

/** What is shown, with the counts, the end and the words of the last answer to `/live`, unless the page has loaded since. */
export function withChanges({ loaded, tactics, admitted, changes }: Shown) {
  const live = changes?.since === loaded ? changes.campaign : null
  const counts = new Map(live?.tactics.map((tactic) => [tactic.id, tactic]))
  const scoredSince = countScored(tactics) - countScored(loaded.tactics)
  const campaign = live ? { ...loaded.campaign, ...pickChanges(live) } : loaded.campaign
  return {
    campaign,
    scored_count: scoredSince === 0 ? campaign.scored_count : loaded.campaign.scored_count + scoredSince,
    tactics: tactics.map((tactic) => withCounts(tactic, counts.get(tactic.id))),
    /** Ids of tactics that came since, newest first. */
    news: findNew(changes, new Set([...admitted, ...tactics.map(({ id }) => id)])),
    /** Of those that were loaded. */
    deleted: live ? findDeleted(live, loaded) : NONE,
  }
}

/** Without the status, since the end loads the page again. */
function pickChanges({ status: _, ended_at: __, tactics: ___, ...changes }: CampaignLive) {
  return changes
}

function withCounts(tactic: TacticView, counts: CampaignLive['tactics'][number] | undefined): TacticView {
  if (!counts) return tactic
  const { vote_count, comment_count } = counts
  if (comment_count === tactic.comment_count && vote_count === tactic.vote_count) return tactic
  return { ...tactic, vote_count, comment_count }
}

/** Nobody can tell while there are more tactics than an answer names. */
function findDeleted({ tactics }: CampaignLive, loaded: Loaded): Ids {
  if (tactics.length === LIVE_TACTICS_MAX) return NONE
  const left = new Set(tactics.map(({ id }) => id))
  return new Set(loaded.tactics.map(({ id }) => id).filter((id) => !left.has(id)))
}

/** The counts tell how many of the newest came after the page was loaded. */
function findElsewhere(live: CampaignLive, { campaign, tactics }: Loaded): Ids {
  const newer = Math.max(0, live.tactic_count - campaign.tactic_count)
  const loaded = new Set(tactics.map(({ id }) => id))
  const others = live.tactics.filter(({ id }) => !loaded.has(id))
  return new Set(others.slice(newer).map(({ id }) => id))
}

function findNew(changes: Changes | null, seen: Ids): string[] {
  if (!changes || changes.campaign.status === 'ended') return []
  const ids = changes.campaign.tactics.map(({ id }) => id)
  return ids.filter((id) => !seen.has(id) && !changes.elsewhere.has(id))
}

function countScored(tactics: TacticView[]): number {
  return tactics.filter(({ user_vote }) => user_vote !== null).length
}
