import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { pageMeta } from '~/components/page-meta'
import { StageBar } from '~/components/stage-bar'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { scoredSentence } from '~/domain/decisions/markdown'
import { getResultToShare, readPresentation } from '~/domain/sharing/queries.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { slidesOf } from './slides'
import { useCallback, useEffect, useState, type MouseEvent } from 'react'

export const meta = ({ data }: { data?: { result: { campaign_name: string } } }) =>
  pageMeta(
    `Present · ${data?.result.campaign_name ?? 'Campaign'}`,
    'The result of a campaign, shown to a meeting one step after the other.',
  )

export const loader = screenLoader(getResultToShare, async (ctx, { params }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  return { campaign_id, ...(await readPresentation(ctx, campaign_id)) }
})

/** Of the dialog that ends a campaign early. */
export const action = screenAction(
  on(endCampaign, (_, { campaign_id }) => `/campaigns/${String(campaign_id)}/present`),
)

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

/**
 * The steps of a result, one at a time. The styles show all of them at once without JavaScript, to people who want less
 * motion, and at `?all`.
 */
export default function PresentPage() {
  const { campaign_id, ...presentation } = useLoaderData<typeof loader>()
  const isStaged = !useSearchParams()[0].has('all')
  const slides = slidesOf(campaign_id, presentation)
  const { step, go, advance } = useSlides(slides.length + 1, isStaged)
  const { campaign_name, team_name, tactic_count } = presentation.result
  const isLast = step === slides.length
  return (
    <div className="present" data-step={isStaged ? step : undefined}>
      <StageBar campaign_id={campaign_id}>
        <h1 className="hint min-w-0 break-words">
          Result of <bdi>{campaign_name}</bdi>
        </h1>
      </StageBar>
      {/* The buttons below and keys do the same. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <main id="content" tabIndex={-1} className="outline-none" onClick={advance}>
        <section data-current={step === 0 || undefined}>
          <p className="present-remarks">
            Team <bdi>{team_name}</bdi>
          </p>
          <p className="present-name" dir="auto">
            {campaign_name}
          </p>
          <p className="present-remarks">
            {tactic_count === 1 ? 'One tactic' : `${tactic_count} tactics`}.{' '}
            {scoredSentence(presentation.result)}
          </p>
          <p className="present-hint hint">
            Press Space for the next.{' '}
            <Link to={`?all#step-${presentation.places.length}`} replace className="link">
              Skip to the ranking
            </Link>
          </p>
        </section>
        {slides.map(({ heading, rank, content }, index) => (
          <section
            key={index}
            data-current={step === index + 1 || undefined}
            aria-labelledby={`step-${index}`}
          >
            <h2
              id={`step-${index}`}
              className={
                rank === null ? 'text-2xl' : 'text-[length:clamp(2rem,4vw,3rem)] leading-none text-accent'
              }
            >
              {heading}
            </h2>
            {content(step === index + 1)}
          </section>
        ))}
      </main>
      <footer className="present-steps">
        <button type="button" className="btn" aria-disabled={step === 0} onClick={() => go(step - 1)}>
          Back
        </button>
        <p className="hint">
          {step + 1} of {slides.length + 1}
        </p>
        <button type="button" className="btn btn-primary" aria-disabled={isLast} onClick={() => go(step + 1)}>
          Next
        </button>
      </footer>
      <p role="status" className="sr-only">
        {step > 0 && slides[step - 1]?.said}
      </p>
    </div>
  )
}

/** As in styles.css, which shows one step at a time only then. */
const STAGED = '(scripting: enabled) and (prefers-reduced-motion: no-preference)'

/** Those of a presenter's remote control are Page Up and Page Down. */
const MOVES: Record<string, number> = {
  ' ': 1,
  Enter: 1,
  ArrowRight: 1,
  PageDown: 1,
  ArrowLeft: -1,
  PageUp: -1,
  Backspace: -1,
  Home: -Infinity,
  End: Infinity,
}

/** Which of `count` steps is shown, from 0; keys, `advance` on a click, and `go` move it. */
function useSlides(count: number, isStaged: boolean) {
  const [step, setStep] = useState(0)
  const isOneAtATime = useCallback(() => isStaged && window.matchMedia(STAGED).matches, [isStaged])
  const move = useCallback(
    (by: number) => setStep((now) => Math.max(0, Math.min(count - 1, now + by))),
    [count],
  )

  useEffect(() => {
    const moveByKey = (event: KeyboardEvent) => {
      const by = moveOf(event)
      if (by === null || !isOneAtATime()) return
      event.preventDefault()
      move(by)
    }
    document.addEventListener('keydown', moveByKey)
    return () => document.removeEventListener('keydown', moveByKey)
  }, [isOneAtATime, move])

  useEffect(() => {
    if (isOneAtATime()) window.scrollTo({ top: 0 })
  }, [isOneAtATime, step])

  /** A click on a control, or one that ends a selection of text, does not move. */
  const advance = ({ target }: MouseEvent) => {
    const isOnControl = target instanceof Element && target.closest('a, button') !== null
    if (!isOnControl && isOneAtATime() && window.getSelection()?.isCollapsed !== false) move(1)
  }
  return { step, go: (wanted: number) => move(wanted - step), advance }
}

function moveOf({ key, target, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): number | null {
  if (ctrlKey || metaKey || altKey) return null
  // These press a focused control.
  const isPressing = key === ' ' || key === 'Enter'
  if (isPressing && target instanceof Element && target.closest('a, button')) return null
  if (key === ' ' && shiftKey) return -1
  return MOVES[key] ?? null
}
