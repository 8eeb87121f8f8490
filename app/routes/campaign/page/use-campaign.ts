import { useLoaderData, useLocation, useRevalidator } from '@remix-run/react'
import { startTransition, useCallback, useContext, useEffect, useMemo, useState, type FormEvent } from 'react'
import { useScreenResult } from '~/components/action-result'
import { useDialogAddress } from '~/components/dialog-address'
import { followLive } from '~/components/live/follow-live'
import { PersonContext } from '~/components/person-field'
import type { ActionResult } from '~/contract/action-result'
import { nextStep } from '~/domain/campaigns/next-step'
import type { LiveView } from '~/domain/tactics/live'
import { deletedBy, isShownAtForm } from './form-refusals'
import type { loader } from './route'
import { receiveTactic } from './sent-tactics'
import { showChanges, showLoaded, showReloaded, showVote, withChanges } from './shown-campaign'

/** All that the page of a campaign shows: what was loaded, with votes and what others have changed since, and refusals. */
export function useCampaign() {
  const result = useScreenResult()
  const { page } = useDialogAddress()
  const { sent, isOver, showRanking } = useHeldPage(page, result)
  const loaded = useMemo(() => ({ ...sent, tactics: sent.tactics.map(receiveTactic) }), [sent])
  const person_id = useContext(PersonContext)
  const { key } = useLocation()
  const { revalidate } = useRevalidator()

  const address = `${page} ${loaded.campaign.status}`
  const [shown, setShown] = useState(() => showLoaded(address, loaded))
  if (shown.address !== address) setShown(showLoaded(address, loaded))
  else if (shown.loaded !== loaded) {
    const isUnscoredOnly = loaded.listFilters.filter === 'needs_vote'
    setShown(showReloaded(shown, loaded, { isUnscoredOnly, deleted_ids: deletedBy(result), person_id }))
  }
  useEffect(() => {
    if (isOver) return
    const { id, status } = loaded.campaign
    return followLive<LiveView>(`/api/campaigns/${id}/live`, (answer) => {
      // Waits for the code of what it changes.
      startTransition(() => setShown((known) => showChanges(known, loaded, answer)))
      if (answer.campaign && answer.campaign.status !== status) revalidate()
    })
  }, [loaded, isOver, revalidate])

  /** The last answer to a form in the list, in case the next load removes the form. */
  const [reported, setReported] = useState<{ key: string; result: ActionResult }>()
  const report = useCallback(
    (answer: ActionResult) => {
      setReported({ key, result: answer })
      setShown((known) => showVote(known, answer))
    },
    [key],
  )
  const noteVote = useCallback((event: FormEvent) => {
    const { submitter, target } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'voteOnTactic') return
    const tactic_id = String(new FormData(target as HTMLFormElement).get('tactic_id'))
    setShown((known) => ({ ...known, voted: new Set(known.voted).add(tactic_id) }))
  }, [])

  const now = useMemo(() => withChanges(shown), [shown])
  const refusals = [result, reported?.key === key && !reported.result.ok ? reported.result : undefined]
  return {
    ...now,
    loaded,
    isOver,
    showRanking,
    result,
    step: nextStep(now.campaign, now.scored_count),
    admitted: shown.admitted,
    /** A refusal whose form is no longer there to show it. */
    refusal: refusals.find((found) => found && !isShownAtForm(found, loaded, now.tactics)),
    report,
    noteVote,
    showNews() {
      setShown((known) => ({ ...known, admitted: new Set([...known.admitted, ...now.news]) }))
      revalidate()
    },
  }
}

/**
 * What was loaded. A running campaign's page stays as it is when the time is up, until its reader asks for the ranking, goes
 * elsewhere or ends the campaign.
 */
function useHeldPage(page: string, result: ActionResult | undefined) {
  const latest = useLoaderData<typeof loader>()
  const [held, setHeld] = useState({ page, sent: latest })
  const isWanted = held.page !== page || (result?.intent === 'endCampaign' && result.ok)
  const isOver = !isWanted && held.sent.campaign.status === 'active' && latest.campaign.status === 'ended'
  const sent = isOver ? held.sent : latest
  if (sent !== held.sent || (!isOver && held.page !== page)) setHeld({ page, sent })
  return {
    // Of the same render as the address, so that another list is not taken for a later state of the one before.
    sent,
    isOver,
    showRanking: () => startTransition(() => setHeld({ page, sent: latest })),
  }
}

export type CampaignScreen = ReturnType<typeof useCampaign>
