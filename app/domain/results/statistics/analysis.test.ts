import { describe, expect, test } from 'vitest'
import { analyse } from './analysis'
import type { Ballot, RankedBallots, RankedTactic } from './facts'
import type { Seed } from './random'
import { compareScores, NO_SUMS, scoreOf, withBallot } from './score'

const seed: Seed = [1, 2, 3]
type Given = { name?: string; ballots: Ballot[] }

/** Ranks as the database does, for campaigns without tied counts. */
function campaignOf(given: Given[], eligible_count = 8): RankedBallots {
  const scored = given.map(({ name = 'A tactic', ballots }, index) => {
    const sums = ballots.reduce(
      (all, [, impact, chances, efforts]) => withBallot(all, { impact, chances, efforts }),
      NO_SUMS,
    )
    return { id: `tactic-${index}`, name, ballots, score: scoreOf(sums) }
  })
  const order = [...scored].sort((a, b) =>
    a.score && b.score ? compareScores(b.score, a.score) : a.score ? -1 : 1,
  )
  const tactics = scored.map(({ score, ...tactic }): RankedTactic => {
    const ahead = order.filter(
      (other) => other.score && score && compareScores(other.score, score) > 0,
    ).length
    return {
      ...tactic,
      rank: score ? ahead + 1 : null,
      position: order.findIndex(({ id }) => id === tactic.id) + 1,
    }
  })
  return { eligible_count, tactics }
}

const ballots = (...scores: [number, number, number][]): Ballot[] =>
  scores.map(([impact, chances, efforts], voter) => [voter, impact, chances, efforts, null])
/** A ballot of the voter worth `score`, from 1 to 19. */
const worth = (voter: number, score: number): Ballot => {
  const impact = Math.min(10, score + 1)
  return [voter, impact, score + 3 - impact, 2, null]
}

const three = [
  { ballots: ballots([9, 8, 2], [8, 9, 3], [9, 9, 2], [8, 8, 1]) },
  { ballots: ballots([5, 5, 5], [6, 5, 4], [5, 5, 5], [4, 6, 5]) },
  { ballots: ballots([2, 3, 8], [1, 2, 9], [3, 3, 7], [2, 2, 8]) },
]

test('clearly different tactics have narrow spans', () => {
  const { tactics, summary } = analyse(campaignOf(three), seed)
  expect(tactics.map(({ span }) => [span?.rank_low, span?.rank_high])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  expect(summary).toMatchObject({
    voter_count: 4,
    eligible_count: 8,
    ballot_count: 12,
    scored_count: 3,
    separates: true,
    first: { vote_count: 4, answer_count: 4, first_reruns: 2000 },
    rivals: [],
    leave_one_out: { changed: 0, of: 4 },
    needs_scores_count: 0,
  })
})

test('the order in which tactics and ballots come changes nothing', () => {
  const campaign = campaignOf(three)
  const turned = {
    ...campaign,
    tactics: [...campaign.tactics]
      .reverse()
      .map((tactic) => ({ ...tactic, ballots: [...tactic.ballots].reverse() })),
  }
  const { tactics, summary } = analyse(turned, seed)
  const expected = analyse(campaign, seed)
  expect([...tactics].reverse()).toEqual(expected.tactics)
  expect(summary).toEqual(expected.summary)
})

test('one point more of impact on every ballot moves no span', () => {
  const campaign = campaignOf(three)
  const raised = {
    ...campaign,
    tactics: campaign.tactics.map((tactic) => ({
      ...tactic,
      ballots: tactic.ballots.map(([voter, impact, ...rest]): Ballot => [voter, (impact ?? 0) + 1, ...rest]),
    })),
  }
  const spans = (given: RankedBallots) => analyse(given, seed).tactics.map(({ span }) => span)
  expect(spans(raised)).toEqual(spans(campaign))
})

test('two voters have spans, and nothing that is left out', () => {
  const few = three.map(({ ballots: all }) => ({ ballots: all.slice(0, 2) }))
  const { tactics, summary } = analyse(campaignOf(few), seed)
  expect(tactics.map(({ span }) => [span?.rank_low, span?.rank_high])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  expect(summary).toMatchObject({ separates: true, leave_one_out: null })
})

test('one voter has no spans', () => {
  const single = three.map(({ ballots: all }) => ({ ballots: all.slice(0, 1) }))
  const { tactics, summary } = analyse(campaignOf(single), seed)
  expect(tactics.map(({ span }) => span)).toEqual([null, null, null])
  expect(summary).toMatchObject({ separates: null, lines: [], rivals: [] })
})

test('a ranked tactic that nobody judged as a whole has a span too', () => {
  const partly: Ballot[] = [
    [0, 7, 7, null, null],
    [1, null, 6, 3, null],
  ]
  const { tactics } = analyse(campaignOf([...three, { ballots: partly }]), seed)
  expect(tactics.at(-1)).toMatchObject({ criteria: { impact: { count: 1, sum: 7 } } })
  expect(tactics.every(({ span }) => span !== null)).toBe(true)
})

describe('where scores do not separate the tactics', () => {
  const alike = [
    { ballots: ballots([9, 2, 5], [2, 9, 5]) },
    { ballots: ballots([8, 3, 5], [3, 8, 5]) },
    { ballots: ballots([2, 8, 5], [9, 3, 6]) },
    { ballots: ballots([5, 5, 5], [6, 5, 5]) },
  ]
  const { tactics, summary } = analyse(campaignOf(alike), seed)

  test('every place is possible, and there are no shares, lines and rivals', () => {
    expect(summary).toMatchObject({
      separates: false,
      lines: [],
      rivals: [],
      evened: null,
    })
    for (const { span, overtaken_replays } of tactics)
      expect([span, overtaken_replays]).toEqual([{ rank_low: 1, rank_high: 4, top_replays: [] }, null])
  })
})

describe('what if', () => {
  const same = (score: number, voters = 5): Ballot[] =>
    Array.from({ length: voters }, (_, voter) => worth(voter, score))

  /** Five people of one mind on five tactics, and one who scores against them. */
  const withSaboteur = (people = 5) =>
    [15, 12, 9, 6, 3].map((score, at) => ({
      name: `T${at}`,
      ballots: [
        ...Array.from({ length: people }, (_, voter) => worth(voter, score + ((voter * (at + 1)) % 5) - 2)),
        worth(people, 19 - score),
      ],
    }))

  test('a far sheet is found, among five people or more, and takes words and shares away', () => {
    const { summary, tactics } = analyse(campaignOf(withSaboteur()), seed)
    expect(summary).toMatchObject({ sheets: { hasFar: true }, lines: [], evened: null, rivals: [] })
    expect(tactics.every(({ span }) => span !== null)).toBe(true)
    expect(analyse(campaignOf(withSaboteur(3)), seed).summary.sheets.hasFar).toBe(false)
  })

  test('closed votes tell nothing of sheets, so their words are those of the spans', () => {
    const { summary } = analyse({ ...campaignOf(withSaboteur()), is_closed: true }, seed)
    expect(summary).toMatchObject({ sheets: { hasFar: false, areAllEqual: false }, without_extremes: null })
    expect([summary.lines.length, summary.first?.first_reruns]).toEqual([
      4,
      expect.toSatisfy((count) => count > 0),
    ])
  })

  test('the highest and lowest scores are left out beside a far sheet alone', () => {
    const pushed = [
      ...withSaboteur(),
      { name: 'Pushed', ballots: [14, 14, 14, 19, 14, 14].map((score, voter) => worth(voter, score)) },
      { name: 'Even', ballots: [15, 15, 15, 15, 15, 13].map((score, voter) => worth(voter, score)) },
    ]
    expect(analyse(campaignOf(pushed), seed).summary).toMatchObject({
      first: { name: 'Pushed' },
      sheets: { hasFar: true },
      without_extremes: { first: 'Even' },
    })
    const honest = pushed.map((tactic) => ({ ...tactic, ballots: tactic.ballots.slice(0, 5) }))
    expect(analyse(campaignOf(honest), seed).summary).toMatchObject({
      sheets: { hasFar: false },
      without_extremes: null,
    })
  })

  test('one sheet of all, and no two votes that differ', () => {
    const copied = same(3, 2)
      .map((_, at) => at)
      .flatMap(() => [15, 12, 9])
    const all = [...copied, 6].map((score) => ({ ballots: same(score, 3) }))
    expect(analyse(campaignOf(all), seed).summary).toMatchObject({
      sheets: { count: 1, areAllEqual: true },
      lines: [],
      leave_one_out: null,
    })
  })

  test('equal sheets of five tactics or more', () => {
    const sheets = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ballots: [worth(0, 3 + at), worth(1, 3 + at), worth(2, 9 - at)],
      }))
    expect(analyse(campaignOf(sheets(6)), seed).summary.sheets).toMatchObject({
      count: 2,
      largest: 2,
      groups: 1,
    })
    expect(analyse(campaignOf(sheets(4)), seed).summary.sheets).toMatchObject({
      count: 3,
      largest: 1,
      groups: 0,
    })
  })

  test('a group of equal sheets, of which not every two are equal', () => {
    // The first agrees with the second on five tactics and with the third on another five; those two differ on the last three.
    const both = (one: number, other: number) =>
      Array.from({ length: 3 }, () => ({ ballots: [worth(1, one), worth(2, other)] }))
    const pairs = [1, 2].flatMap((voter) =>
      Array.from({ length: 5 }, (_, at) => ({ ballots: [worth(0, 3 + at), worth(voter, 3 + at)] })),
    )
    const { summary } = analyse(campaignOf([...pairs, ...both(4, 9)]), seed)
    expect(summary.sheets).toMatchObject({ count: 1, largest: 3, groups: 1, areAllEqual: false })
  })
})

test('if few scored #1, the first of those that most people scored is named, and who needs scores most', () => {
  const few = { name: 'Few', ballots: [worth(0, 19)] }
  const many = [9, 8, 7, 3].map((score, at) => ({
    name: `Many ${at}`,
    ballots: Array.from({ length: 5 }, (_, voter) => worth(voter, score + (voter % 2))),
  }))
  const { summary } = analyse(campaignOf([few, ...many]), seed)
  expect(summary).toMatchObject({ first: { name: 'Few' }, covered_first: 'Many 0' })
})

test('tactics that share the first place, and those that the line after the third runs through, are counted and named', () => {
  const worths = [16, 16, 9, 9, 4, 2]
  const given = worths.map((score, at) => ({
    name: `T${at}`,
    ballots: [1, -1, 0, 0, 0].map((more, voter) => worth(voter, score + more)),
  }))
  const { equal_firsts, lines } = analyse(campaignOf(given), seed).summary
  expect(equal_firsts).toEqual({ count: 2, names: ['T0', 'T1'] })
  expect(lines.map(({ equal }) => equal?.names ?? null)).toEqual([
    ['T0', 'T1'],
    null,
    ['T2', 'T3'],
    null,
    null,
  ])
  expect(analyse(campaignOf(given.slice(1)), seed).summary.equal_firsts).toBeNull()
})

describe('leave one out', () => {
  test('counts the people on whom the first place hangs', () => {
    const close = [
      { ballots: [worth(0, 14), worth(1, 5), worth(2, 5)] },
      { ballots: [worth(0, 7), worth(1, 7), worth(2, 7)] },
    ]
    expect(analyse(campaignOf(close), seed).summary.leave_one_out).toEqual({ changed: 1, of: 3 })
  })

  test('a tactic that only one person scored loses its place with that person', () => {
    const single = [{ ballots: [worth(0, 15)] }, { ballots: [worth(0, 7), worth(1, 7), worth(2, 8)] }]
    expect(analyse(campaignOf(single), seed).summary.leave_one_out).toEqual({ changed: 1, of: 3 })
  })

  test('a shared first place is led by another tactic when #1 falls behind', () => {
    const tied = [
      { ballots: [worth(0, 9), worth(1, 5)] },
      { ballots: [worth(2, 7), worth(3, 7)] },
      { ballots: [worth(4, 2)] },
    ]
    expect(analyse(campaignOf(tied), seed).summary.leave_one_out).toEqual({ changed: 1, of: 5 })
  })
})

describe('untouched ballots', () => {
  const fives = (voters: number[]): Ballot[] => voters.map((voter) => [voter, 5, 5, 5, null])

  test('are counted on tactics with four ballots or more', () => {
    const close = [
      ...[9, 10, 11].map((score) => ({ ballots: [0, 1, 2, 3].map((voter) => worth(voter, score)) })),
      { ballots: [worth(0, 12), ...fives([1, 2, 3])] },
      { ballots: fives([0, 1, 2]) },
    ]
    expect(analyse(campaignOf(close), seed).summary.untouched).toEqual({
      count: 3,
      of: 16,
    })
  })

  test('of three people are not counted', () => {
    const few = [{ ballots: fives([0, 1, 2]) }, { ballots: fives([0, 1, 2]) }]
    expect(analyse(campaignOf(few), seed).summary.untouched).toBeNull()
  })
})

test('tactics that fewer than half have scored need scores, the best ranked first', () => {
  const mixed = [
    { name: 'Nobody', ballots: [] },
    { name: 'One', ballots: [worth(0, 19)] },
    { name: 'Three', ballots: [worth(0, 5), worth(1, 5), worth(2, 5)] },
    { name: 'Four', ballots: [0, 1, 2, 3].map((voter) => worth(voter, 5)) },
  ]
  const { needs_scores, needs_scores_count } = analyse(campaignOf(mixed), seed).summary
  expect(needs_scores.map(({ name, vote_count }) => `${name} ${vote_count}`)).toEqual([
    'One 1',
    'Three 3',
    'Nobody 0',
  ])
  expect(needs_scores_count).toBe(3)
})
