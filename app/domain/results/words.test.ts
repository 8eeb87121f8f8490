import { describe, expect, test } from 'vitest'
import type { ResultFacts } from './facts'
import {
  certaintyOf,
  coverageOf,
  cutLineSentence,
  headline,
  inTenReplays,
  notesOf,
  quoted,
  weightNote,
} from './words'

const facts: ResultFacts = {
  voter_count: 8,
  eligible_count: 9,
  ballot_count: 60,
  scored_count: 6,
  separates: true,
  leaders: [{ name: 'Invite friends', vote_count: 8, first_replays: 1700 }],
  leave_one_out: null,
  without_own: null,
  untouched: null,
  weights: null,
  needs_scores: [],
  needs_scores_count: 0,
}
const leader = (name: string, first_replays: number, vote_count = 8) => ({ name, first_replays, vote_count })

describe('the headline', () => {
  test.each<[string, Partial<ResultFacts>, string]>([
    ['no votes', { ballot_count: 0, scored_count: 0 }, 'Nobody scored in time.'],
    [
      'a criterion that nobody judged',
      { scored_count: 0 },
      'No tactic has scores on all three criteria, so there is no ranking.',
    ],
    ['one voter', { voter_count: 1 }, 'One person scored: too few to say how firm this order is.'],
    ['two voters', { voter_count: 2 }, 'Two people scored: too few to say how firm this order is.'],
    ['one tactic', { scored_count: 1 }, 'One tactic has a score: there is nothing to compare it with.'],
    [
      'no difference',
      { separates: false },
      'These scores do not separate the tactics: they differ no more than people do. Talk, or run a second round.',
    ],
    ['a clear winner', {}, 'Clear winner: “Invite friends”.'],
    ['four voters', { voter_count: 4 }, 'Probably first: “Invite friends”.'],
    ['two ballots', { leaders: [leader('Invite friends', 1700, 2)] }, 'Probably first: “Invite friends”.'],
    [
      'just below clear',
      { leaders: [leader('A', 1599), leader('B', 300)] },
      'Probably first: “A”; “B” could be too.',
    ],
    [
      'below half',
      { leaders: [leader('A', 999), leader('B', 600), leader('C', 300)] },
      'No clear winner: “A”, “B” and “C” could each be first.',
    ],
    [
      'one ballot leads',
      { leaders: [leader('A', 1700, 1), leader('B', 300)] },
      'No clear winner: “A” is first by one person’s score. “B” could be too.',
    ],
  ])('%s', (_, changes, sentence) => expect(headline({ ...facts, ...changes })).toBe(sentence))
})

test.each([
  [0, 'fewer than 1 of 10 replays'],
  [99, 'fewer than 1 of 10 replays'],
  [100, '1 of 10 replays'],
  [1756, '9 of 10 replays'],
  [1899, '9 of 10 replays'],
  [1900, 'more than 9 of 10 replays'],
  [2000, 'more than 9 of 10 replays'],
])('%d replays are %s', (replays, words) => expect(inTenReplays(replays)).toBe(words))

test('certainty', () => {
  const span = { rank: 2, rank_low: 1, rank_high: 4, top_replays: 1756 }
  expect(certaintyOf(span, 3)).toBe('#2, could be #1-#4. In the top 3 in 9 of 10 replays.')
  expect(certaintyOf({ ...span, rank_low: 2, rank_high: 2 }, 3)).toBe('#2. In the top 3 in 9 of 10 replays.')
})

test.each([
  [1, 8, 'One person’s score.'],
  [0, 8, 'Nobody scored this.'],
  [3, 8, 'Scored by 3 of 8.'],
  [4, 8, null],
  [1, 1, 'One person’s score.'],
])('%d of %d', (votes, eligible, words) => expect(coverageOf(votes, eligible)).toBe(words))

test.each([
  [399, 'The line after #3 holds in 8 of 10 replays.'],
  [400, 'Too close to call: the line falls between near-equals.'],
  [1100, 'Too close to call: the line falls between near-equals.'],
  [null, 'The line after #3.'],
])('a line that %s replays cross', (flips, words) => expect(cutLineSentence(3, flips)).toBe(words))

test('notes', () => {
  expect(
    notesOf({
      ...facts,
      leave_one_out: { changed: 0, of: 8 },
      without_own: null,
      untouched: { count: 9, of: 96, changes_top: false },
    }),
  ).toEqual([
    'Without any one person’s ballots #1 stays #1.',
    '9 of 96 ballots are an untouched 5/5/5; without them the top stays the same.',
  ])
  expect(
    notesOf({
      ...facts,
      leave_one_out: { changed: 2, of: 8 },
      without_own: { first: 'Old idea' },
      untouched: { count: 1, of: 12, changes_top: true },
    }),
  ).toEqual([
    'In 2 of 8 cases #1 would change without one person’s ballots.',
    'If nobody scored their own idea, “Old idea” would be #1.',
    '1 of 12 ballots is an untouched 5/5/5; without it the top would change.',
  ])
})

test('figures of adders that an earlier version stored are not told', () => {
  const { without_own: _, ...stored } = facts
  const earlier = { ...stored, without_adders: { changed_count: 5, first: null, swapped: null } }
  expect(notesOf(earlier)).toEqual([])
})

test('the note on weights', () => {
  const weights = {
    top: { places: 3, from: 0.9, to: 2.2, enters_below: 'Referral credit', enters_above: null },
    order: { from: null, to: 2.2 },
    flips: [],
    multiplied_leader: 'Checklist',
  }
  expect(weightNote({ ...facts, weights })).toBe(
    'The top 3 stay the top 3 for any effort weight from 0.9 to 2.2; below 0.9 “Referral credit” enters. ' +
      'The whole order holds for any effort weight up to 2.2. If impact counted times chances, “Checklist” would lead.',
  )
})

test('a long name is cut, on one line', () => {
  expect(quoted(`Invite\nfriends ${'x'.repeat(80)}`)).toBe(`“Invite friends ${'x'.repeat(44)}…”`)
})
