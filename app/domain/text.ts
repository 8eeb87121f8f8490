import { z } from 'zod'

const LINE_BREAKS_AND_TABS = /[\n\t]/g
export const CONTROL_OR_LONE_SURROGATE = /[\p{Cc}\p{Cs}]/u
/** Format characters, fillers, variation selectors and the like, and the braille pattern without dots. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** Ends a line in some system: word processors and spreadsheets write U+000B, U+000C and U+0085. */
export const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
/** Spaces and what draws nothing, with direction marks, before the first visible character. */
export const INVISIBLE_AT_START = /^[\s\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/u

/** Of the text that a list is searched for. */
export const SEARCH_MAX = 100

export const UNSHOWABLE_MESSAGE = 'Please remove characters that cannot be shown'

/** Length in code points, as PostgreSQL counts it. */
export function codePoints(text: string): number {
  return [...text].length
}

/** Length without characters that draw nothing. They are kept, since scripts and emoji need them, but make no text. */
export function visibleLength(text: string): number {
  return codePoints(text.replace(INVISIBLE, '').trim())
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most `max` characters as people see them. A longer text loses its middle, since names that begin alike often end apart. */
export function cutMiddle(text: string, max: number): string {
  if (text.length <= max) return text
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  if (letters.length <= max) return text
  const head = Math.ceil((max - 1) / 2)
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - (max - 1 - head)).join('')}`
}

/** '1 tactic', '2 tactics'. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** 'A', 'A and B', 'A, B and C'. */
export function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** The text in an isolate if it is written from right to left, so that it does not turn the sentence around it. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}

/** Embeddings, overrides and isolates, which turn the text around them, and tags but for those of a flag. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
const FLAG_OR_TAG =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu
/** More than four marks on one letter are in no language (UTS #39); Tibetan stacks its letters as marks. */
const EXCESS_MARKS =
  /((?:(?!\p{Script=Tibetan})[\p{Mn}\p{Me}]){4})(?:(?!\p{Script=Tibetan})[\p{Mn}\p{Me}])+/gu

/** Far more than any letter has. Sorting a longer run into NFC takes time with its square (UAX #15, "Stream-Safe Text"). */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * In NFC, without what hides in a text or spills over others: direction controls, tags, marks after the fourth. A cleaned text
 * stays as it is: NFC writes some marks as two, so endless ones are cut twice.
 */
export function cleanText(text: string): string {
  return text
    .replace(DIRECTION_CONTROLS, '')
    .replace(FLAG_OR_TAG, '$1')
    .replace(ENDLESS_MARKS, '$1')
    .normalize('NFC')
    .replace(ENDLESS_MARKS, '$1')
    .replace(EXCESS_MARKS, '$1')
}

function normalise(text: string): string {
  return cleanText(text).replace(/\r\n?/g, '\n').trim()
}

type TextRules = {
  min: number
  max: number
  multiline?: boolean
  messages: { required: string; tooShort: string; tooLong: string; characters?: string }
}

/** Schema of typed text: normalised to NFC, trimmed, without control characters (docs/product.md#input). */
export function textField({ min, max, multiline = false, messages }: TextRules) {
  const characters = messages.characters ?? UNSHOWABLE_MESSAGE
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

/** Like `textField`; blank becomes null. `label` begins the sentence for a text that is too long. */
export function optionalTextField({
  label,
  ...rules
}: Omit<TextRules, 'min' | 'messages'> & { label: string }) {
  const tooLong = `${label} must be at most ${rules.max.toLocaleString('en-US')} characters`
  const field = textField({ ...rules, min: 1, messages: { required: tooLong, tooShort: tooLong, tooLong } })
  const blankToNull = (value: unknown) =>
    typeof value === 'string' && visibleLength(value) === 0 ? null : value
  const blankIsNull = z.preprocess(blankToNull, field.nullish()).transform((text) => text ?? null)
  return blankIsNull.meta({ maxLength: rules.max })
}

/** Neither a script nor a local file, and without a password that would be published with it. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
