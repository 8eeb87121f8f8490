import { forwardRef, type ComponentProps } from 'react'
import { useHydrated } from './hydrated'

/**
 * A textarea that is written from the right where its text is, and in which nothing typed before JavaScript runs is lost: while it hydrates, React writes the default of a
 * textarea over its text, so it gets to know the default afterwards (docs/decisions/024).
 */
export const Textarea = forwardRef<HTMLTextAreaElement, ComponentProps<'textarea'>>(function Textarea(
  { defaultValue, ...props },
  ref,
) {
  const isHydrating = !useHydrated() && typeof document !== 'undefined'
  // eslint-disable-next-line no-restricted-syntax -- the one place
  return <textarea ref={ref} dir="auto" {...props} defaultValue={isHydrating ? undefined : defaultValue} />
})
