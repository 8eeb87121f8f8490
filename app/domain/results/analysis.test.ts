import { describe, expect, test } from 'vitest'
import { analyse } from './analysis'
import type { Ballot, RankedBallots, RankedTactic } from './facts'
import type { Seed } from './random'
import { compareScores, NO_SUMS, scoreOf, withBallot } from './score'

const seed: Seed = [1, 2, 3]
type Given = { name?: string; adder?: number | null; ballots: Ballot[] }

/** Ranks as the database does, for campaigns without tied counts. */
function campaignOf(given: Given[], eligible_count = 8): RankedBallots {
  const scored = given.map(({ name = 'A tactic', adder = null, ballots }, index) => {
    const sums = ballots.reduce(
      (all, [, impact, chances, efforts]) => withBallot(all, { impact, chances, efforts }),
      NO_SUMS,
    )
    return { id: `tactic-${index}`, name, adder, ballots, score: scoreOf(sums) }
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
    leaders: [{ first_replays: 2000 }],
    leave_one_out: { changed: 0, of: 4 },
    without_own: null,
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

test('fewer than three voters have no spans', () => {
  const few = three.map(({ ballots: all }) => ({ ballots: all.slice(0, 2) }))
  const { tactics, summary } = analyse(campaignOf(few), seed)
  expect(tactics.map(({ span }) => span)).toEqual([null, null, null])
  expect(summary).toMatchObject({ separates: null, leave_one_out: null, leaders: [] })
})

test('a tactic without a full ballot has a score, but no span', () => {
  const partly: Ballot[] = [
    [0, 7, 7, null, null],
    [1, null, 6, 3, null],
  ]
  const { tactics } = analyse(campaignOf([...three, { ballots: partly }]), seed)
  expect(tactics.at(-1)).toMatchObject({ span: null, criteria: { impact: { count: 1, sum: 7 } } })
  expect(tactics[0]?.span).not.toBeNull()
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

  test('a shared first place changes when one of the two falls behind', () => {
    const tied = [
      { ballots: [worth(0, 9), worth(1, 5)] },
      { ballots: [worth(2, 7), worth(3, 7)] },
      { ballots: [worth(4, 2)] },
    ]
    expect(analyse(campaignOf(tied), seed).summary.leave_one_out).toEqual({ changed: 2, of: 5 })
  })
})

describe('without the ballots of adders', () => {
  const late = { name: 'Late idea', adder: 0, ballots: [worth(0, 18), worth(1, 6), worth(2, 6)] }
  const old = { name: 'Old idea', ballots: [worth(0, 8), worth(1, 8), worth(2, 8)] }
  const weak = { name: 'Weak idea', ballots: [worth(0, 2), worth(1, 2), worth(2, 2)] }
  const two = [late, old, weak].map((tactic) => ({ ...tactic, ballots: tactic.ballots.slice(0, 2) }))
  const onlyOwn = (name: string, adder: number) => ({ name, adder, ballots: [worth(adder, 18 - adder)] })

  test.each([
    ['another tactic would be first', [late, old, weak], { first: 'Old idea' }],
    ['two voters: it would tell each the other’s favourite', two, null],
    ['#1 stays #1', [{ ...old, adder: 1 }, weak, weak], null],
    ['the adder of half of the tactics', [late, old, weak, { ...weak, adder: 0 }], null],
    [
      'the adder of half of the tactics, one of which nobody scored',
      [late, { ...weak, adder: 0, ballots: [] }, old, weak],
      null,
    ],
    [
      'a first place that was shared',
      [{ ...late, ballots: [worth(0, 12), worth(1, 6), worth(2, 6)] }, old, weak],
      null,
    ],
    ['only its adder scored it', [onlyOwn('Late idea', 0), old, weak], { first: 'Old idea' }],
    ['most tactics would have no score', [onlyOwn('A', 0), onlyOwn('B', 1), onlyOwn('C', 2), old], null],
    [
      'half of the tactics would have none',
      [onlyOwn('A', 0), onlyOwn('B', 1), old, weak],
      { first: 'Old idea' },
    ],
  ])('%s', (_, tactics, expected) =>
    expect(analyse(campaignOf(tactics), seed).summary.without_own).toEqual(expected),
  )
})

describe('untouched ballots', () => {
  const fives = (voters: number[]): Ballot[] => voters.map((voter) => [voter, 5, 5, 5, null])

  test('are counted on tactics with four ballots or more, and may change the top', () => {
    const close = [
      ...[9, 10, 11].map((score) => ({ ballots: [0, 1, 2, 3].map((voter) => worth(voter, score)) })),
      { ballots: [worth(0, 12), ...fives([1, 2, 3])] },
      { ballots: fives([0, 1, 2]) },
    ]
    expect(analyse(campaignOf(close), seed).summary.untouched).toEqual({
      count: 3,
      of: 16,
      changes_top: true,
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
