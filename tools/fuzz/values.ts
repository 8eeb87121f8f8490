import fc from 'fast-check'
import { tokens } from './hostile/values'
import type { Field } from './openapi'

/** Stands for a value that only the scene knows; no encoding changes it. */
export const place = (name: string) => `place.${name}.is`

export const isPlace = (text: string) => /^place\.\w+\.is$/.test(text)

/** The name of a place. */
export const placeName = (text: string) => text.split('.')[1] ?? ''

/** `text` with every place taken by its value. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/place\.(\w+)\.is/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The scene has no ${name}`)
    return value
  })
}

/** Fields that are right only with a value of the scene. */
export const PLACES = new Set([
  'team_id',
  'member_id',
  'campaign_id',
  'tactic_id',
  'token_id',
  'connection_id',
  'session_id',
  'webhook_id',
  'delivery_id',
  'invite_link',
  'sheet_key',
])

/** Parameters that also stand for something of a second round that is running. */
const IN_SECOND_ROUND: Record<string, string> = {
  campaign_id: 'contested_campaign_id',
  tactic_id: 'contested_tactic_id',
}

/** The value of the scene for a parameter, sometimes that of its second round. */
export function anyPlace(name: string): fc.Arbitrary<string> {
  const other = IN_SECOND_ROUND[name]
  if (other === undefined) return fc.constant(place(name))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(place(name)) },
    { weight: 1, arbitrary: fc.constant(place(other)) },
  )
}

/** A right value of a field, as JSON. */
export function rightToken(name: string, schema: Field): fc.Arbitrary<string> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((either) => rightToken(name, either)))
  if (PLACES.has(name)) return anyPlace(name).map((text) => JSON.stringify(text))
  if (/slug$/.test(name))
    return fc.stringMatching(/^[a-z][a-z0-9]{11,20}$/).map((slug) => JSON.stringify(slug))
  if (schema.format === 'uri') return fc.constant(JSON.stringify('https://receiver.invalid/'))
  if (schema.format === 'date-time')
    return fc.constantFrom('soon', 'later').map((time) => JSON.stringify(place(time)))
  if (schema.enum) return fc.constantFrom(...schema.enum).map((text) => JSON.stringify(text))
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false')
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 }).map(String)
  if (schema.type === 'array' && schema.items) {
    const items = fc.array(rightToken(schema.items.format === 'uuid' ? 'tactic_id' : '', schema.items), {
      minLength: 1,
      maxLength: 2,
    })
    return items.map((tokens) => `[${tokens.join(',')}]`)
  }
  if (typeof schema.additionalProperties === 'object')
    return fc
      .tuple(anyPlace('tactic_id'), rightToken('', schema.additionalProperties))
      .map(([id, token]) => `{${JSON.stringify(id)}:${token}}`)
  if (schema.properties) {
    const { properties } = schema
    const fields = Object.entries(properties).map(([field, of]) =>
      rightToken(field, of).map((token) => `${JSON.stringify(field)}:${token}`),
    )
    return fc.tuple(...fields).map((members) => `{${members.join(',')}}`)
  }
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
