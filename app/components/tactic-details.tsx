import { Link } from '@remix-run/react'
import { UNKNOWN_ADDER } from '../domain/tactics/constants'
import type { JoinedTactic } from '../domain/tactics/view'
import { LinkedText } from './linked-text'

type Texts = Record<'description' | 'link' | 'key', string | null>
type Detailed = Texts & { id: string; joined?: JoinedTactic[]; can?: { join: boolean } | undefined }

/** Whether a tactic has more than its name. */
export function hasDetails({ description, link, key, joined = [] }: Omit<Detailed, 'id'>) {
  return description !== null || link !== null || key !== null || joined.length > 0
}

/** What a tactic has beside its name, on demand. */
export default function TacticDetails({ tactic }: { tactic: Detailed }) {
  const joined_count = tactic.joined?.length ?? 0
  return (
    <details className="col-span-full">
      <summary className="tap hint cursor-pointer">
        Details{joined_count > 0 && ` · ${joined_count} joined`}
      </summary>
      <DetailTexts tactic={tactic} />
    </details>
  )
}

/** The same where it is in view already. */
export function DetailTexts({ tactic }: { tactic: Detailed }) {
  const { id, joined = [], can } = tactic
  return (
    <div className="grid gap-1 py-1 text-sm font-normal break-words">
      <TextsOf texts={tactic} />
      {joined.map((other) => (
        <JoinedTexts key={other.id} other={other} />
      ))}
      {joined.length > 0 && can?.join && (
        <p>
          <Link to={`/tactics/${id}/same-as`} className="tap underline">
            Separate again
          </Link>
        </p>
      )}
    </div>
  )
}

/** A tactic under the name that stayed. */
export function JoinedTexts({ other }: { other: JoinedTactic }) {
  return (
    <div className="grid gap-1 border-l-2 border-line pl-3">
      <p className="whitespace-pre-line">
        Also: <bdi className="font-semibold">{other.name}</bdi>{' '}
        <span className="text-soft">
          added by <bdi>{other.added_by_name ?? UNKNOWN_ADDER}</bdi>
        </span>
      </p>
      <TextsOf texts={other} />
    </div>
  )
}

function TextsOf({ texts: { description, link, key } }: { texts: Texts }) {
  return (
    <>
      {description !== null && (
        <p dir="auto" className="whitespace-pre-line">
          <LinkedText text={description} />
        </p>
      )}
      {link !== null && (
        <p>
          <a href={link} target="_blank" rel="nofollow noopener noreferrer" className="break-all">
            {link}
          </a>
        </p>
      )}
      {key !== null && (
        <p className="text-soft">
          Key: <bdi>{key}</bdi>
        </p>
      )}
    </>
  )
}
