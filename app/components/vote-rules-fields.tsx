import type { FieldMetadata } from '@conform-to/react'
import { QUORUM_EXAMPLE, QUORUM_MAX, QUORUM_MIN } from '../domain/campaigns/constants'
import { FieldErrors } from './field-errors'
import { InputField } from './field'

type Props = {
  fields: Record<'ballots_open' | 'roll' | 'quorum' | 'machine_ballot', FieldMetadata<string>>
  hasTeamSetting?: boolean
}

/** What is fixed with the first vote: whether votes are opened, the list of voters, the quorum, a sheet of an assistant. */
export function VoteRulesFields({ fields, hasTeamSetting }: Props) {
  const { ballots_open, roll, quorum, machine_ballot } = fields
  return (
    <fieldset className="mb-4">
      <legend className="label">Rules of the vote</legend>
      <p className="hint mb-2">
        Everybody reads them before they vote, so they are fixed with the first vote.
      </p>
      <label htmlFor={ballots_open.id} className="label">
        Who can see scores after the end?
      </label>
      <select
        id={ballots_open.id}
        name={ballots_open.name}
        defaultValue={ballots_open.initialValue}
        className="input mb-3"
      >
        {hasTeamSetting && <option value="">Team default</option>}
        <option value="true">Team, without names</option>
        <option value="false">Only averages</option>
      </select>
      <FieldErrors id={ballots_open.errorId} errors={ballots_open.errors} />
      {/* A checkbox that is off sends nothing, and the last value of a name counts. */}
      <input type="hidden" name={roll.name} value="false" />
      <label className="mb-3 flex items-baseline gap-2 py-1">
        <input type="checkbox" name={roll.name} value="true" defaultChecked={roll.initialValue === 'true'} />
        <span>
          List who voted{' '}
          <span className="hint block">Never what or when, and only if four people or more vote.</span>
        </span>
      </label>
      <InputField
        field={quorum}
        label="At least so many people must vote"
        hint={`Optional, for example ${QUORUM_EXAMPLE}. With fewer there is no headline.`}
        inputMode="numeric"
        autoComplete="off"
        pattern="[0-9]*"
        title={`A whole number from ${QUORUM_MIN} to ${QUORUM_MAX}`}
      />
      <input type="hidden" name={machine_ballot.name} value="false" />
      <details open={machine_ballot.initialValue === 'true'}>
        <summary className="tap cursor-pointer">A sheet of an assistant</summary>
        <label className="flex items-baseline gap-2 py-1">
          <input
            type="checkbox"
            name={machine_ballot.name}
            value="true"
            defaultChecked={machine_ballot.initialValue === 'true'}
          />
          <span>
            Let an assistant hand in a sheet of its own{' '}
            <span className="hint block">
              It counts in no score. After the end it stands beside the team’s order.
            </span>
          </span>
        </label>
      </details>
    </fieldset>
  )
}
