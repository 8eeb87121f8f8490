import { Form, Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { SEARCH_MAX } from '../domain/text'

type Props = {
  name: string
  value: string
  label: string
  kept?: Record<string, string>
  /** Id of the list that is searched: there the page begins after a search. */
  list_id: string
}

export function FindForm({ name, value, label, kept = {}, list_id }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(value)
  // The field stays, and with it the focus, while links and the back button change what it has.
  useEffect(() => {
    if (shown.current === value || !field.current) return
    shown.current = value
    field.current.value = value
    // The focus was on "Show all", which is gone.
    if (document.activeElement === document.body) field.current.focus({ preventScroll: true })
  }, [value])
  return (
    <Form
      method="get"
      action={`#${list_id}`}
      preventScrollReset
      role="search"
      className="mb-3 flex flex-wrap items-center gap-2"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        ref={field}
        name={name}
        type="search"
        defaultValue={value}
        maxLength={SEARCH_MAX}
        aria-label={label}
        placeholder={label}
        className="input max-w-64 min-w-32 flex-1"
      />
      <button type="submit" className="btn">
        Find
      </button>
      {value !== '' && (
        <Link to={`?${new URLSearchParams(kept)}#${list_id}`} preventScrollReset className="link">
          Show all
        </Link>
      )}
    </Form>
  )
}
