import { standingClass } from '~/components/standing'
import { OPEN_BALLOTS_MIN } from '~/domain/results/constants'
import { spreadLabel } from '~/domain/results/statistics/opinions'
import { shownScore } from '~/domain/results/show/shown-score'
import type { CriterionResult, TacticResult } from '~/domain/results/show/view'
import { CRITERIA, SCORE_MAX, SCORE_MIN } from '~/domain/tactics/constants'
import type { TacticView } from '~/domain/tactics/view'
import { counted } from '~/domain/text'
import type { ScoreScale } from './ranking'

/** Up to this many people on one score are drawn as dots, more as a column. */
const DOTS_MAX = 3
const OPINION_HEADS = '<th scope="col">Agreement</th><th scope="col">From 1 to 10</th>'
const DOTS = { step: 10, pitch: 6.5, foot: 20, height: 16 }

/*
 * As HTML text, since a page has hundreds of these and React is slow at them. Numbers and constants only: nothing that
 * people type may come in here.
 */

/** The numbers of a row: score, how sure it is of the top, impact, chances and efforts. */
export function rowNumbers(tactic: TacticView, scale: ScoreScale): string {
  const { average_score, result } = tactic
  const score =
    average_score === null
      ? '–'
      : `<span class="sr-only">Score </span><strong>${shownScore(average_score)}</strong><span>${scoreBar(average_score, scale)}</span>`
  return `<span class="ranked-score">${score}</span>${standingOf(result)}${criteriaOf(tactic)}`
}

/** The averages as figures over small bars; nothing of a tactic without any. */
function criteriaOf(tactic: TacticView): string {
  if (CRITERIA.every((criterion) => tactic[criterion.average] === null)) return ''
  const cells = CRITERIA.map(({ label, letter, ...criterion }) => {
    const average = tactic[criterion.average]
    const bar = average === null ? '' : scoreBar(average, { lowest: 0, highest: SCORE_MAX })
    return `<span data-letter="${letter}" title="${label}"><span class="sr-only">${label} </span>${average === null ? '–' : average.toFixed(1)}${bar}</span>`
  })
  return `<span class="ranked-criteria">${cells.join('')}</span>`
}

function standingOf(result: TacticView['result']): string {
  return result?.standing
    ? `<span class="ranked-standing"><span class="${standingClass(result.standing)}">${result.standing}</span></span>`
    : ''
}

export function scoreBar(score: number, { lowest, highest }: ScoreScale): string {
  const width = highest - lowest || 1
  // Where bars go to both sides, the line between them is drawn.
  const zero = lowest < 0 ? '<path class="zero" d="M0 0V1"/>' : ''
  return `<svg class="bar" viewBox="${round(lowest)} 0 ${round(width)} 1" preserveAspectRatio="none" aria-hidden="true"><path d="M0 .5H${round(score)}"/>${zero}</svg>`
}

/** The places that a tactic could have, with a mark at the official one, on the scale of all ranked tactics. */
export function spanBar(rank: number, low: number, high: number, ranked_count: number): string {
  return `<svg class="span-bar" viewBox="0 0 ${ranked_count} 1" preserveAspectRatio="none" aria-hidden="true"><path class="track" d="M0 .5H${ranked_count}"/><path class="span" d="M${low - 1} .5H${high}"/><path class="mark" d="M${rank - 0.5} 0V1"/></svg>`
}

/**
 * Per criterion the average, how many judged it, and where votes are open how far they differ and how the scores lie between
 * 1 and 10.
 */
export function criteriaTable(tactic: TacticView): string {
  const { result } = tactic
  if (!result) return ''
  const isOpen = result.reasons === null
  const rows = CRITERIA.map(
    ({ name, label, average }) =>
      `<tr><th scope="row">${label}</th>${averageCells(tactic[average])}<td>${counted(result[name].count, 'person', 'people')}</td>${isOpen ? opinionCells(result[name]) : ''}</tr>`,
  )
  return `<table class="criteria"><thead><tr><th scope="col">Criterion</th><th scope="col" colspan="2">Average</th><th scope="col">Judged by</th>${isOpen ? OPINION_HEADS : ''}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** The same without averages, of the first round while a tactic is scored again. */
export function opinionTable(result: Pick<TacticResult, 'impact' | 'chances' | 'efforts'>): string {
  const rows = CRITERIA.map(
    ({ name, label }) =>
      `<tr><th scope="row">${label}</th><td>${counted(result[name].count, 'person', 'people')}</td>${opinionCells(result[name])}</tr>`,
  )
  return `<table class="criteria"><thead><tr><th scope="col">Criterion</th><th scope="col">Judged by</th>${OPINION_HEADS}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function averageCells(average: number | null): string {
  if (average === null) return '<td colspan="2">–</td>'
  const bar = scoreBar(average, { lowest: 0, highest: SCORE_MAX })
  return `<td>${shownScore(average)}</td><td class="bar-cell">${bar}</td>`
}

function opinionCells({ spread, distribution, has_camps }: CriterionResult): string {
  if (spread === null || distribution === null)
    return `<td colspan="2" class="opinion text-soft">shown from ${OPEN_BALLOTS_MIN} scores on</td>`
  const camps = has_camps ? ' <span class="badge">two camps</span>' : ''
  return `<td class="opinion">${spreadLabel(spread)}${camps}</td><td>${dots(distribution)}</td>`
}

/** A dot per person above each score from 1 to 10. In loops, as a page has hundreds of them. */
function dots(distribution: number[]): string {
  const most = Math.max(...distribution)
  let drawn = ''
  for (const [index, count] of distribution.entries()) {
    const x = DOTS.step * (index + 0.5)
    if (count > 0 && most > DOTS_MAX) drawn += `M${x} ${DOTS.foot}v-${round((count / most) * DOTS.height)}`
    else for (let dot = 0; dot < count; dot++) drawn += `M${x} ${DOTS.foot - dot * DOTS.pitch}h0`
  }
  return `<svg class="dots" viewBox="0 0 100 24" role="img" aria-label="${inWords(distribution)}"><path class="track" d="M0 23.5H100"/><path d="${drawn}"/></svg>`
}

/** 'Scores: 3 by 1 person, 7 by 4 people'. */
export function inWords(distribution: number[]): string {
  let words = ''
  for (const [index, count] of distribution.entries()) {
    if (count === 0) continue
    words += `${words && ', '}${index + SCORE_MIN} by ${counted(count, 'person', 'people')}`
  }
  return `Scores: ${words}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
