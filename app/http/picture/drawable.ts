export type HasGlyph = (code_point: number) => boolean

const NEVER_DRAWN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200c)\p{Cf}|\p{Variation_Selector}/gu
const OF_A_WORD = /[\p{L}\p{N}\p{M}]/u
/** Marks on one letter beyond these would run into the lines above and below. */
const TOO_MANY_MARKS = /(\p{M}{3})\p{M}+/gu

/**
 * The text without what the fonts cannot draw, such as emoji; null if they lack one of its letters, digits or accents, since half
 * a name is worse than none, or if nothing is left.
 */
export function toDrawable(text: string, hasGlyph: HasGlyph): string | null {
  const letters = [...text.normalize('NFC').replace(NEVER_DRAWN, '').replace(TOO_MANY_MARKS, '$1')]
  const isDrawn = (letter: string) => /\s/.test(letter) || hasGlyph(letter.codePointAt(0) ?? 0)
  if (letters.some((letter) => OF_A_WORD.test(letter) && !isDrawn(letter))) return null
  const drawn = letters.filter(isDrawn).join('').replace(/\s+/g, ' ').trim()
  return drawn === '' ? null : drawn
}

const RIGHT_TO_LEFT =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** As `dir="auto"`: by the first letter. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr'
}

type Measure = (text: string) => number

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The text on at most `max_lines` of `width`: broken between words. If it is longer, the last line
 * loses its middle, since names that begin alike often end apart. */
export function wrapped(text: string, width: number, max_lines: number, measure: Measure): string[] {
  const words = text.split(' ')
  const lines: string[] = []
  while (words.length > 0) {
    const count = countFitting(words, width, measure)
    const isLast = lines.length === max_lines - 1
    if (count === 0) {
      // One word is wider than a line.
      lines.push(cut(words.join(' '), width, measure))
      return lines
    }
    if (isLast && count < words.length) {
      lines.push(cut(words.join(' '), width, measure))
      return lines
    }
    lines.push(words.splice(0, count).join(' '))
  }
  return lines
}

function countFitting(words: string[], width: number, measure: Measure): number {
  const overflow = words.findIndex((_, index) => measure(words.slice(0, index + 1).join(' ')) > width)
  return overflow === -1 ? words.length : overflow
}

/** As much of both ends of a text as fits beside an ellipsis, without taking accents from their letters. */
function cut(text: string, width: number, measure: Measure): string {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  const around = (kept: number) =>
    `${letters.slice(0, Math.ceil(kept / 2)).join('')}…${letters.slice(letters.length - Math.floor(kept / 2)).join('')}`
  let kept = letters.length - 1
  while (kept > 0 && measure(around(kept)) > width) kept -= 1
  return around(kept)
}
