import { Link } from '@remix-run/react'
import { UNKNOWN_ADDER } from '../domain/tactics/constants'
import { DETAIL_FIELDS, DETAILS, type Detail, type Details } from '../domain/tactics/fields'
import type { JoinedTactic } from '../domain/tactics/view'
import { LinkedText } from './linked-text'

type Detailed = Details & { id: string; joined?: JoinedTactic[]; can?: { join: boolean } | undefined }

export default function TacticDetails({ tactic }: { tactic: Detailed }) {
  const joined_count = tactic.joined?.length ?? 0
  return (
    <details className="col-span-full">
      <summary className="link hint">Details{joined_count > 0 && ` · ${joined_count} joined`}</summary>
      <DetailTexts tactic={tactic} />
    </details>
  )
}

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
          <Link to={`/tactics/${id}/same-as`} className="link">
            Separate again
          </Link>
        </p>
      )}
    </div>
  )
}

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

function TextsOf({ texts }: { texts: Details }) {
  return DETAILS.map((name) => <DetailText key={name} name={name} text={texts[name]} />)
}

function DetailText({ name, text }: { name: Detail; text: string | null }) {
  if (text === null) return null
  const { kind, label } = DETAIL_FIELDS[name]
  if (kind === 'lines')
    return (
      <p dir="auto" className="whitespace-pre-line">
        <LinkedText text={text} />
      </p>
    )
  if (kind === 'address')
    return (
      <p>
        <a href={text} target="_blank" rel="nofollow noopener noreferrer" className="break-all">
          {text}
        </a>
      </p>
    )
  return (
    <p className="text-soft">
      {label}: <bdi>{text}</bdi>
    </p>
  )
}
