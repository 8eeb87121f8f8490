import { z } from 'zod'

const LINE_BREAKS_AND_TABS = /[\n\t]/g
const CONTROL_OR_LONE_SURROGATE = /[\p{Cc}\p{Cs}]/u
const INVISIBLE = /\p{Cf}/gu

/** What a text with control characters answers. */
export const UNSHOWABLE = 'Please remove characters that cannot be shown'

/** Length in code points, as the database counts it. */
export function codePoints(text: string): number {
  return [...text].length
}

/** What remains for a reader: zero-width and other format characters do not count towards a minimum. */
export function visibleLength(text: string): number {
  return codePoints(text.replace(INVISIBLE, '').trim())
}

/** '1 tactic', '0 tactics', '2 people': `plural` is for nouns that do not simply take an s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

function normalise(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

type TextRules = {
  min: number
  max: number
  /** Line breaks and tabs are welcome. */
  multiline?: boolean
  messages: { required: string; tooShort: string; tooLong: string; characters?: string }
}

/**
 * Text a person typed: NFC-normalised and trimmed, counted in code points, free of control characters
 * (docs/product.md#input).
 */
export function textField({ min, max, multiline = false, messages }: TextRules) {
  const characters = messages.characters ?? UNSHOWABLE
  return z
    .string({ error: messages.required })
    .transform(normalise)
    .superRefine((text, ctx) => {
      const fail = (message: string) => ctx.addIssue({ code: 'custom', message, continue: false })
      if (visibleLength(text) === 0) return fail(messages.required)
      if (visibleLength(text) < min) return fail(messages.tooShort)
      if (codePoints(text) > max) return fail(messages.tooLong)
      const shown = multiline ? text.replace(LINE_BREAKS_AND_TABS, '') : text
      if (CONTROL_OR_LONE_SURROGATE.test(shown)) return fail(characters)
    })
    .meta({ minLength: min, maxLength: max })
}

/** The same, but empty means absent: null. */
export function optionalTextField(rules: Omit<TextRules, 'min' | 'messages'> & { tooLong: string }) {
  const { tooLong, ...rest } = rules
  const field = textField({ ...rest, min: 1, messages: { required: tooLong, tooShort: tooLong, tooLong } })
  const blankToNull = (value: unknown) =>
    typeof value === 'string' && visibleLength(value) === 0 ? null : value
  return z.preprocess(blankToNull, field.nullish()).transform((text) => text ?? null)
}
