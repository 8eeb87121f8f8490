import { describe, expect, test } from 'vitest'
import { KNOWN_SEED, knownCampaign } from '../../../../tests/support/known-campaign'
import { analyse } from './analysis'
import { estimate } from './evened'
import { byId, isScored, measure, tally } from './measure'
import { seedOf, sfc32 } from './random'
import { nearestToLine } from './nearest'
import { fitModel, rankSpans } from './rank-spans'
import { compareSheets } from './sheets'

const rounded = (numbers: number[] = [], digits = 6) =>
  numbers.map((number) => Number(number.toFixed(digits)))

/** The known campaign of docs/results.md#re-runs in order of its ids, analysed as all campaigns are. */
function rerun(given: { hasCopy?: boolean; seed?: string; sheet_count?: number } = {}) {
  const tallied = knownCampaign(given).map(tally).filter(isScored).sort(byId)
  const sheets = compareSheets(tallied)
  const sheet_count = given.sheet_count ?? sheets.count
  const measured = tallied.map((tactic) => measure(tactic, sheets))
  const seed = seedOf(given.seed ?? KNOWN_SEED)
  const found = rankSpans(measured, { order: [5, 4, 0, 1, 2, 3], sheet_count, seed })
  if (!found?.model.separates) throw new Error('The known campaign has an order')
  return {
    ...found,
    tallied,
    sheets,
    measured,
    spans: found.spans.map(({ rank_low, rank_high }) => `${rank_low}-${rank_high}`),
    first: found.spans.map(({ top_replays }) => top_replays[0]),
    top: found.spans.map(({ top_replays }) => top_replays[2]),
  }
}
const SPANS = ['2-4', '3-4', '5-5', '6-6', '1-3', '1-3']

test('the generator gives the known outputs', () => {
  const next = sfc32([0x2e8cc3c9, 0x8f37c080, 0x23ea46ed])
  expect([next(), next(), next()]).toEqual([3648600421, 2414679011, 2713772648])
})

test('the known campaign: model, spans, shares, flips, and how many of the first stay', () => {
  const { model, spans, first, top, flips, kept } = rerun()
  expect(rounded(model.scores)).toEqual([10, 9.1, 3, -1.5, 12.75, 14])
  expect(rounded(model.variances)).toEqual([1.163267, 1.163267, 1.163267, 1.938778, 2.908167, 5.816333])
  expect(rounded([model.between])).toEqual([33.43157])
  expect(rounded(model.means)).toEqual([9.924758, 9.055021, 3.160136, -0.992297, 12.350852, 13.075613])
  expect(rounded(model.deviations)).toEqual([1.06026, 1.06026, 1.06026, 1.353701, 1.635675, 2.225844])
  expect([spans, first, top]).toEqual([SPANS, [39, 10, 0, 0, 758, 1193], [1502, 623, 0, 0, 1943, 1932]])
  expect(flips).toEqual([787, 210, 545, 0, 13])
  expect(rounded(kept.map((count) => count / 2000))).toEqual([0.5965, 1.7845, 2.6885, 4, 4.9935, 6])
})

test('with two sheets the answers do not say how far people differ', () => {
  const found = rerun({
    sheet_count: 2,
    seed: '2e8cc3c98f37c08023ea46ed753df8fceb0d09dae31e0603327c93170ef76aa1',
  })
  expect(rounded(found.model.variances)).toEqual([1.3806, 1.3806, 1.3806, 2.301, 3.4515, 6.903])
  expect([found.spans, found.first]).toEqual([SPANS, [43, 19, 0, 0, 773, 1165]])
  expect(found.top).toEqual([1429, 739, 0, 0, 1923, 1909])
})

test('a copied sheet counts once', () => {
  const { model, sheets, measured, spans, first } = rerun({ hasCopy: true })
  expect([sheets.count, sheets.leaderOf.get(5)]).toEqual([5, 0])
  expect(measured[0]?.answers.impact.effective).toBe(4.5)
  expect(rounded(model.scores)).toEqual([10.083333, 9.25, 2.833333, -1.5, 12.666667, 14])
  expect(rounded(model.variances)).toEqual([1.302061, 1.302061, 1.302061, 2.197228, 3.216571, 5.859274])
  expect(rounded([model.between])).toEqual([33.580309])
  expect([spans, first]).toEqual([SPANS, [48, 16, 0, 0, 734, 1202]])
})

test('the known campaign with people evened out, and what a second round would be about', () => {
  const { tallied } = rerun()
  const [impact, chances, efforts] = (['impact', 'chances', 'efforts'] as const).map((name) =>
    estimate(tallied, name),
  )
  const estimates = tallied.map(
    (_, at) => (impact?.[at] ?? 0) + (chances?.[at] ?? 0) - 1.5 * (efforts?.[at] ?? 0),
  )
  expect(rounded(estimates)).toEqual([2.056915, 1.436226, -2.770671, -4.765385, 2.815918, 2.017232])
  const { summary } = analyse({ eligible_count: 5, tactics: knownCampaign() }, seedOf(KNOWN_SEED))
  expect([summary.evened, summary.sheets.hasFar]).toEqual([{ first: 'T5' }, false])
  expect(summary.nearest.map((id) => id.slice(-2))).toEqual(['a1', 'a2', 'a6', 'a5', 'a3', 'a4'])
})

test('a tactic on the line on which all agree is nearest to it', () => {
  const scores = [9, 8, 5, 5, 5, 4]
  const model = {
    separates: false,
    between: 0,
    scores,
    means: scores,
    deviations: scores,
    variances: [1, 1, 1, 0, 1, 1],
    ballot_variance: 1,
  }
  const ranked = scores.map((_, at) => ({ id: String(at) }))
  expect(nearestToLine(ranked, model)).toEqual(['2', '3', '4', '5', '1', '0'])
})

describe('tactics that answers do not tell apart', () => {
  const answers = (...given: number[]) => {
    const totals = {
      count: given.length,
      sum: given.reduce((sum, one) => sum + one, 0),
      squares: given.reduce((sum, one) => sum + one * one, 0),
    }
    return { ...totals, first: totals, effective: given.length }
  }
  const tactic = (rank: number, impact: number[], chances: number[], efforts: number[]) => ({
    rank,
    answers: { impact: answers(...impact), chances: answers(...chances), efforts: answers(...efforts) },
  })
  const seed = seedOf(KNOWN_SEED)

  test('with equal answers have equal means and deviations', () => {
    const [one, other] = [tactic(1, [7, 9], [6, 5], [2, 3]), tactic(1, [8, 8], [5, 6], [3, 2])]
    const model = fitModel([one, tactic(3, [1, 2, 3], [2, 2], [9]), other], 3)
    expect(model?.means[0]).toBe(model?.means[2])
    expect(model?.deviations[0]).toBe(model?.deviations[2])
  })

  test.each([
    [
      'that differ no more than people do',
      [
        tactic(1, [5, 9], [3, 8], [2, 9]),
        tactic(2, [6, 8], [3, 8], [2, 9]),
        tactic(3, [5, 8], [4, 7], [9, 3]),
      ],
    ],
    ['with the same answers of all', [1, 1, 1].map((rank) => tactic(rank, [7, 7, 7], [3, 3], [1]))],
  ])('%s could stand anywhere, and have no shares', (_, alike) => {
    const found = rankSpans(alike, { order: [0, 1, 2], sheet_count: 3, seed })
    expect(found?.model.separates).toBe(false)
    expect(found?.spans).toEqual(alike.map(() => ({ rank_low: 1, rank_high: 3, top_replays: [] })))
    expect([found?.flips, found?.kept]).toEqual([[], []])
  })

  test.each([
    ['one tactic', [tactic(1, [5], [5], [5])]],
    ['nothing', []],
  ])('there is nothing to re-run with %s', (_, tactics) => {
    expect(rankSpans(tactics, { order: [0], sheet_count: 3, seed })).toBeNull()
  })
})
