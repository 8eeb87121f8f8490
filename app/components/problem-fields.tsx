import { PROBLEM_MAX } from '../domain/campaigns/constants'
import { PROBLEM_NAMES, PROBLEM_QUESTIONS } from '../domain/campaigns/fields'
import { TextareaField } from './field'
import type { Kept } from './kept-form'

type Props = Pick<Kept, 'field'> & { rows: number }

/** Which problem a campaign is about, and why there is one. */
export function ProblemFields({ field, rows }: Props) {
  return PROBLEM_NAMES.map((name) => (
    <TextareaField
      key={name}
      field={field(name)}
      label={PROBLEM_QUESTIONS[name]}
      hint="Optional."
      rows={rows}
      // The styles ask whether it is shown.
      placeholder=" "
      maxCharacters={PROBLEM_MAX}
    />
  ))
}
