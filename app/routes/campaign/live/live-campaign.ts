import { useRevalidator } from '@remix-run/react'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { askAgain } from '~/components/live/ask-again'
import { askLive } from '~/components/live/ask-live'
import type { CampaignView } from '~/domain/campaigns/view'
import { LIVE_TACTICS_MAX } from '~/domain/tactics/constants'
import type { CampaignLive, LiveView } from '~/domain/tactics/live'
import type { TacticView } from '~/domain/tactics/view'

const NONE: ReadonlySet<string> = new Set()

type Page = { campaign: CampaignView; tactics: TacticView[] }
type LastAnswer = LiveView & {
  campaign: CampaignLive
  /** What the page had loaded when it asked. */
  page: Page
  /** Tactics that the first answer named and the page did not show: filtered out, or on another page. */
  elsewhere: ReadonlySet<string>
}

/** What others change while the screen is open (docs/decisions/025). `page` is what the loader answered. */
export type Live = {
  /** With the counts, the end and the words of the last answer, unless the page has loaded since. */
  campaign: CampaignView
  /** The new tactics that the person has asked to see. */
  admitted: ReadonlySet<string>
  /** Ids of tactics that came since, newest first. */
  findNew: (shown: TacticView[]) => string[]
  withCounts: (shown: TacticView[]) => TacticView[]
  /** Of those that were loaded. */
  deleted: ReadonlySet<string>
  admit: (ids: string[]) => void
}

/** Asks for changes while the screen is open. Only the end of the campaign loads the page again. */
export function useLiveCampaign({ campaign, tactics }: Page): Live {
  const page = useMemo(() => ({ campaign, tactics }), [campaign, tactics])
  const [lastAnswer, setLastAnswer] = useState<LastAnswer | null>(null)
  const [admitted, setAdmitted] = useState<ReadonlySet<string>>(new Set())
  const { revalidate } = useRevalidator()
  const latest = useRef({ page, lastAnswer })
  useEffect(() => {
    latest.current = { page, lastAnswer }
  })
  useEffect(() => {
    async function ask(signal: AbortSignal) {
      const { page, lastAnswer } = latest.current
      const since = lastAnswer?.page === page ? lastAnswer.version : ''
      const path = `/api/campaigns/${page.campaign.id}/live`
      const { version, campaign } = await askLive<LiveView>(path, since, signal)
      // An answer from before the page was loaded again is older than the page.
      if (!campaign || latest.current.page !== page) return
      // Waits for the code of what it changes.
      startTransition(() =>
        setLastAnswer((last) => ({
          version,
          campaign,
          page,
          elsewhere: last?.elsewhere ?? findElsewhere(campaign, page),
        })),
      )
      if (campaign.status !== page.campaign.status) revalidate()
    }
    return askAgain(ask)
  }, [campaign.id, revalidate])

  return useMemo(() => {
    const live = lastAnswer?.page === page ? lastAnswer.campaign : null
    const counts = new Map(live?.tactics.map((tactic) => [tactic.id, tactic]))
    return {
      campaign: live ? { ...campaign, ...pickChanges(live) } : campaign,
      admitted,
      findNew: (shown) => findNew(lastAnswer, new Set([...admitted, ...shown.map(({ id }) => id)])),
      withCounts: (shown) => shown.map((tactic) => withCount(tactic, counts.get(tactic.id))),
      deleted: live ? findDeleted(live, page) : NONE,
      admit(ids) {
        setAdmitted(new Set([...admitted, ...ids]))
        revalidate()
      },
    }
  }, [lastAnswer, page, campaign, admitted, revalidate])
}

/** Without the status, since the end loads the page again. */
function pickChanges({ status: _, ended_at: __, tactics: ___, ...changes }: CampaignLive) {
  return changes
}

function withCount(tactic: TacticView, counts: CampaignLive['tactics'][number] | undefined): TacticView {
  if (!counts) return tactic
  const { vote_count, comment_count } = counts
  if (comment_count === tactic.comment_count && vote_count === tactic.vote_count) return tactic
  return { ...tactic, vote_count, comment_count }
}

/** Nobody can tell while there are more tactics than an answer names. */
function findDeleted({ tactics }: CampaignLive, page: Page): ReadonlySet<string> {
  if (tactics.length === LIVE_TACTICS_MAX) return NONE
  const left = new Set(tactics.map(({ id }) => id))
  return new Set(page.tactics.map(({ id }) => id).filter((id) => !left.has(id)))
}

/** By the counts, so many of the newest came after the page was loaded. */
function findElsewhere(live: CampaignLive, { campaign, tactics }: Page): Set<string> {
  const newer = Math.max(0, live.tactic_count - campaign.tactic_count)
  const loaded = new Set(tactics.map(({ id }) => id))
  const others = live.tactics.filter(({ id }) => !loaded.has(id))
  return new Set(others.slice(newer).map(({ id }) => id))
}

function findNew(lastAnswer: LastAnswer | null, seen: ReadonlySet<string>): string[] {
  if (!lastAnswer || lastAnswer.campaign.status === 'ended') return []
  const ids = lastAnswer.campaign.tactics.map(({ id }) => id)
  return ids.filter((id) => !seen.has(id) && !lastAnswer.elsewhere.has(id))
}
