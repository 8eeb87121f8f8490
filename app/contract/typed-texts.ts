import { PASTED_LABEL } from '../domain/tactics/constants'
import { EMAILS_LABEL, SLUG_LABEL } from '../domain/teams/constants'
import type { TypedText } from './action-result'
import { PROBLEM_QUESTIONS } from '../domain/campaigns/fields'

const TYPED_TEXTS = {
  name: 'Name',
  team_name: 'Team name',
  campaign_name: 'Campaign name',
  url_slug: SLUG_LABEL,
  ...PROBLEM_QUESTIONS,
  comment_text: 'Comment',
  emails: EMAILS_LABEL,
  text: PASTED_LABEL,
  list: PASTED_LABEL,
  tactics: PASTED_LABEL,
  refused: 'Lines that were refused',
}

/** The texts of a form that is gone, to be copied. */
export function findTypedTexts(fields: Record<string, unknown>): TypedText[] {
  return Object.entries(TYPED_TEXTS).flatMap(([field, label]) => {
    const text = typedTextOf(fields[field])
    return text === '' ? [] : [{ label, text }]
  })
}

/** A pasted list has been read into `{ name }` a line. */
function typedTextOf(value: unknown): string {
  if (Array.isArray(value) && value.every((entry) => typeof (entry as { name?: unknown })?.name === 'string'))
    return value.map(({ name }: { name: string }) => name).join('\n')
  return typeof value === 'string' || Array.isArray(value) ? String(value).trim() : ''
}
