import type { FieldMetadata } from '@conform-to/react'
import { PROBLEM_MAX } from '../domain/campaigns/constants'
import { PROBLEM_NAMES, PROBLEM_QUESTIONS, type Problem } from '../domain/campaigns/fields'
import { TextareaField } from './field'

type Props = { fields: Record<Problem, FieldMetadata<string>>; rows: number }

/** Which problem a campaign is about, and why there is one. */
export function ProblemFields({ fields, rows }: Props) {
  return PROBLEM_NAMES.map((name) => (
    <TextareaField
      key={name}
      field={fields[name]}
      label={PROBLEM_QUESTIONS[name]}
      hint="Optional."
      rows={rows}
      // The styles ask whether it is shown.
      placeholder=" "
      maxCharacters={PROBLEM_MAX}
    />
  ))
}
