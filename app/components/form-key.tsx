import { useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'
import type { ActionResult } from '../contract/action-result'
import { FORM_KEY_FIELD } from '../domain/idempotency/constants'

/**
 * The idempotency key of a form: sent twice, it creates only once (docs/decisions/013). The first key comes with the
 * page, so that it works without JavaScript; each success is followed by a new one.
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

/** Browsers offer `crypto.randomUUID` on https and localhost only. */
function newFormKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
