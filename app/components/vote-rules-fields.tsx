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
  const isChanged =
    Boolean(ballots_open.initialValue || quorum.initialValue || quorum.errors) ||
    [roll, machine_ballot].some(({ initialValue }) => initialValue === 'true')
  return (
    <details className="mb-4" open={hasTeamSetting !== true || isChanged}>
      <summary className="link mb-2">More rules</summary>
      <p className="hint mb-2">Fixed with the first vote.</p>
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
          Show who voted (not what)<span className="hint block">Only if at least four people vote.</span>
        </span>
      </label>
      <InputField
        field={quorum}
        label="Minimum voters"
        hint={`Optional, for example ${QUORUM_EXAMPLE}. With fewer we name no winner.`}
        inputMode="numeric"
        autoComplete="off"
        pattern="[0-9]*"
        title={`A whole number from ${QUORUM_MIN} to ${QUORUM_MAX}`}
      />
      <input type="hidden" name={machine_ballot.name} value="false" />
      <label className="flex items-baseline gap-2 py-1">
        <input
          type="checkbox"
          name={machine_ballot.name}
          value="true"
          defaultChecked={machine_ballot.initialValue === 'true'}
        />
        Let an AI assistant score too (shown separately, never counted)
      </label>
    </details>
  )
}
