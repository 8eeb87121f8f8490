import { Form, useNavigation } from '@remix-run/react'
import { useId } from 'react'
import { SubmitButton } from '~/components/submit-button'

export type Person = { id: string; full_name: string; isSelf: boolean; observes: boolean }

type Props = {
  title: string
  /** In place of an empty list. */
  none: string
  people: Person[]
  /** Of the button that moves a person to the other list; null without one. */
  label: (person: Person) => string | null
}

export function People({ title, none, people, label }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-2">
        {title} ({people.length})
      </h2>
      {people.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <ul className="card divide-y divide-line py-0">
          {people.map((person) => (
            <li
              key={person.id}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5"
            >
              <span className="min-w-0">
                <bdi>{person.full_name}</bdi>
                {person.isSelf && <span className="text-soft"> (you)</span>}
              </span>
              <Change person={person} label={label(person)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Change({ person, label }: { person: Person; label: string | null }) {
  const isBusy = useNavigation().state !== 'idle'
  if (label === null) return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="member_id" value={person.id} />
      <input type="hidden" name="observes" value={String(!person.observes)} />
      <SubmitButton
        intent="setCampaignObserver"
        isBusy={isBusy}
        className="btn btn-small"
        aria-label={person.isSelf ? undefined : `${label}: ${person.full_name}`}
      >
        {label}
      </SubmitButton>
    </Form>
  )
}
