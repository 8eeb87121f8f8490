import { z } from 'zod'

/**
 * An input without the fields that are meant as left out. Clients differ in what they leave out or send as null or as empty text,
 * so an optional field that takes no null is left out when it is null, and one that is no text when it is empty. Where null has a
 * meaning ("can't judge", a field that is cleared) it stays, and a name or a date that is changed to nothing is refused.
 * With `emptyTexts`, for assistants, every optional field that is empty is left out.
 */
export function withoutLeftOut(schema: z.ZodType, value: unknown, emptyTexts?: 'also'): unknown {
  if (typeof value !== 'object' || value === null) return value
  const inner = unwrap(schema)
  if (Array.isArray(value))
    return inner instanceof z.ZodArray
      ? value.map((item) => withoutLeftOut(inner.element as z.ZodType, item, emptyTexts))
      : (value as unknown[])
  const fieldOf = fieldsOf(inner)
  if (!fieldOf) return value
  const kept = Object.entries(value).flatMap(([name, child]): [string, unknown][] => {
    const field = fieldOf(name)
    if (!field) return [[name, child]]
    if ((child === null || child === '') && isLeftOut(field, child)) return []
    if (child === '' && emptyTexts && field.safeParse(undefined).success) return []
    return [[name, withoutLeftOut(field, child, emptyTexts)]]
  })
  return Object.fromEntries(kept)
}

function fieldsOf(schema: z.ZodType): ((name: string) => z.ZodType | undefined) | null {
  if (schema instanceof z.ZodRecord) return () => schema.valueType as z.ZodType
  if (!(schema instanceof z.ZodObject)) return null
  const shape = schema.shape as Record<string, z.ZodType>
  return (name) => (Object.hasOwn(shape, name) ? shape[name] : undefined)
}

const known = { null: new WeakMap<z.ZodType, boolean>(), empty: new WeakMap<z.ZodType, boolean>() }

function isLeftOut(field: z.ZodType, value: null | ''): boolean {
  const answers = known[value === null ? 'null' : 'empty']
  const answer = answers.get(field) ?? findLeftOut(field, value)
  answers.set(field, answer)
  return answer
}

function findLeftOut(field: z.ZodType, value: null | ''): boolean {
  const takes = (given: unknown) => field.safeParse(given).success
  return takes(undefined) && !takes(value) && (value === null || !(unwrap(field) instanceof z.ZodString))
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType)
  if (!(schema instanceof z.ZodPipe)) return schema
  return unwrap((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
}
