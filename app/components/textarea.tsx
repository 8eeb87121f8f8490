import { forwardRef, type ComponentProps } from 'react'
import { useHydrated } from './hydrated'

/** A textarea in its text's direction, in which what is typed before JavaScript runs stays (docs/decisions/024). */
export const Textarea = forwardRef<HTMLTextAreaElement, ComponentProps<'textarea'>>(function Textarea(
  { defaultValue, ...props },
  ref,
) {
  const isHydrating = !useHydrated() && typeof document !== 'undefined'
  // eslint-disable-next-line no-restricted-syntax -- the one place
  return <textarea ref={ref} dir="auto" {...props} defaultValue={isHydrating ? undefined : defaultValue} />
})
