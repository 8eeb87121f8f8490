import { analyse } from '../../app/domain/results/statistics/analysis'
import { DEFAULT_PLACES, RERUNS } from '../../app/domain/results/constants'
import type { RankedTactic } from '../../app/domain/results/statistics/facts'
import { headline, standingOf } from '../../app/domain/results/show/words'
import { drawFrom, next, rank, readBallots, simulate, type Cell, type Drawn } from './support/drawn-votes'
import { createGoals, round } from './support/goals'
import { note } from './support/note'
import { option, textOption } from './support/options'

/**
 * How often what is said about a ranking is true, in simulated campaigns (docs/results.md#re-runs): "true" is the order if
 * endlessly many like-minded people had scored. Always the same random numbers. With a Polis export a further row: 12 of its
 * proposals and some of its people at random, and "true" is the order that all of them made.
 *
 * `npm run tool -- bench:spans [--campaigns N] [--only "5 to 10"] [--polis FOLDER]`
 */
const CAMPAIGNS = option('campaigns', 600)
const GOALS = { cell: 80, average: 88, leads: 80, safe: 80, kept: 0.25, untold: 40, whatIf: 60 }
/** Voters and tactics of the cells in which people use the scale in another way or hand in the same sheet. */
const SIZES = [
  { voters: 3, tactics: 8 },
  { voters: 5, tactics: 8 },
  { voters: 5, tactics: 20 },
  { voters: 8, tactics: 20 },
  { voters: 15, tactics: 20 },
]
const CELLS: Cell[] = [
  ...[2, 3, 5, 8, 12, 20].map((voters) => ({ voters, tactics: 12 })),
  ...[3, 5, 8, 20].map((voters) => ({ voters, tactics: 12, missing: 0.4 })),
  { voters: 8, tactics: 12, missing: 0.75 },
  { voters: 8, tactics: 12, missing: 0.85 },
  { voters: 12, tactics: 40, missing: 0.5 },
  { voters: 8, tactics: 12, unanswered: 0.3 },
  { voters: 8, tactics: 12, unanswered: 0.5 },
  { voters: 3, tactics: 12, unanswered: 0.5, unansweredOn: 2 },
  ...[3, 4, 5].map((tactics) => ({ voters: 5, tactics })),
  { voters: 3, tactics: 5 },
  { voters: 3, tactics: 12, isAlike: true },
  ...(['5 to 10', 'two levels', 'three levels'] as const).flatMap((scale) =>
    SIZES.map((size) => ({ ...size, scale, missing: 0.2 })),
  ),
  ...SIZES.map((size) => ({ ...size, equal: 2, missing: 0.2 })),
  ...SIZES.slice(1).map((size) => ({ ...size, equal: 3, missing: 0.2 })),
  ...[{ severity: 2 }, { isBimodal: true }, { unanswered: 0.4 }, { own: 2 }, { own: 2, late: 0.25 }].flatMap(
    (condition) => SIZES.map((size) => ({ ...size, ...condition, missing: 0.2 })),
  ),
]
/** Known to be too narrow, and said so beside every result. */
const REPORTED: Cell[] = [
  ...(['copies', 'conspirators', 'fans'] as const).map((habit) => ({ voters: 8, tactics: 12, habit })),
  ...SIZES.map((size) => ({ ...size, missing: 0.2, habit: 'saboteur' as const })),
  ...SIZES.slice(0, 3).map((size) => ({ ...size, equal: size.voters })),
]

/** Of claims, how many were true. */
type Tally = { held: number; of: number }
const newTally = (): Tally => ({ held: 0, of: 0 })
function count(tally: Tally, holds: boolean) {
  tally.of++
  if (holds) tally.held++
}
const percent = ({ held, of }: Tally) => (100 * held) / of

function measure(drawCampaign: () => Drawn) {
  const found = {
    spans: newTally(),
    top: newTally(),
    leads: newTally(),
    safe: newTally(),
    evened: newTally(),
    extremes: newTally(),
    untold: newTally(),
    far: newTally(),
    predicted: 0,
    kept: 0,
    lines: 0,
    width: 0,
  }
  for (let campaign = 0; campaign < CAMPAIGNS; campaign++) {
    const drawn = drawCampaign()
    const tactics = rank(drawn)
    const { tactics: facts, summary } = analyse({ eligible_count: drawn.voters, tactics }, [
      next(),
      next(),
      next(),
    ])
    const ranked = tactics.filter((tactic) => tactic.rank !== null)
    const truth = ({ id }: { id: string }) => drawn.tactics[Number(id)]?.truth ?? 0
    const placeOf = (tactic: RankedTactic) =>
      1 + ranked.filter((other) => truth(other) > truth(tactic)).length
    ranked.forEach((tactic, index) => {
      const span = facts.find(({ id }) => id === tactic.id)?.span
      if (!span) return
      const place = placeOf(tactic)
      const holds = place >= span.rank_low && place <= span.rank_high
      found.width += span.rank_high - span.rank_low + 1
      count(found.spans, holds)
      if (index < DEFAULT_PLACES) count(found.top, holds)
      const top = span.top_replays[DEFAULT_PLACES - 1]
      if (
        top !== undefined &&
        ranked.length > DEFAULT_PLACES &&
        standingOf(top, DEFAULT_PLACES, tactic.ballots.length).startsWith('Safe top')
      )
        count(found.safe, place <= DEFAULT_PLACES)
    })
    const [first] = ranked
    count(found.untold, summary.separates !== true)
    count(found.far, summary.sheets.hasFar)
    for (const [tally, named] of [
      [found.evened, summary.evened],
      [found.extremes, summary.without_extremes],
    ] as const) {
      const other = ranked.find(({ name }) => name === named?.first)
      if (first && other) count(tally, truth(other) > truth(first))
    }
    if (first && headline(summary).includes('leads clearly')) count(found.leads, placeOf(first) === 1)
    const line = summary.lines[DEFAULT_PLACES - 1]
    if (!line) continue
    found.lines++
    found.predicted += line.kept / RERUNS
    found.kept += ranked.slice(0, DEFAULT_PLACES).filter((tactic) => placeOf(tactic) <= DEFAULT_PLACES).length
  }
  return found
}

function nameOf({
  voters,
  tactics,
  missing,
  unanswered,
  unansweredOn,
  isAlike,
  habit,
  ...more
}: Cell): string {
  const remarks = [
    missing && `${missing * 100} % of votes missing`,
    unanswered && `${unanswered * 100} % unanswered on ${unansweredOn ?? 3} criteria`,
    isAlike && 'no true differences',
    habit,
    more.scale,
    more.severity && 'strict and mild people',
    more.isBimodal && 'two camps',
    more.late ? `late ones, own +${more.own}` : more.own && `own +${more.own}`,
    more.equal && `${more.equal} equal sheets`,
  ].filter((remark) => typeof remark === 'string')
  return [`${voters} x ${tactics}`, ...remarks].join(', ')
}

const shown = (value: number) => (Number.isNaN(value) ? '-' : round(value, 0))
function rowOf(found: ReturnType<typeof measure>) {
  const { spans, top, leads, safe, untold, far, evened, extremes, predicted, kept, lines, width } = found
  return {
    'in span %': shown(percent(spans)),
    'top 3 %': shown(percent(top)),
    width: round(width / spans.of, 1),
    'leads clearly, true': `${leads.held}/${leads.of}`,
    'safe top 3, true': `${safe.held}/${safe.of}`,
    'evened, true': `${evened.held}/${evened.of}`,
    'extremes, true': `${extremes.held}/${extremes.of}`,
    'no order %': shown(percent(untold)),
    'far sheet %': shown(percent(far)),
    'stay of 3': lines ? `${round(predicted / lines, 2)} (true ${round(kept / lines, 2)})` : '-',
  }
}

const goals = createGoals()
const rows: Record<string, ReturnType<typeof rowOf>> = {}
const [leads, safe, evened] = [newTally(), newTally(), newTally()]
const percents: number[] = []
const isAsked = (cell: Cell) => nameOf(cell).includes(textOption('only') ?? '')
for (const cell of CELLS.filter(isAsked)) {
  const [name, found] = [nameOf(cell), measure(() => simulate(cell))]
  rows[name] = rowOf(found)
  note(name)
  console.log(name, rows[name])
  // Without true differences every order is as true as another.
  if (cell.isAlike) continue
  percents.push(percent(found.spans))
  if (cell.voters === 3 && cell.scale === '5 to 10')
    goals.check(`${name}, no order told, per cent`, percent(found.untold), { atMost: GOALS.untold })
  goals.check(`${name}, per cent in the span`, percent(found.spans), { atLeast: GOALS.cell })
  if (found.lines > 0)
    goals.check(`${name}, told and true of 3`, Math.abs(found.predicted - found.kept) / found.lines, {
      atMost: GOALS.kept,
    })
  for (const [all, own] of [
    [leads, found.leads],
    [safe, found.safe],
    // People who praise their own tactics are not honest; there it is true more often.
    [evened, cell.own ? newTally() : found.evened],
  ] as const) {
    all.held += own.held
    all.of += own.of
  }
}
const extremes = newTally()
for (const cell of REPORTED.filter(isAsked)) {
  const found = measure(() => simulate(cell))
  rows[`reported: ${nameOf(cell)}`] = rowOf(found)
  extremes.held += found.extremes.held
  extremes.of += found.extremes.of
}
const folder = textOption('polis')
if (folder) {
  const proposals = await readBallots(folder)
  for (const voters of [3, 8, 20])
    rows[`${proposals.length} proposals of an export, ${voters}`] = rowOf(
      measure(() => drawFrom(proposals, voters)),
    )
}
console.table(rows)
goals.check('average per cent in the span', percents.reduce((sum, one) => sum + one, 0) / percents.length, {
  atLeast: GOALS.average,
})
goals.check('"leads clearly" true, per cent', percent(leads), { atLeast: GOALS.leads })
goals.check('"Safe top 3" true, per cent', percent(safe), { atLeast: GOALS.safe })
for (const [name, tally] of Object.entries({ evened, extremes }))
  goals.check(`${name}: the tactic that it names is better, per cent`, percent(tally), {
    atLeast: GOALS.whatIf,
  })
goals.report()
