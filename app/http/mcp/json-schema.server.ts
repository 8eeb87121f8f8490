import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

type Json = Record<string, unknown>
/** Said by zod, and of no use to a model; the operation checks all of it. */
const NOISE = new Set(['$schema', 'additionalProperties', 'pattern', 'format', 'minimum', 'maximum'])

/** The schema of a tool for the protocol. Models read all tools with every request, so its JSON is kept short. */
export function compact<Schema extends z.ZodObject>(
  schema: Schema,
  io: 'input' | 'output',
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const json = shorten(z.toJSONSchema(schema, { io })) as Json
  // What an answer always holds is not said, since nobody has to send it.
  if (io === 'output') nameOnly(json)
  const { validate } = schema['~standard']
  return {
    '~standard': {
      version: 1,
      vendor: 'tactics',
      validate,
      jsonSchema: { input: () => json, output: () => json },
    },
  }
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value !== 'object' || value === null) return value
  const { anyOf, ...rest } = value as Json
  const [first, second] = Array.isArray(anyOf) ? (anyOf as Json[]) : []
  const isNullable = second?.type === 'null' && typeof first?.type === 'string'
  const plain = isNullable ? { ...first, type: [first.type, 'null'], ...rest } : (value as Json)
  return Object.fromEntries(
    Object.entries(plain)
      .filter(([key, child]) => !NOISE.has(key) || typeof child === 'object')
      .filter(([key]) => key !== '$schema')
      .map(([key, child]) => [key, shorten(child)]),
  )
}

/** Of objects inside an answer the names of the fields are enough. */
function nameOnly(json: Json, depth = 0): void {
  delete json.required
  if (json.items) nameOnly(json.items as Json, depth)
  const properties = Object.entries((json.properties ?? {}) as Record<string, Json>)
  for (const [, child] of properties) nameOnly(child, depth + 1)
  if (depth > 0 && properties.length > 0)
    json.properties = Object.fromEntries(properties.map(([name]) => [name, {}]))
}
