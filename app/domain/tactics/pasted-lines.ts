import { INVISIBLE_AT_START, LINE_END } from '../text'
import { BULK_MAX } from './constants'
import { tacticNameField, TOO_MANY_TACTICS } from './validation'

export const IN_LIST_ALREADY = 'This tactic is in the list already'

/** Of a pasted list, blank ones too. */
const LINES_MAX = 10_000
export const TOO_MANY_LINES = `Please paste at most ${LINES_MAX.toLocaleString('en-US')} lines at once`

export function hasTooManyLines(text: string): boolean {
  return text.split(LINE_END, LINES_MAX + 1).length > LINES_MAX
}

export type PastedLine = { name: string; problem: string | null }

/** What lists begin their lines with. Each alternative matches at the start and takes the space after it along. */
const LIST_MARKS = [
  // Signs that also begin words: only with a space after them.
  /(?:[-*+–—]|->|=>)(?:\s+|$)/,
  // Bullets of word processors, private use characters of symbol fonts among them.
  /[•‣◦⁃∙·\u30FB●○◯▪▫■□◆◇►▶▸➢➤➔→✓✔✅☐☑☒☛❖\uF000-\uF0FF]\uFE0F?\s*/,
  /[o§]\t\s*/,
  /\[\s?[xX✓✔]?\s?\](?:\s+|$)/,
  // Numbers: '3.', '3)', '3:', '(3)' and '1.2.3'. A date such as '24.12.25' is none, nor is a factor such as '3.5'.
  /\(\p{Nd}{1,3}\)(?:\s+|$)/u,
  /\p{Nd}{1,3}[.):](?:\s+|$)/u,
  /\p{Nd}{1,3}[．）、](?!\p{Nd})\s*/u,
  /(?!\d\d\.\d\d\.\d\d\s)[1-9]\d?(?:\.[1-9]\d?){2,4}[.)]?\s+/,
  /[1-9]\d?(?:\.[1-9]\d?)+[.)]\s+/,
  /[①-⒛]\s*/,
  // Letters and Roman numerals: 'a)', '(a)', 'a.', 'iv.'.
  /\(?[a-zA-Z]\)(?:\s+|$)/,
  /[a-z]\.(?:\s+|$)/,
  /\(?(?=[ivxIVX])(?:x{0,3}(?:ix|iv|v?i{0,3})|X{0,3}(?:IX|IV|V?I{0,3}))(?:\)|(?<=[ivxIVX]{2})\.)(?:\s+|$)/,
  // Headings and quotes of Markdown, but not '> 50 % of users'.
  /#{1,6}(?:\s+|$)/,
  />+(?:\s+(?!\d+(?:[^.)\d]|[.)]\d|$))|$)/,
].map((mark) => new RegExp(`^(?:${mark.source})`, 'u'))

const BOLD_AT_START = /^\*\*(?=\S)(.+?)(?<=\S)\*\*/u

/** That a line can begin with, one in the other: '1. - [ ] **'. */
const NESTED_MARKS_MAX = 20

/** A line without the marks of lists and of Markdown at its start; empty when there is nothing else. */
function withoutListMarks(line: string): string {
  let text = line.replace(INVISIBLE_AT_START, '').trim()
  for (let marks = 0; marks < NESTED_MARKS_MAX; marks++) {
    const rest = withoutOneMark(text)
    if (rest === null) break
    text = rest.replace(INVISIBLE_AT_START, '').trim()
  }
  return text
}

/** Null without one. */
function withoutOneMark(text: string): string | null {
  const mark = LIST_MARKS.map((pattern) => pattern.exec(text)?.[0]).find(Boolean)
  if (mark) return text.slice(mark.length)
  return BOLD_AT_START.test(text) ? text.replace(BOLD_AT_START, '$1') : null
}

/** Whether a text is nothing but what lists begin their lines with. */
export function isListMark(text: string): boolean {
  return withoutListMarks(`${text}\t`) === ''
}

/** The lines of a pasted list that are not blank, each as a tactic's name and why it cannot be one, else null. */
export function readLines(text: string): PastedLine[] {
  const seen = new Set<string>()
  return text
    .split(LINE_END)
    .map(withoutListMarks)
    .filter(Boolean)
    .map((line) => {
      const { data: name = line, error } = tacticNameField.safeParse(line)
      if (error) return { name, problem: error.issues[0]?.message ?? '' }
      const key = name.toLowerCase()
      if (seen.has(key)) return { name, problem: IN_LIST_ALREADY }
      seen.add(key)
      return { name, problem: seen.size > BULK_MAX ? TOO_MANY_TACTICS : null }
    })
}
