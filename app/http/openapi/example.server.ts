import { z } from 'zod'

const ID = '01993b5e-7c1f-7a55-9d0e-5b1c2f6a8e04'
const TIME = '2030-01-31T17:00:00.000Z'

/** What a field of this name looks like, whatever it belongs to. */
const BY_NAME: Record<string, unknown> = {
  full_name: 'Ada Lovelace',
  creator_name: 'Ada Lovelace',
  added_by_name: 'Ada Lovelace',
  user_name: 'Ada Lovelace',
  email: 'ada@example.com',
  emails: ['ada@example.com', 'ben@example.com'],
  invited: ['ada@example.com'],
  already_members: ['ben@example.com'],
  team_name: 'Growth',
  teamName: 'Growth',
  url_slug: 'growth',
  urlSlug: 'growth',
  slug: 'growth',
  end_datetime: TIME,
  problem_statement: 'Few people come back in their second week',
  problem_reason: 'They do not see what their team did meanwhile',
  comment_text: 'We tried this in spring; the answer was good.',
  inviteLink: 'https://tactics.example.com/join/campaign/q3mV0Zx9S1uW7rK5tYhB2A',
  invite_link: 'q3mV0Zx9S1uW7rK5tYhB2A',
  secret: 'tactics_kXo3J8mQv1pZr5tYw7uA9bC2dE4fG6hI8jK0lM2nO4p',
  next_cursor: null,
  cursor: ID,
  q: 'invite',
  message: null,
  rank: null,
  ended_at: null,
  expires_in_days: 90,
}

const BY_NOUN: Record<string, string> = {
  Team: 'Growth',
  Campaign: 'Autumn growth',
  Tactic: 'Show new members what their team did this week',
  ApiToken: 'Weekly report',
}

/** Results as they look while the campaign runs: sealed. */
const SEALED = /^(average_score|avg_(impact|chances|efforts))$/

/** An example of a schema, made from its own shape, so that it can never be out of date. */
export function exampleOf(schema: z.ZodType, name = '', noun = ''): unknown {
  if (name in BY_NAME) return BY_NAME[name]
  if (name === 'name') return BY_NOUN[noun]
  if (SEALED.test(name)) return null
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>
    const inside = schema.meta()?.id ?? noun
    return Object.fromEntries(
      Object.entries(shape).map(([field, child]) => [field, exampleOf(child, field, inside)]),
    )
  }
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element as z.ZodType, '', noun)]
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return exampleOf(schema.unwrap() as z.ZodType, name, noun)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodNumber) return 5
  if (schema instanceof z.ZodISODateTime) return TIME
  if (schema instanceof z.ZodPipe) return exampleOf(schema.in as z.ZodType, name, noun)
  return name.endsWith('id') || name === 'added_by' || name === 'created_by' ? ID : 'text'
}
