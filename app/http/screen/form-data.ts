import { z } from 'zod'
import { splitAddresses } from '../../domain/teams/addresses'

/**
 * The text fields of a form as the numbers, booleans, lists and nulls of the schema. Text that does not fit stays as it
 * is, for the schema to refuse. The last value of a name counts, so that a checkbox can follow its hidden 'false'; a list
 * of texts takes all values of its name.
 * 'votes.ID.reason' is the field 'reason' of the entry ID in the record 'votes', left out when it is empty and may be
 * missing, so that it alone makes no entry; 'text_versions.ID' is the entry ID itself. A list of records is one `name` a line,
 * or JSON: 'tactics.json' is the list 'tactics'.
 */
export function formFields(formData: FormData, schema: z.ZodType): Record<string, unknown> {
  const shape = shapeOf(schema)
  const fields = new Map<string, unknown>()
  for (const [name, value] of formData) {
    if (typeof value !== 'string') continue
    const [record = '', key = '', field] = name.split('.')
    const schema = withoutDefault(shape[record])
    if (key === 'json' && schema instanceof z.ZodArray) {
      fields.set(record, parseJson(value))
      continue
    }
    if (key === '' || !(schema instanceof z.ZodRecord)) {
      const read = readField(value, shape[name])
      const before = fields.get(name)
      const isRepeated = isList(shape[name]) && Array.isArray(before) && Array.isArray(read)
      fields.set(name, isRepeated ? [...(before as unknown[]), ...(read as unknown[])] : read)
      continue
    }
    const valueType = schema.valueType as z.ZodType
    const entries = (fields.get(record) ?? new Map()) as Map<string, unknown>
    if (field === undefined) {
      fields.set(record, entries.set(key, readField(value, valueType)))
      continue
    }
    const fieldSchema = shapeOf(valueType)[field]
    if (value === '' && fieldSchema?.safeParse(undefined).success) continue
    const entry = (entries.get(key) ?? new Map()) as Map<string, unknown>
    entry.set(field, readField(value, fieldSchema))
    fields.set(record, entries.set(key, entry))
  }
  return toRecord(fields)
}

/** Text that is no JSON stays as it is, for the schema to refuse. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function withoutDefault(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema
}

/** Whether a field takes all values of its name. */
export function isListField(name: string, schema: z.ZodType): boolean {
  return isList(shapeOf(schema)[name])
}

function isList(schema: z.ZodType | undefined): boolean {
  const list = withoutDefault(schema)
  return list instanceof z.ZodArray && !(list.element instanceof z.ZodObject)
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
}

function toRecord(fields: Map<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].map(([name, value]) => [name, value instanceof Map ? toRecord(value) : value]),
  )
}

function readField(text: string, schema: z.ZodType | undefined): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return readField(text, schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNullable)
    return text === '' ? null : readField(text, schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return readField(text, schema.in as z.ZodType)
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject)
    return text.split(/\r?\n/).map((name) => ({ name }))
  if (schema instanceof z.ZodArray) return splitAddresses(text)
  if (schema instanceof z.ZodNumber && /^\d+$/.test(text)) return Number(text)
  if (schema instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
