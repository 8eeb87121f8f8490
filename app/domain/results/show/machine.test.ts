import { describe, expect, test } from 'vitest'
import type { CampaignResultRow, MachineRow } from '../store/rows.server'
import { MachineOrder, toMachineOrder } from './machine'

const campaign = {
  facts: { voter_count: 3 },
  quorum: null,
  scored_again: null,
} as unknown as CampaignResultRow

type Scores = readonly [impact: number | null, chances: number | null, efforts: number | null]
const NOTHING: Scores = [null, null, null]
const ids = new Map<string, string>()
const idOf = (name: string) => ids.get(name) ?? ids.set(name, crypto.randomUUID()).get(name) ?? ''

/** Rows in the team's order. */
const rowsOf = (...tactics: [name: string, rank: number | null, scores: Scores][]): MachineRow[] =>
  tactics.map(([name, rank, [impact, chances, efforts]]) => ({
    id: idOf(name),
    name,
    rank,
    impact,
    chances,
    efforts,
  }))
const orderOf = (...rows: Parameters<typeof rowsOf>) => toMachineOrder(rowsOf(...rows), campaign)
const sentenceOf = (...rows: Parameters<typeof rowsOf>) => orderOf(...rows)?.sentence

const GOOD: Scores = [9, 9, 1]
const FAIR: Scores = [5, 5, 5]
const POOR: Scores = [1, 1, 9]

test('is ranked by the score of people, equal scores sharing a rank', () => {
  const order = orderOf(['A', 1, POOR], ['B', 2, FAIR], ['C', 3, GOOD], ['D', 4, FAIR], ['E', null, GOOD])
  expect(order?.tactics).toEqual([
    { tactic_id: idOf('C'), rank: 1, score: 16.5 },
    { tactic_id: idOf('E'), rank: 1, score: 16.5 },
    { tactic_id: idOf('B'), rank: 3, score: 2.5 },
    { tactic_id: idOf('D'), rank: 3, score: 2.5 },
    { tactic_id: idOf('A'), rank: 5, score: -11.5 },
  ])
  expect(MachineOrder.parse(order)).toEqual(order)
})

describe('The sentence', () => {
  test('names what it put first and where the team did', () => {
    expect(sentenceOf(['A', 1, FAIR], ['B', 2, POOR], ['C', 3, GOOD])).toBe(
      'The assistant would have put “C” first; for the team it is #3.',
    )
  })

  test('says that both put the same first', () => {
    expect(sentenceOf(['A', 1, GOOD], ['B', 2, POOR])).toBe(
      'The assistant would have put the same tactic first.',
    )
    expect(sentenceOf(['A', 1, GOOD], ['B', 1, GOOD], ['C', 3, FAIR])).toBe(
      'The assistant would have put the same 2 tactics first, tied.',
    )
  })

  test('says ties of the team and of the assistant', () => {
    expect(sentenceOf(['A', 1, GOOD], ['B', 1, POOR])).toBe(
      'The assistant would have put “A” first; for the team it is #1, tied.',
    )
    expect(sentenceOf(['A', 1, GOOD], ['B', 2, POOR], ['C', 3, GOOD])).toBe(
      'The assistant would have put “A” and “C” first, tied. For the team they are #1 and #3.',
    )
    expect(sentenceOf(['A', 1, FAIR], ['B', 2, FAIR], ['C', 3, FAIR], ['D', 4, FAIR])).toBe(
      'The assistant would have put 4 tactics first, tied.',
    )
  })

  test('says what one of the two did not rank', () => {
    expect(sentenceOf(['A', 1, FAIR], ['B', null, GOOD])).toBe(
      'The assistant would have put “B” first; the team gave it no rank.',
    )
    expect(sentenceOf(['A', null, GOOD], ['B', null, GOOD])).toBe(
      'The assistant would have put “A” and “B” first, tied; the team gave them no rank.',
    )
    expect(sentenceOf(['A', 1, GOOD], ['B', 2, NOTHING], ['C', 3, [9, null, 1]])).toBe(
      'The assistant would have put the same tactic first. It ranked 1 of the 3 tactics that the team ranked.',
    )
  })
})

test('there is none without a sheet, without a score on it, during a second round and below the quorum', () => {
  const rows = rowsOf(['A', 1, GOOD])
  expect(toMachineOrder(rows, campaign)).not.toBeNull()
  expect(toMachineOrder(null, campaign)).toBeNull()
  expect(orderOf(['A', 1, NOTHING], ['B', 2, [9, 9, null]])).toBeNull()
  const scored_again = { count: 1, until: '2030-01-01T00:00:00.000Z' }
  expect(toMachineOrder(rows, { ...campaign, scored_again })).toBeNull()
  expect(toMachineOrder(rows, { ...campaign, quorum: 4 })).toBeNull()
})
