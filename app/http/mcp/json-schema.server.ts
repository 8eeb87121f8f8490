import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { withoutLeftOut } from '../../domain/left-out'

type Json = Record<string, unknown>
/** Said by zod, and of no use to a model; the operation checks all of it. */
const NOISE = new Set(['$schema', 'additionalProperties', 'pattern', 'format', 'minimum', 'maximum'])

/** The schema of a tool for the protocol. Models read all tools with every request, so its JSON is kept short. */
export function compact<Schema extends z.ZodObject>(
  schema: Schema,
  io: 'input' | 'output',
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const whole = shorten(z.toJSONSchema(schema, { io })) as Json
  const json = io === 'input' ? whole : { type: 'object', ...nameOnly(whole) }
  const { validate } = schema['~standard']
  return {
    '~standard': {
      version: 1,
      vendor: 'tactics',
      // The protocol has no null arguments, and some clients send them.
      validate:
        io === 'input'
          ? (given, options) => validate(withoutLeftOut(schema, given, 'also'), options)
          : validate,
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

/** Of an answer the names of its fields, and of the objects right in it, are enough. */
function nameOnly({ properties, items }: Json, depth = 0): Json {
  if (items) {
    const inside = nameOnly(items as Json, depth)
    return inside.properties ? { items: inside } : {}
  }
  if (!properties) return {}
  const named = Object.entries(properties).map(([name, child]) => [
    name,
    depth === 0 ? nameOnly(child as Json, depth + 1) : {},
  ])
  return { properties: Object.fromEntries(named) as Json }
}
