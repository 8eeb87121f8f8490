import type { Refusal } from '../request/refusals.server'

const NEXT_STEPS: Record<number, string> = {
  402: 'Only your user can upgrade; tell them.',
  403: 'Do not try again; tell your user.',
  404: 'Ids come from list_campaigns and list_tactics; only what the owner of the token can see is found.',
  409: 'list_campaigns says which campaigns run and which have ended.',
  500: 'If it happens again, tell your user.',
}

/** A refusal for an assistant: what is wrong, where, and what to do. */
export function refusalSentence({ status, error, fields, headers }: Refusal): string {
  const sentence = /[.!?]$/.test(error) ? error : `${error}.`
  const wait = headers?.['Retry-After']
  if (wait !== undefined) return `${sentence} Call again in ${wait} s.`
  if (status === 400)
    return [sentence, fieldsInWords(fields), 'Correct it and call again.'].filter(Boolean).join(' ')
  return [sentence, NEXT_STEPS[status]].filter(Boolean).join(' ')
}

/** Where in a list a value is wrong, since the sentence alone does not say so. */
function fieldsInWords(fields: Refusal['fields']): string | null {
  const inLists = Object.entries(fields ?? {}).filter(([field]) => field.includes('.'))
  if (inLists.length === 0) return null
  const named = inLists
    .slice(0, FIELDS_NAMED)
    .map(([field, sentences]) => `${field}: ${sentences.join(' ')}.`)
  const more = inLists.length - FIELDS_NAMED
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

const FIELDS_NAMED = 5
