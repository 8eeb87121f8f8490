import { CRITERIA, SCORE_MAX, SCORE_MIN } from '../constants'
import type { TableField } from './constants'
import { isEase, isReach, type TableColumns } from './columns'

/** Written for "not scored". */
const NOT_SCORED = /^(?:[-–—?]|n\/?a)?$/i
/** '8', '8.0', '8/10', '80 %'. */
const NUMBER = /^(\d{1,9}(?:[.,]\d{1,9})?)\s*(?:\/\s*(\d{1,3})|(%))?$/
/** '(1-10)' in a heading. */
const RANGE = /(\d+)\s*(?:-|–|—|\.\.|to|bis|à|a|tot)\s*(\d+)/i
/** From so many scores on, a column that never goes beyond 3, or 5, has another scale. */
const FEW_FOR_3 = 3
const FEW_FOR_5 = 5
/** Of cells that are no score, from which on the whole column has another scale. One in ten is a slip. */
const OFF_SHARE = 0.2

/** The score in a cell: a whole number from 1 to 10, also as 8.0 or 8/10. Null for none, undefined for another text. */
export function readScore(cell: string): number | null | undefined {
  if (NOT_SCORED.test(cell)) return null
  const [, digits, whole = SCORE_MAX, percent] = NUMBER.exec(cell) ?? []
  const score = Number(digits?.replace(',', '.'))
  const fits = Number.isInteger(score) && score >= SCORE_MIN && score <= SCORE_MAX
  return fits && !percent && Number(whole) === SCORE_MAX ? score : undefined
}

/**
 * What people are told of the columns with scores of a table. `is_other_scale`: some are not from 1 to 10, so that none is taken:
 * nothing is converted in silence.
 */
export function judgeScores(
  headings: readonly string[],
  columns: TableColumns,
  rows: readonly string[][],
): { notes: string[]; is_other_scale: boolean } {
  const isRice = headings.some(isReach)
  const notes = columns.flatMap((field, column) => {
    const label = CRITERIA.find((criterion) => criterion.label.toLowerCase() === field)?.label
    if (label === undefined) return []
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => !NOT_SCORED.test(cell))
    const heading = headings[column] ?? ''
    const found = otherScale(heading, cells, field, isRice)
    return found === null ? [] : [`Column “${heading || label}” ${found}: scores left out.`]
  })
  const eased = headings.filter((heading, column) => columns[column] === null && isEase(heading))
  return {
    notes: [...notes, ...eased.map((heading) => `Column “${heading}” is the opposite of efforts: left out.`)],
    is_other_scale: notes.length > 0,
  }
}

/** 'looks like 0-100 %, not 1-10'; null for scores from 1 to 10. */
function otherScale(
  heading: string,
  cells: readonly string[],
  field: TableField | null,
  isRice: boolean,
): string | null {
  const [said, from, to] = RANGE.exec(heading) ?? []
  if (said !== undefined) {
    const isOurs = Number(from) === SCORE_MIN && Number(to) === SCORE_MAX
    return isOurs ? null : `is from ${from} to ${to}, not 1-10`
  }
  if (field === 'efforts' && isEase(heading)) return 'is the opposite of efforts'
  if (cells.length === 0) return null
  if ([heading, ...cells].some((text) => text.includes('%'))) return 'looks like 0-100 %, not 1-10'
  const numbers = cells.flatMap((cell) => {
    const [, digits, whole] = NUMBER.exec(cell) ?? []
    return digits === undefined ? [] : [{ cell, whole, value: Number(digits.replace(',', '.')) }]
  })
  if (numbers.length <= cells.length / 2) return 'has words, not numbers from 1 to 10'
  const whole = numbers.find(({ whole }) => whole !== undefined && Number(whole) !== SCORE_MAX)?.whole
  if (whole !== undefined) return `is out of ${whole}, not 1-10`
  const top = Math.max(...numbers.map(({ value }) => value))
  const off = cells.filter((cell) => readScore(cell) === undefined).length
  if (off >= cells.length * OFF_SHARE) return `looks like ${rangeTo(top)}, not 1-10`
  if (numbers.some(({ whole }) => whole !== undefined)) return null
  const isFraction = top <= 1 && numbers.some(({ cell }) => /[.,]/.test(cell))
  const isLow =
    (isRice && field === 'impact' && top <= 3) ||
    (top <= 3 && numbers.length >= FEW_FOR_3) ||
    (top <= 5 && numbers.length >= FEW_FOR_5)
  if (!isFraction && !isLow) return null
  return `looks like ${rangeTo(top)}, not 1-10 (if it is, name the column “Impact (1-10)” or alike)`
}

function rangeTo(top: number): string {
  if (top <= 1) return '0-1'
  if (top <= 3) return '0-3'
  if (top <= 5) return '1-5'
  if (top <= SCORE_MAX) return 'numbers between the whole ones'
  return top <= 100 ? '0-100' : `numbers up to ${top}`
}
