import { expect, test } from 'vitest'
import { cutToLine, decidedTitle, firstOf, resultTitle, toChatText } from './words'
import type { MinutesTactic } from '../decisions/minutes'
import type { SharedResult, SharedTactic } from './view'

const ADDRESS = 'https://tactics.example.com/campaigns/1'
const tactic = (rank: number | null, name = `Tactic number ${rank}`): SharedTactic => ({
  name,
  rank,
  average_score: rank === null ? null : 9 - rank / 4,
  coverage: null,
  standing: rank === null ? null : rank < 3 ? 'Safe top 3' : 'Toss-up',
})
const result: SharedResult = {
  campaign_name: 'Spring  sign-ups',
  team_name: 'Growth',
  ended_at: '2026-11-20T17:00:00.000Z',
  headline: '“Tactic number 1” leads clearly.',
  voter_count: 26,
  eligible_count: 31,
  tactic_count: 12,
  tactics: [tactic(1), tactic(2, 'Two\nlines'), tactic(3), tactic(4), tactic(null)],
}

test('a text for a chat has the first three, how sure that is, and the link', () => {
  expect(toChatText(result, null, ADDRESS)).toBe(
    [
      'Result of Spring sign-ups',
      '#1 Tactic number 1 (8.75, Safe top 3)',
      '#2 Two lines (8.50, Safe top 3)',
      '#3 Tactic number 3 (8.25, Toss-up)',
      '“Tactic number 1” leads clearly. 26 of 31 people scored.',
      ADDRESS,
    ].join('\n'),
  )
})

test.each([
  [{ count: 3, ranks: [1, 2, 5] }, 'We do 3 of 12: #1, #2 and #5.'],
  [{ count: 1, ranks: [2] }, 'We do 1 of 12: #2.'],
  [{ count: 1, ranks: [] }, 'We do 1 of 12.'],
  [{ count: 0, ranks: [] }, 'We do none of 12 tactics.'],
])('of a published decision it says %j', (done, sentence) => {
  expect(toChatText(result, done, ADDRESS).split('\n').at(-2)).toBe(sentence)
})

test('a result without a ranking says so', () => {
  const none = { ...result, tactics: [tactic(null)], headline: 'Nobody scored in time.', voter_count: 0 }
  expect(toChatText(none, null, ADDRESS).split('\n')).toEqual([
    'Result of Spring sign-ups',
    'Nobody scored in time. 0 of 31 people scored.',
    ADDRESS,
  ])
})

test('a tie on the third rank is told whole, a longer one to five', () => {
  const ranks = (...given: (number | null)[]) =>
    firstOf(given.map((rank) => tactic(rank))).map(({ rank }) => rank)
  expect(ranks(1, 2, 3, 3, 5)).toEqual([1, 2, 3, 3])
  expect(ranks(1, 1, 1, 1, 1, 1, 1)).toEqual([1, 1, 1, 1, 1])
  expect(ranks(1, 4, null)).toEqual([1])
})

test.each([
  ['one two three', 13, 'one two three'],
  ['one two three', 9, 'one …hree'],
  ['onetwothree', 6, 'one…ee'],
  ['一二三四五六', 4, '一二…六'],
  ['👍🏽👍🏽👍🏽👍🏽', 3, '👍🏽…👍🏽'],
])('%j within %d letters is %j', (text, max, cut) => {
  expect(cutToLine(text, max)).toBe(cut)
})

const decided = (...choices: MinutesTactic['choice'][]) =>
  choices.map((choice, index) => ({ ...tactic(index + 1), choice }) as MinutesTactic)

test('a preview says what is decided, and begins with the first', () => {
  expect(decidedTitle({ tactics: decided('do', 'later', 'do', null), tactic_count: 12 })).toBe(
    'Decided: 2 of 12. #1 Tactic number 1 · #3 Tactic number 3',
  )
  expect(decidedTitle({ tactics: decided('no', 'later'), tactic_count: 2 })).toBe('Decided: none of 2.')
})

test('a preview of a result names the first three, and long names keep both ends', () => {
  expect(resultTitle(result)).toBe('Result: #1 Tactic number 1 · #2 Two lines · #3 Tactic number 3')
  expect(resultTitle({ ...result, tactics: [] })).toBe('Result of Spring sign-ups')
  const long = resultTitle({
    ...result,
    tactics: [1, 2, 3].map((rank) => tactic(rank, `${'words and '.repeat(50)}end ${rank}`)),
  })
  expect(long).toMatch(/^Result: #1 words and .*…/)
  expect([...long].length).toBeLessThanOrEqual(160)
})
