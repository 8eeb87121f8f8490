import { z } from 'zod'

/**
 * The fields of a form as the schema of an operation expects them. Forms know only text: what the schema calls a
 * number is read as one, and stays text where it is none, for the schema to refuse.
 */
export function formFields(formData: FormData, schema: z.ZodType): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  const fields: Record<string, unknown> = {}
  for (const [name, value] of formData) {
    if (typeof value !== 'string') continue
    fields[name] = shape[name] instanceof z.ZodNumber && /^\d+$/.test(value) ? Number(value) : value
  }
  return fields
}
