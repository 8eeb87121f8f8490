import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '~/components/field'
import { SLUG_MAX } from '~/domain/teams/constants'
import { useSlug } from './use-slug'

type Props = { field: FieldMetadata<string>; nameId: string }

/** The team's URL: checked while typing, proposed from the name while empty; without JavaScript a plain field. */
export function SlugField({ field, nameId }: Props) {
  const availability = useSlug({ slugId: field.id, nameId })
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
      <p role="status" className="-mt-3 mb-4 min-h-5 text-sm">
        {availability === 'taken' && <span className="error">This URL is already taken</span>}
        {availability === 'free' && <span className="text-accent">This URL is available</span>}
      </p>
    </>
  )
}
