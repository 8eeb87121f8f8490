import type { FieldMetadata } from '@conform-to/react'
import { FieldErrors } from '~/components/field-errors'
import {
  CONTRIBUTION_MODE_NAMES,
  CONTRIBUTION_MODES,
  type ContributionMode,
} from '~/domain/campaigns/constants'

const HINTS: Record<ContributionMode, string> = {
  add_and_vote: 'Every member adds tactics and scores them.',
  vote_only: 'You add the tactics, everybody scores them.',
}

/** Radio buttons with the default mode first. */
export function ModeField({ field }: { field: FieldMetadata<string> }) {
  return (
    <fieldset className="mb-4" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="label">Contribution mode</legend>
      {[...CONTRIBUTION_MODES].reverse().map((mode) => (
        <label key={mode} className="flex items-baseline gap-2 py-1">
          <input type="radio" name={field.name} value={mode} defaultChecked={field.initialValue === mode} />
          <span>
            {CONTRIBUTION_MODE_NAMES[mode]} <span className="hint block">{HINTS[mode]}</span>
          </span>
        </label>
      ))}
      <FieldErrors id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}
