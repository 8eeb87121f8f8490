import { cutToLine } from '~/domain/sharing/words'
import { shownScore } from '~/domain/results/show/shown-score'
import { SCORE_MAX, SCORE_MIN } from '~/domain/tactics/constants'
import type { TacticView } from '~/domain/tactics/view'
import { placeLabels, placeNames } from './chart-labels'

/** Between much and little. */
const MIDDLE = (SCORE_MIN + SCORE_MAX) / 2
const PLOT = { left: 34, right: 330, top: 10, bottom: 250 }
const VIEW = { width: 340, height: 286 }
const TICKS = [2, 4, 6, 8, 10]
const DOT_RADIUS = 4.5
/** Named on the chart; the others are in the table. */
const NAMED_MAX = 3
/** Letters of a name that stand beside a dot. */
const DOT_NAME_MAX = 20

type Plotted = Pick<TacticView, 'id' | 'name'> & { rank: number; impact: number; efforts: number }

/** The ranked tactics of the page by impact and efforts, as a drawing and as a table. Those of the top are filled. */
export function ImpactChart({ tactics, places }: { tactics: TacticView[]; places: number }) {
  const plotted = tactics.flatMap(toPlotted).sort((one, other) => one.rank - other.rank)
  if (plotted.length === 0) return null
  return (
    <section
      className="card result-chart md:grid md:grid-cols-[24rem_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] md:gap-x-8 md:[&>:not(.chart)]:col-start-2 md:[&>.chart]:row-[1/span_3]"
      aria-labelledby="chart"
    >
      <h2 id="chart">Impact against efforts</h2>
      <p className="hint">
        Each dot is a tactic with its rank. Press one to see its row. Top left: much impact for little effort.
      </p>
      <Drawing plotted={plotted} places={places} />
      <details>
        <summary className="link hint">The numbers as a table</summary>
        <table className="chart-table">
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">Tactic</th>
              <th scope="col">Impact</th>
              <th scope="col">Efforts</th>
            </tr>
          </thead>
          <tbody>
            {plotted.map(({ id, name, rank, impact, efforts }) => (
              <tr key={id}>
                <td>{`#${rank}`}</td>
                <th scope="row">
                  <a href={`#tactic-${id}`} className="link">
                    <bdi>{name}</bdi>
                  </a>
                </th>
                <td>{shownScore(impact)}</td>
                <td>{shownScore(efforts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

function toPlotted({ id, name, rank, avg_impact, avg_efforts }: TacticView): Plotted[] {
  if (rank === null || avg_impact === null || avg_efforts === null) return []
  return [{ id, name, rank, impact: avg_impact, efforts: avg_efforts }]
}

function Drawing({ plotted, places }: { plotted: Plotted[]; places: number }) {
  const dots = plotted.map(({ rank, impact, efforts }) => ({
    x: toX(efforts),
    y: toY(impact),
    text: String(rank),
    is_top: rank <= places,
  }))
  const labels = placeLabels(dots, { ...PLOT, right: VIEW.width, top: 0 })
  const names = plotted.slice(0, NAMED_MAX).map(({ name }) => cutToLine(name, DOT_NAME_MAX))
  const named = placeNames(dots, labels, names, PLOT)
  return (
    <svg
      viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
      role="group"
      aria-label="Chart of average impact against average efforts; the table below holds the same numbers"
      className="chart my-1 w-full max-w-120 fill-current text-sm text-soft"
    >
      <path className="fill-none stroke-line" d={TICKS.map(gridLines).join('')} />
      <path
        className="fill-none stroke-line-strong"
        strokeDasharray="4 3"
        d={`M${toX(MIDDLE)} ${PLOT.top}V${PLOT.bottom}M${PLOT.left} ${toY(MIDDLE)}H${PLOT.right}`}
      />
      <path
        className="fill-none stroke-line-strong"
        d={`M${PLOT.left} ${PLOT.top}V${PLOT.bottom}H${PLOT.right}`}
      />
      <text
        x={(PLOT.left + PLOT.right) / 2}
        y={VIEW.height - 4}
        textAnchor="middle"
        className="font-semibold"
      >
        Efforts
      </text>
      <text
        transform={`translate(10 ${(PLOT.top + PLOT.bottom) / 2}) rotate(-90)`}
        textAnchor="middle"
        className="font-semibold"
      >
        Impact
      </text>
      <g dangerouslySetInnerHTML={{ __html: numbersOf(dots, labels) }} />
      {/* The links say them too. */}
      <g aria-hidden="true">
        {named.map(
          (place, index) =>
            place && (
              <text
                key={plotted[index]?.id}
                x={round(place.x)}
                y={round(place.y)}
                textAnchor={place.anchor}
                dominantBaseline="central"
                className="dot-name"
              >
                {names[index]}
              </text>
            ),
        )}
      </g>
      {/* Over the dots, whose order is another one: the Tab key goes from the first rank on. */}
      {plotted.map(({ id, name, rank, impact, efforts }) => (
        <a
          key={id}
          id={`dot-${id}`}
          className="group outline-none"
          href={`#tactic-${id}`}
          aria-label={`#${rank} ${name}`}
        >
          <title>{`#${rank} ${name}`}</title>
          <circle
            cx={toX(efforts)}
            cy={toY(impact)}
            r={DOT_RADIUS + 2}
            className="dot-link fill-transparent group-hover:stroke-accent group-hover:stroke-2 group-focus-visible:stroke-ink group-focus-visible:stroke-3 group-target:stroke-ink group-target:stroke-3"
          />
        </a>
      ))}
    </svg>
  )
}

type Dot = { x: number; y: number; text: string; is_top: boolean }

/** Ticks, dots and their ranks as text, like the drawings of the rows. */
function numbersOf(dots: Dot[], labels: ReturnType<typeof placeLabels>): string {
  const ticks = TICKS.map(
    (tick) =>
      `<text x="${toX(tick)}" y="${PLOT.bottom + 14}" text-anchor="middle">${tick}</text><text x="${PLOT.left - 6}" y="${toY(tick)}" text-anchor="end" dominant-baseline="central">${tick}</text>`,
  )
  const numbers = labels.map((label, index) =>
    label
      ? `<text x="${round(label.x)}" y="${round(label.y)}" text-anchor="middle" dominant-baseline="central" class="dot-label fill-ink font-semibold">${dots[index]?.text}</text>`
      : '',
  )
  const circles = dots.map(
    ({ x, y, is_top }) =>
      `<circle cx="${x}" cy="${y}" r="${DOT_RADIUS}" class="dot stroke-[1.5] ${is_top ? 'top fill-accent stroke-accent' : 'fill-surface stroke-soft'}"/>`,
  )
  // The best last, on top of the others.
  return [...ticks, ...circles.reverse(), ...numbers].join('')
}

function gridLines(tick: number): string {
  return `M${toX(tick)} ${PLOT.top}V${PLOT.bottom}M${PLOT.left} ${toY(tick)}H${PLOT.right}`
}

function toX(efforts: number): number {
  return round(PLOT.left + share(efforts) * (PLOT.right - PLOT.left))
}

function toY(impact: number): number {
  return round(PLOT.bottom - share(impact) * (PLOT.bottom - PLOT.top))
}

/** Half a point of room before 1 and after 10, so that no dot lies on the axes. */
function share(score: number): number {
  return (score - SCORE_MIN + 0.5) / (SCORE_MAX - SCORE_MIN + 1)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
