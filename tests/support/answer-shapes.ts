import { z } from 'zod'

/** The schema with unknown keys refused, all the way down. */
export function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>
    return z.strictObject(
      Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, strict(field)])),
    )
  }
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap() as z.ZodType).nullable()
  return schema
}

/** Every value within another, with the key it stands under. */
export function* leaves(value: unknown): Generator<[key: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    yield [key, child]
    yield* leaves(child)
  }
}
