import { useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'
import type { ActionResult } from '../contract/action-result'
import { FORM_KEY_FIELD } from '../domain/idempotency/constants'

/**
 * The hidden field of a form that creates: sent twice, because an answer was lost or a button pressed again, it creates
 * once. The first key comes with the page, so that it is there without JavaScript; after each success there is another.
 */
export function FormKey({ result }: { result: ActionResult | undefined }) {
  const loaded = useRouteLoaderData<{ form_key: string }>('root')?.form_key ?? ''
  const [key, setKey] = useState(loaded)
  const [answered, setAnswered] = useState(result)
  if (result !== answered) {
    setAnswered(result)
    if (result?.ok) setKey(newFormKey())
  }
  return <input type="hidden" name={FORM_KEY_FIELD} value={key} />
}

/** `crypto.randomUUID` is missing on pages over plain http. */
function newFormKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
