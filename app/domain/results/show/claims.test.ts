import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyse } from '../statistics/analysis'
import type { Ballot, RankedTactic } from '../statistics/facts'
import { compareScores, NO_SUMS, scoreOf, withBallot, type Scores } from '../statistics/score'
import { toResultSummary, toTacticResult } from './view'

const PLACES = 3
const VOTERS = 7
const score = fc.option(fc.integer({ min: 1, max: 10 }), { freq: 5 })
const vote = fc.option(fc.record({ impact: score, chances: score, efforts: score }), { freq: 3 })
const sheet = fc.array(vote, { minLength: VOTERS, maxLength: VOTERS })
/** Of one or two people. */
const lonely = fc.array(vote, { minLength: 1, maxLength: 2 })

/** Ranked as the database does; a name is unique. */
function rank(sheets: (Scores | null)[][]): RankedTactic[] {
  const scored = sheets.map((votes, index) => {
    const ballots = votes.flatMap((given, voter): Ballot[] =>
      given ? [[voter, given.impact, given.chances, given.efforts, null]] : [],
    )
    const sums = votes.reduce((all, given) => (given ? withBallot(all, given) : all), NO_SUMS)
    return { id: `tactic-${index}`, name: `Name ${index}.`, ballots, score: scoreOf(sums) }
  })
  const order = [...scored].sort((a, b) =>
    a.score && b.score ? compareScores(b.score, a.score) : Number(!a.score) - Number(!b.score),
  )
  return order.map(({ score, ...tactic }, index) => ({
    ...tactic,
    position: index + 1,
    rank: score && 1 + order.filter((other) => other.score && compareScores(other.score, score) > 0).length,
  }))
}

test('what is said claims no more than the rules allow, in 500 random campaigns', () => {
  const seen = { headline: 0, silent: 0, small: 0 }
  const check = (sheets: (Scores | null)[][]) => {
    const tactics = rank(sheets)
    const { tactics: facts, summary } = analyse({ eligible_count: VOTERS, tactics }, [1, 2, 3])
    const row = {
      facts: summary,
      places: PLACES,
      overtaken_replays: facts.find(({ id }) => id === tactics[PLACES - 1]?.id)?.overtaken_replays ?? null,
      quorum: null,
      can_score_again: true,
      scored_again: null,
      digest: null,
    }
    const { headline, line, is_open, notes, settling } = toResultSummary(row)
    const [named] = /“.*?”/.exec(headline) ?? []
    if (named !== undefined) {
      seen.headline++
      expect(named).toBe(`“${tactics[0]?.name}”`)
    }
    const ranked_count = tactics.filter((tactic) => tactic.rank !== null).length
    const results = tactics.map((tactic) => {
      const found = facts.find(({ id }) => id === tactic.id)
      if (!found) throw new Error('A tactic has no facts')
      const { span, criteria } = found
      const { rank_low = null, rank_high = null, top_replays = [] } = span ?? {}
      const replays = { first_replays: top_replays[0] ?? null, top_replays: top_replays[PLACES - 1] ?? null }
      const { rank } = tactic
      const places = { rank, vote_count: tactic.ballots.length, rank_low, rank_high, ...replays }
      return toTacticResult({ ...places, criteria, first_round: null, scored_again_until: null }, row)
    })
    if (!summary.separates) {
      seen.silent++
      for (const { first_share, top_share, standing, certainty, rank_low } of results)
        expect([first_share, top_share, standing, certainty, rank_low]).toEqual([
          null,
          null,
          null,
          null,
          null,
        ])
      expect([line, settling]).toEqual([null, []])
    }
    const isSure = headline.endsWith('leads clearly.') && !line?.is_close
    expect(is_open).toBe(summary.nearest.length > 0 && !isSure)
    if (ranked_count <= PLACES) {
      seen.small++
      expect(is_open).toBe(false)
      expect(line).toBeNull()
      for (const { top_share, standing } of results) expect([top_share, standing]).toEqual([null, null])
    }
    if (summary.voter_count < 3) expect(notes.filter((note) => /#1/.test(note))).toEqual([])
    for (const note of notes.filter((text) => text.endsWith('would be #1.')))
      expect(note).not.toContain(`“${tactics[0]?.name}”`)
  }
  fc.assert(fc.property(fc.array(fc.oneof(sheet, lonely), { minLength: 1, maxLength: 8 }), check), {
    numRuns: 500,
  })
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})
