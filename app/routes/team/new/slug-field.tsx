import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { SLUG_LABEL } from '~/domain/teams/constants'
import type { TypedSlug } from './use-slug'

type Props = {
  field: FieldMetadata<string>
  prefix: string
  slug: TypedSlug
  /** The URL that a refused form was sent with. */
  sent: string | undefined
  isRefused: boolean
}

/** The team's URL: checked while typing, proposed from the name while empty. Without JavaScript a plain field. */
export function SlugField({ field, prefix, slug, sent, isRefused }: Props) {
  const { key, ...props } = getInputProps(field, { type: 'text' })
  // The server's refusal is about the URL that was sent, not about one typed since.
  const isAsSent = slug.typed === null || slug.typed === sent
  const errors = slug.problem ? [slug.problem] : isAsSent ? [...(field.errors ?? [])] : []
  if (isRefused) errors.push('Please choose an available URL')
  const prefixId = `${field.id}-prefix`
  const hintId = `${field.id}-hint`
  return (
    <div className="mb-4">
      <label htmlFor={field.id} className="label">
        {SLUG_LABEL}
      </label>
      <div className="input input-group">
        <span id={prefixId} className="text-soft">
          {prefix}
        </span>
        <input
          key={key}
          {...props}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript the first wrong field has the focus
          autoFocus={field.errors !== undefined}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={`${prefixId} ${field.errorId} ${hintId}`}
        />
      </div>
      <p id={hintId} className="hint mt-1">
        Lowercase letters, numbers and hyphens.
      </p>
      <div role="status" id={field.errorId} className="min-h-6 text-sm">
        {errors.map((error) => (
          <p key={error} className="error">
            {error}
          </p>
        ))}
        {slug.isFree && <p className="text-accent">This URL is available</p>}
      </div>
    </div>
  )
}
