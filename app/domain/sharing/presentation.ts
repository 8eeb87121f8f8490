import type { DecisionChoice } from '../decisions/constants'
import type { Minutes, MinutesTactic } from '../decisions/minutes'
import type { Averages } from '../decisions/rows.server'
import type { SplitTactic } from '../results/show/split'
import type { CriterionName } from '../results/constants'
import type { CriterionResult } from '../results/show/view'
import { FIRST_MAX, FIRST_RANKS } from './constants'
import { SharedResult, SharedTactic } from './view'

/** `averages`: of each criterion, where the tactic has any. */
export type PlacedTactic = SharedTactic & { averages: Averages | undefined }

/** The tactics that share one of the first ranks; `has_more` if more share it than are named. */
export type Place = { rank: number; tactics: PlacedTactic[]; has_more: boolean }

export type PresentedSplit = {
  name: string
  criteria: CriterionName[]
  result: Record<CriterionName, Pick<CriterionResult, 'lowest_reasons' | 'highest_reasons'>>
}

export type PresentedDecision = {
  done: Pick<MinutesTactic, 'name' | 'rank' | 'reason'>[]
  later_count: number
  no_count: number
  open_count: number
}

export type Presentation = {
  result: SharedResult
  /** The worst of the first ranks first. */
  places: Place[]
  split: PresentedSplit[]
  /** Null until it is published. */
  decision: PresentedDecision | null
  /** False: no real order yet, or too few people for one, so there is nothing to celebrate. */
  tells_order: boolean
  can_decide: boolean
}

type Ended = Pick<Presentation, 'tells_order' | 'can_decide'> & {
  minutes: Minutes
  /** By the id of a tactic. */
  averages: ReadonlyMap<string, Averages>
  split: SplitTactic[]
}

export function toPresentation({ minutes, averages, split, ...facts }: Ended): Presentation {
  const placed = minutes.tactics.map((tactic) => ({
    ...SharedTactic.parse(tactic),
    averages: averages.get(tactic.id),
  }))
  return {
    result: SharedResult.parse(minutes),
    places: placesIn(placed),
    split: split.map(toPresentedSplit),
    decision: minutes.published_at === null ? null : toPresentedDecision(minutes),
    ...facts,
  }
}

function placesIn(tactics: PlacedTactic[]): Place[] {
  return Array.from({ length: FIRST_RANKS }, (_, index) => FIRST_RANKS - index).flatMap((rank) => {
    const sharing = tactics.filter((tactic) => tactic.rank === rank)
    if (sharing.length === 0) return []
    return [{ rank, tactics: sharing.slice(0, FIRST_MAX), has_more: sharing.length > FIRST_MAX }]
  })
}

function toPresentedSplit({ name, criteria, result }: SplitTactic): PresentedSplit {
  const reasonsOn = ({ lowest_reasons, highest_reasons }: CriterionResult) => ({
    lowest_reasons,
    highest_reasons,
  })
  const { impact, chances, efforts } = result
  return {
    name,
    criteria,
    result: { impact: reasonsOn(impact), chances: reasonsOn(chances), efforts: reasonsOn(efforts) },
  }
}

function toPresentedDecision({ tactics, tactic_count }: Minutes): PresentedDecision {
  const chosen = (wanted: DecisionChoice) => tactics.filter(({ choice }) => choice === wanted)
  const [done, later_count, no_count] = [chosen('do'), chosen('later').length, chosen('no').length]
  return {
    done: done.map(({ name, rank, reason }) => ({ name, rank, reason })),
    later_count,
    no_count,
    open_count: tactic_count - done.length - later_count - no_count,
  }
}
