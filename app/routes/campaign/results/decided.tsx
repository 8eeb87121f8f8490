import { Link } from '@remix-run/react'
import { Icon } from '~/components/icon'
import { DECISION_CHOICES, DECISION_CHOICE_NAMES } from '~/domain/decisions/constants'
import { weDoSentence } from '~/domain/decisions/words'
import type { TacticView } from '~/domain/tactics/view'
import { PODIUM_FULL_MAX, PodiumName } from './podium'

type Props = {
  campaign_id: string
  /** Those of the page, in the order of the ranking. */
  tactics: TacticView[]
  /** Of the campaign. */
  tactic_count: number
}

/** The published decision: what is done and why, and how many of the others are for later, out or open. */
export function Decided({ campaign_id, tactics, tactic_count }: Props) {
  const chosen = (choice: string) => tactics.filter(({ decided }) => decided?.choice === choice)
  const done = chosen('do')
  const others = DECISION_CHOICES.filter((choice) => choice !== 'do').flatMap((choice) => {
    const count = chosen(choice).length
    return count === 0 ? [] : [`${DECISION_CHOICE_NAMES[choice]}: ${count}`]
  })
  const open_count = tactics.filter(({ decided }) => decided === null).length
  if (open_count > 0) others.push(`Not decided: ${open_count}`)
  return (
    <section className="decided" aria-labelledby="decided">
      <h2 id="decided" className="flex items-center gap-2">
        <Icon name="list-checks" size={22} className="flex-none text-accent" />
        {tactics.length < tactic_count ? 'Decided' : weDoSentence(done.length, tactic_count)}
      </h2>
      {done.length > 0 && (
        <ol className="podium" data-many={done.length > PODIUM_FULL_MAX || undefined}>
          {done.map(({ id, name, rank, decided }) => (
            <li key={id}>
              <span className="podium-rank">{rank === null ? '–' : `#${rank}`}</span>
              <span className="min-w-0">
                <span className="podium-name block" dir="auto">
                  <PodiumName name={name} count={done.length} />
                </span>
                {decided?.reason && (
                  <span className="decided-reason">
                    <bdi>{decided.reason}</bdi>
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm text-soft">
        {others.length > 0 && <span>{others.join(' · ')}</span>}
        <Link to={`/campaigns/${campaign_id}/decision`} className="link">
          The minutes, with all reasons
        </Link>
      </p>
    </section>
  )
}
