import { z } from 'zod'
import { splitAddresses } from '../../domain/teams/addresses'

type Field = {
  type?: string
  anyOf?: Field[]
  items?: Field
  properties?: Record<string, Field>
  required?: string[]
  additionalProperties?: Field | false
}

const inputs = new WeakMap<z.ZodType, Field>()

/**
 * The text fields of a form as the numbers, booleans, lists and nulls of the schema. Text that does not fit stays as it
 * is, for the schema to refuse. The last value of a name counts, so that a checkbox can follow its hidden 'false'; a list
 * of texts takes all values of its name.
 * 'votes.ID.reason' is the field 'reason' of the entry ID in the record 'votes', left out when it is empty and may be
 * missing, so that it alone makes no entry; 'text_versions.ID' is the entry ID itself. A list of records is one `name` a line;
 * 'tactics.json' is the list 'tactics' as JSON.
 */
export function formFields(formData: FormData, schema: z.ZodType): Record<string, unknown> {
  const { properties = {} } = inputOf(schema)
  const fields = new Map<string, unknown>()
  for (const [name, value] of formData) {
    if (typeof value !== 'string') continue
    const [record = '', key = '', part] = name.split('.')
    if (key === 'json' && properties[record]?.items) {
      fields.set(record, parseJson(value))
      continue
    }
    const entry = properties[record]?.additionalProperties
    if (key === '' || !entry) {
      const before = fields.get(name)
      const read = readField(value, properties[name])
      const isRepeated = isListField(name, schema) && Array.isArray(before)
      fields.set(name, isRepeated ? before.concat(read) : read)
      continue
    }
    const entries = (fields.get(record) ?? new Map()) as Map<string, unknown>
    if (part === undefined) {
      fields.set(record, entries.set(key, readField(value, entry)))
      continue
    }
    if (value === '' && !entry.required?.includes(part)) continue
    const parts = (entries.get(key) ?? new Map()) as Map<string, unknown>
    parts.set(part, readField(value, entry.properties?.[part]))
    fields.set(record, entries.set(key, parts))
  }
  return toRecord(fields)
}

/** Whether a field takes all values of its name. */
export function isListField(name: string, schema: z.ZodType): boolean {
  const items = inputOf(schema).properties?.[name]?.items
  return items !== undefined && !items.properties
}

function inputOf(schema: z.ZodType): Field {
  const input = inputs.get(schema) ?? (z.toJSONSchema(schema, { io: 'input' }) as Field)
  inputs.set(schema, input)
  return input
}

function readField(text: string, field: Field = {}): unknown {
  const { items, anyOf = [field] } = field
  if (items) return items.properties ? text.split(/\r?\n/).map((name) => ({ name })) : splitAddresses(text)
  const types = anyOf.map(({ type }) => type)
  if (text === '' && types.includes('null')) return null
  if (/^\d+$/.test(text) && (types.includes('integer') || types.includes('number'))) return Number(text)
  if ((text === 'true' || text === 'false') && types.includes('boolean')) return text === 'true'
  return text
}

/** Text that is no JSON stays as it is, for the schema to refuse. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function toRecord(fields: Map<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].map(([name, value]) => [name, value instanceof Map ? toRecord(value) : value]),
  )
}
