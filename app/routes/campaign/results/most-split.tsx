import type { TacticView } from '~/domain/tactics/view'
import { Reasons } from './reasons'
import { mostSplit } from './split'

/** What people should talk about: the tactics on which they differ most, with the reasons that were sealed until the end. */
export function MostSplit({ tactics }: { tactics: TacticView[] }) {
  const split = mostSplit(tactics)
  if (split.length === 0) return null
  return (
    <div className="mt-2">
      <h3>Talk about {split.length === 1 ? 'this one' : 'these'} first</h3>
      <ul className="notes">
        {split.map(({ id, name, result, criteria }) => (
          <li key={id}>
            <a href={`#tactic-${id}`} className="underline underline-offset-2">
              <bdi>{name}</bdi>
            </a>
            : you are split on {criteria.join(' and ')}.
            <Reasons result={result} />
          </li>
        ))}
      </ul>
    </div>
  )
}
