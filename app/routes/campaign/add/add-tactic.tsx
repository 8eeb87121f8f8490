import { Link } from '@remix-run/react'
import { useRef, useState } from 'react'
import { FormResultContext } from '~/components/action-result'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert, TypedText } from '~/components/failure-alert'
import { useFocusAfter } from '~/components/focus-after'
import { Icon } from '~/components/icon'
import { lazyPart } from '~/components/lazy-part'
import type { ActionResult } from '~/contract/action-result'
import type { CampaignView } from '~/domain/campaigns/view'
import type { SuggestionSource } from '~/domain/suggestions/constants'
import { PasteList } from './paste-list'
import { findAddDenial, findSuggestDenial } from './denials'
import { SuggestTactics, useSuggestions } from './suggest-tactics'

export const AddTacticForm = lazyPart(() => import('./add-tactic-form'))

type Props = {
  campaign: CampaignView
  /** Whether adding is what the reader does next. */
  isNext: boolean
  is_premium: boolean
  suggestion_source: SuggestionSource
  result: ActionResult | undefined
}

export function AddTactic({ campaign, isNext, is_premium, suggestion_source, result }: Props) {
  const { dialog, open } = useDialogAddress()
  const suggestions = useSuggestions(campaign.id)
  const answer = suggestions.data ?? (result?.intent === 'suggestTactics' ? result : undefined)
  const failed = result?.intent === 'addTactic' && !result.ok ? result : undefined
  const isOpen = dialog === 'add-tactic' || failed !== undefined
  const [draft, setDraft] = useState('')
  const [answered, setAnswered] = useState<ActionResult>()
  if (!isOpen && draft !== '') setDraft('')
  if (!isOpen && answered) setAnswered(undefined)
  const card = useRef<HTMLElement>(null)
  useFocusAfter(isOpen, card, (found) => found.querySelector<HTMLElement>('.add-one'))
  if (!campaign.can.add_tactic) {
    if (draft === '') return null
    if (answered?.failure) return <FailureAlert result={answered} typed={draft} />
    // The campaign ended while somebody was typing: the form is gone, the text is kept.
    return (
      <div role="alert" className="alert">
        <p className="font-semibold text-danger">{findAddDenial(campaign)?.sentence}</p>
        <TypedText value={draft} />
      </div>
    )
  }
  const isOwner = campaign.can.delete
  const suggest = <SuggestTactics campaign={campaign} is_premium={is_premium} />
  return (
    <section ref={card} className="card" aria-labelledby="add-tactic">
      <h2 id="add-tactic" className="mb-3">
        Add New Tactic
      </h2>
      {suggestions.state === 'idle' && <FailureAlert result={answer} />}
      {isOpen ? (
        <FormResultContext.Provider value={setAnswered}>
          <AddTacticForm campaign={campaign} failed={failed} onType={setDraft} />
        </FormResultContext.Provider>
      ) : (
        <div className="flex flex-wrap gap-2">
          {/* Only the owner may ask the AI, so for others it comes second. */}
          {isOwner && suggest}
          <Link
            to={open('add-tactic')}
            preventScrollReset
            className={`add-one btn ${isNext ? 'btn-primary' : ''}`}
          >
            <Icon name="plus" size={18} />
            <span className="max-sm:sr-only">Add Tactic</span>
          </Link>
          {campaign.tactic_count === 0 && <PasteList campaign_id={campaign.id} />}
          {!isOwner && suggest}
        </div>
      )}
      {!findSuggestDenial(campaign, is_premium) && (
        <p className="hint mt-2" role="status">
          {suggestions.state === 'idle'
            ? SOURCES[suggestion_source]
            : 'AI is thinking up tactics. This takes up to half a minute. You can keep working.'}
        </p>
      )}
    </section>
  )
}

/** Where suggestions come from, and what is sent to the provider. */
const SOURCES: Record<SuggestionSource, string> = {
  playbook: 'AI suggestions come from the built-in playbook of growth tactics.',
  provider:
    'For suggestions an AI provider is sent the names, problem and tactics of this campaign, and no scores.',
}
