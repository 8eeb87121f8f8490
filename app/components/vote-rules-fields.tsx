import { QUORUM_EXAMPLE, QUORUM_MAX, QUORUM_MIN } from '../domain/campaigns/constants'
import type { ReactNode } from 'react'
import { FieldErrors } from './field-errors'
import { InputField } from './field'
import { fieldProps, type FormField, type Kept } from './kept-form'

type Props = Pick<Kept, 'field'> & { hasTeamSetting?: boolean }

/** What is fixed with the first vote: whether votes are opened, the list of voters, the quorum, a sheet of an assistant. */
export function VoteRulesFields({ field, hasTeamSetting }: Props) {
  const [ballots_open, quorum] = [field('ballots_open'), field('quorum')]
  const [roll, machine_ballot] = [field('roll'), field('machine_ballot')]
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
      <select {...fieldProps(ballots_open)} className="input mb-3">
        {hasTeamSetting && <option value="">Team default</option>}
        <option value="true">Team, without names</option>
        <option value="false">Only averages</option>
      </select>
      <FieldErrors id={ballots_open.errorId} errors={ballots_open.errors} />
      <Box field={roll}>
        Show who voted (not what)<span className="hint block">Only if at least four people vote.</span>
      </Box>
      <InputField
        field={quorum}
        label="Minimum voters"
        hint={`Optional, for example ${QUORUM_EXAMPLE}. With fewer we name no winner.`}
        inputMode="numeric"
        autoComplete="off"
        pattern="[0-9]*"
        title={`A whole number from ${QUORUM_MIN} to ${QUORUM_MAX}`}
      />
      <Box field={machine_ballot}>Let an AI assistant score too (shown separately, never counted)</Box>
    </details>
  )
}

/** A checkbox that is off sends nothing, and the last value of a name counts. */
function Box({ field: { name, initialValue }, children }: { field: FormField; children: ReactNode }) {
  return (
    <>
      <input type="hidden" name={name} value="false" />
      <label className="mb-3 flex items-baseline gap-2 py-1 last:mb-0">
        <input type="checkbox" name={name} value="true" defaultChecked={initialValue === 'true'} />
        <span>{children}</span>
      </label>
    </>
  )
}
