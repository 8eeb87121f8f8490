import { mostSplit } from '~/domain/results/show/split'
import { listed } from '~/domain/text'
import type { TacticView } from '~/domain/tactics/view'
import { Reasons } from './reasons'

/** What people should talk about: the tactics on which they differ most, with the reasons that were sealed until the end. */
export function MostSplit({ tactics }: { tactics: TacticView[] }) {
  const split = mostSplit(tactics)
  if (split.length === 0) return null
  return (
    <details className="mt-1">
      <summary className="link font-semibold text-accent">
        {split.length === 1
          ? 'One tactic splits you: talk about it first'
          : `${split.length} tactics split you: talk about them first`}
      </summary>
      <ul className="list-disc pl-4">
        {split.map(({ id, name, result, criteria }) => (
          <li key={id}>
            <a href={`#tactic-${id}`} className="link">
              <bdi>{name}</bdi>
            </a>
            : {listed(criteria)}
            <Reasons result={result} />
          </li>
        ))}
      </ul>
    </details>
  )
}
