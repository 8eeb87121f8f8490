import { Form, useNavigation } from '@remix-run/react'
import { SubmitButton } from '~/components/submit-button'
import { JoinedTexts } from '~/components/tactic-details'
import type { JoinedTactic } from '~/domain/tactics/view'

type Props = { name: string; joined: JoinedTactic[]; denial: string | null }

export function JoinedList({ name, joined, denial }: Props) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section className="card mb-4" aria-labelledby="joined-heading">
      <h2 id="joined-heading" className="whitespace-pre-line">
        <bdi>{name}</bdi>
      </h2>
      <ul className="mt-2 grid gap-3">
        {joined.map((other) => (
          <li key={other.id} className="grid gap-2">
            <JoinedTexts other={other} />
            {denial === null && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="joined_id" value={other.id} />
                <SubmitButton
                  intent="separateTactics"
                  className="btn btn-small"
                  isBusy={isBusy}
                  aria-label={`Separate again ${other.name}`}
                >
                  Separate again
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <p className="hint mt-3">
        {denial === null
          ? 'Separating brings everything back as it was. It is possible until somebody who added neither has scored.'
          : `${denial}.`}
      </p>
    </section>
  )
}
