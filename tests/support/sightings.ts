import type { Answer } from './client'
import { dataOf, visibleText } from './pages'

/** Impact, chances and efforts, as text: '8/4/7'. */
export type Triple = string
export const asTriple = (...scores: unknown[]): Triple => scores.join('/')

const SCORE_FIELDS = ['impact_score', 'chances_score', 'efforts_score'] as const
/** The only numbers that may be read while a campaign runs, besides one's own vote. */
const COUNTS =
  /^((vote|comment|voter|scored|tactic|member|(active_)?campaign|waiting|running|new_decisions|new_results|done|decided|tried|unfinished|reminded|open|webhook)_count|outcome_counts\.(won|flat|lost|not_tried|unclear)|status|error\.code|last_status|attempts|limit|limits\.(days|max_teams|max_campaigns))$/
const TIMES = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
const UNTOUCHED_FORM = asTriple(5, 5, 5)

/**
 * Whatever an answer lets its reader know of scores that are not their own: numbers that are no counts, votes that
 * are not theirs, ranks, and the given averages anywhere in headers or text.
 */
export async function sightingsIn(answer: Answer, own: Set<Triple>, averages: RegExp): Promise<string[]> {
  const isHtml = answer.headers.get('Content-Type')?.startsWith('text/html') ?? false
  return [
    ...inData(await dataOf(answer), '', own),
    ...(isHtml ? inDocument(answer.text, own) : []),
    ...inText(headerText(answer.headers), averages),
    ...inText(withoutDrawings(answer.text), averages),
  ]
}

function* inData(value: unknown, path: string, own: Set<Triple>): Generator<string> {
  if (typeof value === 'number' && !isCount(path)) yield `${path} = ${value}`
  if (typeof value !== 'object' || value === null) return
  const record = value as Record<string, unknown>
  if (isBallot(record)) {
    const { impact, chances, efforts } = record
    if (!own.has(asTriple(impact, chances, efforts)))
      yield `${path} = the ballot ${asTriple(impact, chances, efforts)}`
    return
  }
  if (record.type === 'ErrorResponse') return yield* inErrorResponse(record.rest, path, own)
  const shown = SCORE_FIELDS.map((field) => record[field])
  // Sentences about the fields are lists.
  const isVote = shown.some((score) => score !== undefined && score !== null && !Array.isArray(score))
  if (isVote && !own.has(asTriple(...shown))) yield `${path} = the vote ${asTriple(...shown)}`
  for (const [key, child] of Object.entries(record)) {
    if (!SCORE_FIELDS.some((field) => field === key)) yield* inData(child, `${path}.${key}`, own)
  }
}

/** Of a receipt. Its other numbers are its round and the version of its form. */
function isBallot(record: Record<string, unknown>): boolean {
  return 'who' in record && 'impact' in record
}

function isCount(path: string): boolean {
  const names = path.split('.')
  return COUNTS.test(names.at(-1) ?? '') || COUNTS.test(names.slice(-2).join('.'))
}

/** Its second value is the status. */
function* inErrorResponse(rest: unknown, path: string, own: Set<Triple>): Generator<string> {
  const [data, status, text] = rest as unknown[]
  yield* inData({ data, status, text }, path, own)
}

/** What the eye can read: votes, ranks, results, and the scores that a form proposes. 'Score 3 tactics' asks for some. */
function* inDocument(html: string, own: Set<Triple>): Generator<string> {
  const text = visibleText(html)
  for (const [, ...vote] of text.matchAll(/\bI (\d+) ?, C (\d+) ?, E (\d+)/g)) {
    if (!own.has(asTriple(...vote))) yield `shown: the vote ${vote.join('/')}`
  }
  for (const [shown] of text.matchAll(/#\d+|\bScore (?!\d+ tactics?\b)-?\d\S*|Sorted by Score/g))
    yield `shown: ${shown}`
  const proposed = [...html.matchAll(/<option[^>]* selected(?:="")?[^>]*>(\d+)</g)].map(([, score]) => score)
  for (let index = 0; index < proposed.length; index += SCORE_FIELDS.length) {
    const vote = asTriple(...proposed.slice(index, index + SCORE_FIELDS.length))
    if (vote !== UNTOUCHED_FORM && !own.has(vote)) yield `proposed: ${vote}`
  }
}

function inText(text: string, averages: RegExp): string[] {
  return [...text.replace(TIMES, '').matchAll(averages)].map(([average]) => `written: ${average}`)
}

/** Drawings are full of numbers that mean nothing. */
function withoutDrawings(text: string): string {
  return text.replace(/<svg\b[\s\S]*?<\/svg>/g, '')
}

/** Cookies carry their text in base64. */
function headerText(headers: Headers): string {
  const cookies = headers.getSetCookie().map((line) => {
    const [value = ''] = line.slice(line.indexOf('=') + 1).split(';')
    return Buffer.from(decodeURIComponent(value).split('.')[0] ?? '', 'base64').toString()
  })
  const others = [...headers].filter(([name]) => name !== 'set-cookie').map(([, value]) => value)
  return [...others, ...cookies].join('\n')
}
