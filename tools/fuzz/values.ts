import fc from 'fast-check'
import { tokens } from './hostile/values'
import type { Field } from './openapi'

/** Stands for a value that only the scene knows; no encoding changes it. */
export const place = (name: string) => `place.${name}.is`

export const isPlace = (text: string) => /^place\.\w+\.is$/.test(text)

/** `text` with every place taken by its value. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/place\.(\w+)\.is/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The scene has no ${name}`)
    return value
  })
}

/** Fields that are right only with a value of the scene. */
const PLACES = new Set(['team_id', 'member_id', 'campaign_id', 'tactic_id', 'token_id', 'invite_link'])

/** A right value of a field, as JSON. */
export function rightToken(name: string, schema: Field): fc.Arbitrary<string> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((either) => rightToken(name, either)))
  if (PLACES.has(name)) return fc.constant(JSON.stringify(place(name)))
  if (/slug$/.test(name))
    return fc.stringMatching(/^[a-z][a-z0-9]{11,20}$/).map((slug) => JSON.stringify(slug))
  if (schema.format === 'date-time')
    return fc.constantFrom('soon', 'later').map((time) => JSON.stringify(place(time)))
  if (schema.enum) return fc.constantFrom(...schema.enum).map((text) => JSON.stringify(text))
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false')
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 }).map(String)
  if (schema.type === 'string') return text(schema).map((value) => JSON.stringify(value))
  return fc.constant('null')
}

function text({ minLength = 0, maxLength = 200 }: Field): fc.Arbitrary<string> {
  const letters = fc.string({ unit: fc.constantFrom(...'aZ0 é名😀"<&\''), maxLength: maxLength - minLength })
  return letters.map((rest) => 'n'.repeat(minLength) + rest)
}

/** Mostly right, sometimes anything. */
export function anyToken(name: string, schema: Field): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: rightToken(name, schema) },
    { weight: 1, arbitrary: fc.constantFrom(...tokens) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
  )
}

/** The same as the text of a query or a form. */
export function anyText(name: string, schema: Field): fc.Arbitrary<string> {
  return anyToken(name, schema).map(textOf)
}

/** The text that a JSON value stands for, or the token itself. */
function textOf(token: string): string {
  if (!token.startsWith('"')) return token
  try {
    return String(JSON.parse(token))
  } catch {
    return token
  }
}
