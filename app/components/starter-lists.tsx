import { Link, useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { Starters } from '../domain/suggestions/starters'
import { starterNote, writeBelow } from './starter-text'

type Props = {
  starters: Starters
  field_id: string
  /** What the text area had before the chosen list was written below it; null when it was not. */
  own: string | null
}

/**
 * Links that write a list of tactics into a text area. Without JavaScript the page comes with the list in it. A list that has
 * not been changed is replaced by the next one; everything else stays, and the list comes below it.
 */
export function StarterLists({ starters: { lists, chosen }, field_id, own }: Props) {
  const { search } = useLocation()
  const { load, data, state } = useFetcher<{ starters: Starters }>()
  const [note, setNote] = useState(chosen && own !== null ? starterNote(own, chosen) : '')
  const isAsked = useRef(false)
  const written = useRef(chosen && own !== null ? { own, text: writeBelow(own, chosen) } : null)
  useEffect(() => {
    const field = document.getElementById(field_id)
    const list = data?.starters.chosen
    // Remix loads the data of fetchers again after each form.
    if (!isAsked.current || !list || !(field instanceof HTMLTextAreaElement)) return
    isAsked.current = false
    const own = written.current?.text === field.value ? written.current.own : field.value
    written.current = { own, text: writeBelow(own, list) }
    field.setRangeText(written.current.text, 0, field.value.length, 'start')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    setNote(starterNote(own, list))
  }, [data, field_id])

  const addressOf = (key: string) => {
    const params = new URLSearchParams(search)
    params.set('starter', key)
    return `?${params}`
  }
  const write = (event: MouseEvent, key: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    isAsked.current = true
    load(addressOf(key))
  }
  return (
    <div className="mt-1 text-sm text-soft">
      <p className="max-sm:leading-8">
        Start from a list:{' '}
        {lists.map(({ key, name, is_fitting }, index) => (
          <span key={key}>
            {index > 0 && ' · '}
            <Link
              to={addressOf(key)}
              onClick={(event) => write(event, key)}
              className="link whitespace-nowrap"
            >
              {name}
            </Link>
            {is_fitting && ' (fits this campaign)'}
          </span>
        ))}
      </p>
      <p role="status" className="mt-0.5 empty:hidden">
        {state === 'idle' ? note : 'Loading…'}
      </p>
    </div>
  )
}
