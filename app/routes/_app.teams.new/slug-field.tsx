import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '~/components/field'
import { SLUG_MAX } from '~/domain/teams/constants'
import type { Availability } from './use-slug'

type Props = { field: FieldMetadata<string>; availability: Availability; isRefused: boolean }

/** The team's URL: checked while typing, proposed from the name while empty; without JavaScript a plain field. */
export function SlugField({ field, availability, isRefused }: Props) {
  return (
    <>
      <InputField
        field={field}
        label="Team URL"
        hint="Lowercase letters, numbers and hyphens. It becomes part of your team's address."
        maxLength={SLUG_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div role="status" className="-mt-3 mb-4 min-h-6 text-sm">
        {availability === 'taken' && <p className="error">This URL is already taken</p>}
        {availability === 'taken' && isRefused && <p className="error">Please choose an available URL</p>}
        {availability === 'free' && <p className="text-accent">This URL is available</p>}
      </div>
    </>
  )
}
