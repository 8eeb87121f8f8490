import type { FieldMetadata } from '@conform-to/react'
import { CONTRIBUTION_MODES, type ContributionMode } from '~/domain/campaigns/constants'

const LABELS: Record<ContributionMode, { name: string; hint: string }> = {
  add_and_vote: { name: 'Add & Vote', hint: 'Every member adds tactics and scores them.' },
  vote_only: { name: 'Vote Only', hint: 'You add the tactics, everybody scores them.' },
}

/** The contribution mode as radio buttons. */
export function ModeField({ field }: { field: FieldMetadata<string> }) {
  return (
    <fieldset className="mb-4" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="label">Contribution mode</legend>
      {[...CONTRIBUTION_MODES].reverse().map((mode) => (
        <label key={mode} className="flex items-baseline gap-2 py-1">
          <input type="radio" name={field.name} value={mode} defaultChecked={field.initialValue === mode} />
          <span>
            {LABELS[mode].name} <span className="hint block">{LABELS[mode].hint}</span>
          </span>
        </label>
      ))}
      {field.errors && (
        <p id={field.errorId} className="error">
          {field.errors.join(' ')}
        </p>
      )}
    </fieldset>
  )
}
