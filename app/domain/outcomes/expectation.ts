import { z } from 'zod'

/** What a tactic that is to be done should change, as stated or amended at `stated_at`. */
export const Expectation = z
  .object({
    expected_change: z.string(),
    expected_from: z.string().nullable(),
    expected_to: z.string(),
    expected_by: z.iso.date(),
    stated_at: z.iso.datetime(),
  })
  .meta({ id: 'Expectation' })
export type Expectation = z.output<typeof Expectation>

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Sign-ups a week from 120 to 150 by Mar 31, 2030'. */
export function expectationLine({
  expected_change,
  expected_from,
  expected_to,
  expected_by,
}: Omit<Expectation, 'stated_at'>): string {
  const from = expected_from === null ? '' : ` from ${expected_from}`
  return `${expected_change}${from} to ${expected_to} by ${DAY.format(new Date(expected_by))}`
}
