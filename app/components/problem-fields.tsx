import type { FieldMetadata } from '@conform-to/react'
import { PROBLEM_MAX, PROBLEM_QUESTIONS } from '../domain/campaigns/constants'
import { TextareaField } from './field'

const NAMES = ['problem_statement', 'problem_reason'] as const

type Props = { fields: Record<(typeof NAMES)[number], FieldMetadata<string>>; rows: number }

/** Which problem a campaign is about, and why there is one. */
export function ProblemFields({ fields, rows }: Props) {
  return NAMES.map((name) => (
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
