import { z } from 'zod'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether the text is a UUID. In a path any other text answers 404, not 400 (docs/product.md#input). */
export function isId(text: string): boolean {
  return UUID.test(text)
}

export function idFieldsOf(input: z.ZodType): string[] {
  if (!(input instanceof z.ZodObject)) return []
  const shape = input.shape as Record<string, z.ZodType>
  return Object.keys(shape).filter((field) => shape[field]?.meta()?.format === 'uuid')
}

export function isInviteToken(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text)
}

export function idField(message: string) {
  return z.string({ error: message }).regex(UUID, { error: message }).toLowerCase().meta({ format: 'uuid' })
}
