import { z } from 'zod'

/**
 * The fields of a form as the schema of an operation expects them. Forms know only text: what the schema calls a
 * number or a boolean is read as one, and stays text where it is none, for the schema to refuse; a list is what stands
 * between commas, semicolons and white space; nothing in a field that may be null is null. The last of several values of one name counts, so that a checkbox can follow its hidden
 * 'false'.
 */
export function formFields(formData: FormData, schema: z.ZodType): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  const fields: Record<string, unknown> = {}
  for (const [name, value] of formData) {
    if (typeof value === 'string') fields[name] = read(value, shape[name])
  }
  return fields
}

function read(text: string, schema: z.ZodType | undefined): unknown {
  if (schema instanceof z.ZodDefault) return read(text, schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNullable) return text === '' ? null : read(text, schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return read(text, schema.in as z.ZodType)
  if (schema instanceof z.ZodArray) return text.split(/[\s,;]+/).filter(Boolean)
  if (schema instanceof z.ZodNumber && /^\d+$/.test(text)) return Number(text)
  if (schema instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
