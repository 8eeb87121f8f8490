import { describe, expect, test } from 'vitest'
import { CRITERION_NAMES, RERUNS } from '../constants'
import type { Equals, ResultFacts } from '../statistics/facts'
import { CLOSED_VOTES, FIRST_ONES_STAND, movedSentence } from '../statistics/moves'
import { toMachineOrder } from './machine'
import { reasonHint, voteRules } from '../../campaigns/secrecy'
import { SEAL_EXPLANATION, SEAL_PROMISE } from './seal-words'
import { toResultSummary } from './view'
import {
  coverageOf,
  detailsOf,
  aboutFirst,
  headline,
  lineSentence,
  notesOf,
  RERUN_EXPLANATION,
  scoredAgainHeadline,
  settleSentences,
  SHARED_SECRETS,
  shortQuoted,
  spanSentence,
  standingOf,
} from './words'

const first = { name: 'Invite friends', vote_count: 8, answer_count: 8, first_reruns: 1700 }
const facts: ResultFacts = {
  spans: 3,
  voter_count: 8,
  eligible_count: 9,
  ballot_count: 60,
  scored_count: 6,
  separates: true,
  first,
  equal_firsts: null,
  rivals: [],
  covered_first: null,
  lines: [],
  leave_one_out: null,
  without_extremes: null,
  evened: null,
  sheets: { count: 8, groups: 0, largest: 1, areAllEqual: false, hasFar: false },
  untouched: null,
  needs_scores: [],
  needs_scores_count: 0,
  nearest: [],
  opening: { of: 6, closed: 0 },
}
const { sheets } = facts
const NO_ORDER = 'Too close to rank. Talk it through before you pick.'

describe('the headline', () => {
  test.each<[string, Partial<ResultFacts>, string]>([
    ['no votes', { ballot_count: 0, scored_count: 0, first: null }, 'Nobody scored in time.'],
    [
      'a criterion that nobody judged',
      { scored_count: 0, first: null },
      'No tactic has scores on all three criteria, so there is no ranking.',
    ],
    [
      'one voter',
      { voter_count: 1, separates: null },
      '“Invite friends” is #1 by score. One person scored. Ask another before you rely on it.',
    ],
    [
      'two voters',
      { voter_count: 2, eligible_count: 2, sheets: { ...sheets, count: 2 } },
      '“Invite friends” is ahead. Two people scored.',
    ],
    [
      'one tactic',
      { scored_count: 1, separates: null },
      '“Invite friends” is the only tactic with a rank: there is nothing to compare it with.',
    ],
    ['no difference', { separates: false }, NO_ORDER],
    ['a clear lead', {}, '“Invite friends” leads clearly.'],
    ['four sheets that differ', { sheets: { ...sheets, count: 4 } }, '“Invite friends” is ahead.'],
    [
      'likely the first of 41',
      { scored_count: 41, first: { ...first, first_reruns: 1000 }, rivals: ['B'] },
      '“Invite friends” is at the top of a field too large to say more.',
    ],
    [
      'the same sheet of all',
      { separates: false, sheets: { ...sheets, areAllEqual: true } },
      '“Invite friends” is #1 by score. All sheets are the same: read them as one person’s. Ask another before you rely on it.',
    ],
    [
      'a far sheet, and no difference',
      { separates: false, sheets: { ...sheets, hasFar: true } },
      '“Invite friends” is #1 by score.',
    ],
    ['a criterion with two answers', { first: { ...first, answer_count: 2 } }, '“Invite friends” is ahead.'],
    [
      'just below a clear lead',
      { first: { ...first, first_reruns: 1599 }, rivals: ['B'] },
      '“Invite friends” is ahead. “B” is close enough to win with a few more votes.',
    ],
    [
      'two rivals',
      { first: { ...first, first_reruns: 1000 }, rivals: ['B', 'C'] },
      '“Invite friends” is ahead. “B” and “C” are close enough to win with a few more votes.',
    ],
    [
      'rivals, and everybody has voted',
      { eligible_count: 8, first: { ...first, first_reruns: 1000 }, rivals: ['B', 'C'] },
      '“Invite friends” is ahead. “B” and “C” are close behind.',
    ],
    [
      'two equal at #1',
      { equal_firsts: { count: 2, names: ['Invite friends', 'B'] }, rivals: ['B'] },
      '“Invite friends” and “B” are equal at #1. Pick one with a reason.',
    ],
    [
      'three equal at #1',
      { equal_firsts: { count: 3, names: ['Invite friends', 'B', 'C'] }, rivals: ['B', 'C'] },
      '“Invite friends”, “B” and “C” are equal at #1. Pick one with a reason.',
    ],
    [
      'four equal at #1',
      { equal_firsts: { count: 4, names: ['Invite friends', 'B', 'C'] } },
      '“Invite friends”, “B” and 2 others are equal at #1. Pick one with a reason.',
    ],
    [
      'below half',
      { first: { ...first, first_reruns: 999 }, rivals: ['B', 'C', 'D', 'E'] },
      '“Invite friends” is #1 by score, but “B”, “C” and 2 others could just as well be.',
    ],
    [
      'many',
      { first: { ...first, first_reruns: 100 } },
      '“Invite friends” is #1 by score, but many others could just as well be.',
    ],
    [
      'one person’s score',
      { first: { ...first, vote_count: 1 }, covered_first: 'B' },
      '#1 is “Invite friends”, on one person’s score. Among those that most people scored, “B” leads.',
    ],
    ['fewer than half', { first: { ...first, vote_count: 4 } }, '#1 is “Invite friends”, scored by 4 of 9.'],
  ])('%s', (_, changes, sentence) => expect(headline({ ...facts, ...changes })).toBe(sentence))

  test('has the whole name of #1', () => {
    const name = 'a very long name '.repeat(12).trim()
    expect(headline({ ...facts, first: { ...first, name } })).toBe(`“${name}” leads clearly.`)
  })
})

test.each([
  [1, 'Safe top 3'],
  [0.9, 'Safe top 3'],
  [0.899, 'Likely'],
  [0.6, 'Likely'],
  [0.599, 'Toss-up'],
  [0.4, 'Toss-up'],
  [0.399, 'Unlikely'],
  [0.1, 'Unlikely'],
  [0.099, 'Safe out'],
])('in the top in %d of the re-runs: %s', (share, word) =>
  expect(standingOf(share * RERUNS, 3, 2)).toBe(word),
)

test.each([
  [1, 'Likely'],
  [0, 'Unlikely'],
])('in the top in %d of the re-runs on one score: %s', (share, word) =>
  expect(standingOf(share * RERUNS, 3, 1)).toBe(word),
)

test.each([
  [1, 5, 'Likely place: #1 to #5.'],
  [3, 3, 'Likely place: #3.'],
])('the places from %d to %d', (rank_low, rank_high, words) =>
  expect(spanSentence({ rank_low, rank_high })).toBe(words),
)

test.each([
  [1, 8, 'One person’s score.'],
  [0, 8, 'Nobody scored this.'],
  [3, 8, 'Scored by 3 of 8.'],
  [4, 8, null],
  [1, 1, 'One person’s score.'],
])('%d of %d', (votes, eligible, words) => expect(coverageOf(votes, eligible)).toBe(words))

const FIRM = 'Ask other colleagues like you, and about 2 of these 3 would be on top again.'
const pair = { count: 2, names: ['C', 'D'] }
const open = { equal: null, can_score_again: true }
test.each<[number | null, { equal: Equals | null; can_score_again: boolean }, string]>([
  [799, open, FIRM],
  [800, open, `${FIRM} #3 and #4 are a coin toss. Pick with a reason, or score them again.`],
  [800, { ...open, can_score_again: false }, `${FIRM} #3 and #4 are a coin toss. Pick with a reason.`],
  [
    900,
    { ...open, equal: pair },
    `${FIRM} “C” and “D” have the same score, and one of them is below the line. Pick with a reason.`,
  ],
  [
    900,
    { ...open, equal: { count: 4, names: ['C', 'D', 'E'] } },
    `${FIRM} 4 tactics have the same score, and the line runs through them. Pick with a reason.`,
  ],
  [null, open, FIRM],
])('a line that %s re-runs cross, %j', (flip_reruns, { equal, can_score_again }, words) =>
  expect(
    lineSentence({
      line: { kept: 2.1 * RERUNS, settled: null, equal },
      places: 3,
      flip_reruns,
      can_score_again,
    }),
  ).toBe(words),
)

test.each([
  [3, 0.4, 'hardly any of these 3 would be on top again.'],
  [1, 0.6, 'it would probably be on top.'],
  [1, 0.4, 'another would probably be on top.'],
])('of the first %d the re-runs keep %d', (places, kept, words) =>
  expect(
    lineSentence({
      line: { kept: kept * RERUNS, settled: null, equal: null },
      places,
      flip_reruns: null,
      can_score_again: false,
    }),
  ).toBe(`Ask other colleagues like you, and ${words}`),
)

describe('what would settle it', () => {
  const line = (one: number, two: number, eight: number) => ({
    kept: 4200,
    settled: { 1: one, 2: two, 8: eight },
    equal: null,
  })
  const missing = (count: number) => ({ ...facts, eligible_count: facts.voter_count + count })

  test.each([
    [8, 0.12, 0.35, 'in about 1 of 8 cases. Eight more: in about 3 of 8 cases. Better talk.'],
    [9, 0.24, 0.48, 'in about 1 of 4 cases. Eight more: in about half of the cases. Better talk.'],
    [8, 0.25, 0.99, 'in about 1 of 4 cases. Eight more: in nearly all cases.'],
    [8, 0.01, 0.7, 'in hardly any case. Eight more: in about 3 of 4 cases. Better talk.'],
    [7, 0.25, 0.99, 'in about 1 of 4 cases.'],
    [2, 0.12, 0.99, 'in about 1 of 8 cases. Better talk.'],
  ])('%d who can still vote, %d and %d', (count, two, eight, words) =>
    expect(settleSentences(3, line(0.5, two, eight), missing(count))).toEqual([
      `Two more voters would settle #3 and #4 ${words}`,
    ]),
  )

  test('one who can still vote, and nobody', () => {
    expect(settleSentences(3, line(0.26, 0.3, 0.4), missing(1))).toEqual([
      'One more voter would settle #3 and #4 in about 1 of 4 cases.',
    ])
    expect(settleSentences(3, line(0.26, 0.3, 0.4), missing(0))).toEqual([
      'Everybody has scored: more talk, not more votes.',
    ])
  })
})

describe('no sentence contradicts the state it is said in', () => {
  const firsts = [null, { count: 2, names: ['Invite friends', 'B'] }]
  const lines = [null, pair]
  const people = [1, 2, 3, 8].flatMap((voters) => [0, 1, 2, 8].map((missing) => ({ voters, missing })))
  const states = [true, false, null].flatMap((separates) =>
    [300, 1200, 1900].flatMap((first_reruns) =>
      [true, false].flatMap((can_score_again) =>
        [null, 5].map((quorum) => ({ separates, first_reruns, can_score_again, quorum })),
      ),
    ),
  )
  const summaryOf = (
    [{ voters, missing }, state]: [(typeof people)[number], (typeof states)[number]],
    equal_firsts: Equals | null,
    equal: Equals | null,
  ) => {
    const { separates, first_reruns, can_score_again, quorum } = state
    const settled = { 1: 0.1, 2: 0.2, 8: 0.6 }
    return toResultSummary({
      facts: {
        ...facts,
        voter_count: voters,
        eligible_count: voters + missing,
        separates,
        equal_firsts,
        first: { ...first, vote_count: voters, first_reruns },
        rivals: ['B'],
        lines: separates ? Array.from({ length: 5 }, () => ({ kept: 4200, settled, equal })) : [],
        leave_one_out: voters < 3 ? null : { changed: first_reruns > 1500 ? 0 : 2, of: voters },
        sheets: { ...sheets, count: voters },
      },
      places: 3,
      overtaken_replays: 900,
      quorum,
      can_score_again,
      scored_again: null,
      digest: null,
    })
  }
  const all = people.flatMap((one) =>
    states.flatMap((state) =>
      firsts.flatMap((equal_firsts) =>
        lines.map((equal) => {
          const { headline, line, notes, settling } = summaryOf([one, state], equal_firsts, equal)
          const text = [headline, line?.sentence ?? '', ...notes, ...settling].join(' ')
          return { ...one, ...state, equal_firsts, equal, text }
        }),
      ),
    ),
  )
  type Shown = (typeof all)[number]

  test.each<[string, (shown: Shown) => boolean, RegExp]>([
    ['everybody has voted', ({ missing }) => missing === 0, /more vot(?!es\.)|few more votes/],
    ['one person has not', ({ missing }) => missing === 1, /Two more|Eight more|Everybody has scored/],
    ['two have not', ({ missing }) => missing === 2, /One more|Eight more|Everybody has scored/],
    [
      'some first tactics are equal',
      ({ equal_firsts }) => equal_firsts !== null,
      /ahead|leads|#1 by score, but|hang|No single/,
    ],
    ['the line runs through equals', ({ equal }) => equal !== null, /coin toss|#3|#4/],
    ['no second round is left', (shown) => !shown.can_score_again, /score them again|voters? would/],
    [
      'no order shows',
      ({ separates }) => separates !== true,
      /” leads|is ahead|on top again|coin toss|No single person|equal at/,
    ],
    ['fewer than the quorum voted', ({ quorum, voters }) => voters < (quorum ?? 0), /“|#/],
    ['one person scored', ({ voters }) => voters === 1, /leads|ahead|equal at|could just as well/],
  ])('%s', (_, isState, untrue) => {
    const shown = all.filter(isState)
    expect(shown.length).toBeGreaterThan(20)
    expect(shown.filter(({ text }) => untrue.test(text))).toEqual([])
    // The same words are there in other states.
    expect(all.some((other) => untrue.test(other.text))).toBe(true)
  })

  test('none is longer than 20 words', () => {
    const changes: Partial<ResultFacts>[] = [
      { first: { ...first, vote_count: 1 }, covered_first: 'B' },
      { first: { ...first, first_reruns: 999 }, rivals: ['B', 'C', 'D', 'E'] },
      { first: { ...first, first_reruns: 1000 }, scored_count: 41 },
      { equal_firsts: { count: 4, names: ['A', 'B', 'C'] } },
      { scored_count: 0, first: null },
      { scored_count: 1 },
      { sheets: { ...sheets, areAllEqual: true } },
      { sheets: { ...sheets, hasFar: true }, without_extremes: { first: 'B' }, evened: { first: 'B' } },
      ...[1, 2].map((groups) => ({ sheets: { ...sheets, groups, largest: 2 } })),
      ...[0, 1, 3].map((changed) => ({ leave_one_out: { changed, of: 8 } })),
    ]
    const told = changes.flatMap((change) => {
      const changed = { ...facts, ...change, untouched: { count: 9, of: 96 } }
      return [headline(changed), ...notesOf(changed), ...detailsOf(changed)]
    })
    const moves = (before: number, after: number) =>
      movedSentence(CRITERION_NAMES.map((name) => ({ name, before, after })))
    const rules = { roll: true, quorum: 5, machine_ballot: true }
    const machine = [1, 3, null].map((teamFirst) => {
      const rows = ['A', 'B', 'C', 'D'].map((name, at) => {
        const [scores, rank] = [at < 3 ? 9 : null, teamFirst === null || at === 3 ? null : teamFirst + at]
        return { id: name, name, rank, impact: scores, chances: scores, efforts: scores }
      })
      const state = { facts, places: 3, overtaken_replays: null, quorum: null, can_score_again: false }
      return toMachineOrder(rows, { ...state, scored_again: null, digest: null })?.sentence ?? ''
    })
    const others = [
      ...[scoredAgainHeadline(2), RERUN_EXPLANATION, SEAL_EXPLANATION, SEAL_PROMISE, CLOSED_VOTES],
      ...[FIRST_ONES_STAND, moves(2.8, 2.6), moves(1.2, 2.8), moves(2, 2), ...Object.values(SHARED_SECRETS)],
      ...[true, false].flatMap((ballots_open) => [
        voteRules({ ...rules, ballots_open }),
        reasonHint(ballots_open),
      ]),
      ...machine,
    ]
    const sentences = [...all.map(({ text }) => text), ...told, ...others].flatMap((text) =>
      text.split(/(?<=[.?!]) /),
    )
    const isLong = (sentence: string) => sentence.split(' ').length > 20
    expect([...new Set(sentences.filter(isLong))]).toEqual([])
  })
})

describe('notes', () => {
  test('what changes #1, each in a sentence', () => {
    expect(
      notesOf({
        ...facts,
        leave_one_out: { changed: 3, of: 5 },
        without_extremes: { first: 'Old idea' },
        evened: { first: 'Quiet idea' },
        sheets: { ...sheets, groups: 1, largest: 2, hasFar: true },
      }),
    ).toEqual([
      'One sheet differs far from all others, so how sure the order is cannot be told.',
      'Without the highest and lowest scores “Old idea” would be #1.',
      '#1 hangs on single people: without any one of 3 of the 5 another tactic leads.',
      'With strict and lenient people evened out and few scores counted for less, “Quiet idea” would be #1.',
      'Two sheets are the same; how sure the order is counts them once.',
    ])
  })

  test.each<[voters: number, largest: number, groups: number, sentence: string | null]>([
    [3, 2, 1, null],
    [4, 2, 1, null],
    [5, 2, 1, 'Two sheets are the same; how sure the order is counts them once.'],
    [5, 3, 1, null],
    [6, 3, 1, '3 sheets are the same; how sure the order is counts them once.'],
    [6, 2, 2, 'Some sheets are the same; how sure the order is counts each once.'],
    [6, 4, 1, null],
  ])(
    'of %i voters the largest group of equal sheets of %i, %i groups',
    (voter_count, largest, groups, said) => {
      const shown = notesOf({ ...facts, voter_count, sheets: { ...sheets, largest, groups } })
      expect(shown).toEqual(said === null ? [] : [said])
    },
  )

  test.each<[string, Partial<ResultFacts>, string[]]>([
    ['likely first', { leave_one_out: { changed: 0, of: 5 } }, ['No single person decides #1.']],
    [
      'likely first of four sheets',
      { leave_one_out: { changed: 0, of: 5 }, sheets: { ...sheets, count: 4 } },
      [],
    ],
    [
      'not likely first',
      { leave_one_out: { changed: 0, of: 5 }, first: { ...first, first_reruns: 999 } },
      [],
    ],
    [
      'one person',
      { leave_one_out: { changed: 1, of: 5 } },
      ['#1 hangs on one person: without one of the 5 another tactic leads.'],
    ],
    ['nothing firm', { separates: false }, ['No place is firm here.']],
  ])('%s', (_, changes, notes) => expect(notesOf({ ...facts, ...changes })).toEqual(notes))
})

test.each([
  [{ count: 9, of: 96 }, ['9 of 96 votes are 5/5/5, where the form starts.']],
  [{ count: 1, of: 12 }, ['1 of 12 votes is 5/5/5, where the form starts.']],
  [{ count: 0, of: 12 }, []],
  [null, []],
])('untouched votes: %j', (untouched, details) => expect(detailsOf({ ...facts, untouched })).toEqual(details))

test('a long name beside #1 loses its middle, on one line, and one from right to left does not turn the sentence', () => {
  expect(shortQuoted(`Invite\nfriends ${'of friends '.repeat(8)}by link`)).toBe(
    '“Invite friends of friends of f…of friends of friends by link”',
  )
  expect(headline({ ...facts, first: { ...first, name: 'صفحة' } })).toContain('“\u2068صفحة\u2069”')
})

test('below its name a headline does not repeat it', () => {
  const name = 'Invite “friends”\nby link'
  const said = headline({ ...facts, first: { ...first, name } })
  expect(aboutFirst(said, name)).toBe('It leads clearly.')
  expect(aboutFirst(`#1 is ${said.split(' leads')[0]}, on one person’s score.`, name)).toBe(
    'It is #1, on one person’s score.',
  )
  expect(aboutFirst(said, 'Another')).toBe(said)
})
