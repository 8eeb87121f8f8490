import { counted } from '../text'
import {
  CLEAR_WINNER_BALLOTS_MIN,
  CLEAR_WINNER_REPLAY_SHARE_MIN,
  CLEAR_WINNER_VOTERS_MIN,
  CLOSE_REPLAY_SHARE_MIN,
  FIRM_VOTERS_MIN,
  PROBABLE_WINNER_REPLAY_SHARE_MIN,
  REPLAYS,
} from './constants'
import type { ResultFacts } from './facts'
import type { WeightRange } from './weight-sensitivity'

// The sentences about a result are rules (docs/results.md#words).
const TENTHS = 10
const NAME_MAX = 60

export const REPLAY_EXPLANATION =
  'We replayed the vote 2,000 times and let every average wobble as much as your scores differ; few scores wobble more. ' +
  '“Could be #1-#4” is right in about 9 of 10 cases. It says how much the order hangs on who happened to vote, not whether ' +
  'the tactic will work. If all voted, the order is the team’s verdict; the span then says how it might look with equally ' +
  'informed colleagues.'
export const SHARED_SECRETS = {
  2: 'With two scores each of the two can work out the other’s.',
  3: 'With three scores each of the three knows the sum of the other two.',
} as const

/**
 * Stands beside 'all scores are now visible'. It holds with open votes, and promises no secret: of one or two scores people
 * can work out whose they are.
 */
export const WHAT_IS_VISIBLE = 'Everybody in the team sees the averages. No score is shown with a name.'
/** The result of a campaign without a single vote. */
export const NOBODY_SCORED = 'Nobody scored in time'

/** The one sentence that says how sure the result is. */
export function headline({
  voter_count,
  ballot_count,
  scored_count,
  separates,
  leaders,
}: ResultFacts): string {
  if (ballot_count === 0) return `${NOBODY_SCORED}.`
  if (scored_count === 0) return 'No tactic has scores on all three criteria, so there is no ranking.'
  if (voter_count < FIRM_VOTERS_MIN) {
    const people = voter_count === 1 ? 'One person' : 'Two people'
    return `${people} scored: too few to say how firm this order is.`
  }
  if (scored_count === 1) return 'One tactic has a score: there is nothing to compare it with.'
  if (separates === null) return 'Every tactic has one score: too few to say how firm this order is.'
  if (!separates) {
    return 'These scores do not separate the tactics: they differ no more than people do. Talk, or run a second round.'
  }
  const [first, ...others] = leaders
  if (!first) return 'No clear winner: many tactics could each be first.'
  const share = first.first_replays / REPLAYS
  const rivals = others.map(({ name }) => quoted(name))
  if (first.vote_count === 1) {
    const rest = rivals.length > 0 ? ` ${listed(rivals, 'and')} could be too.` : ''
    return `No clear winner: ${quoted(first.name)} is first by one person’s score.${rest}`
  }
  if (
    share >= CLEAR_WINNER_REPLAY_SHARE_MIN &&
    voter_count >= CLEAR_WINNER_VOTERS_MIN &&
    first.vote_count >= CLEAR_WINNER_BALLOTS_MIN
  )
    return `Clear winner: ${quoted(first.name)}.`
  if (share >= PROBABLE_WINNER_REPLAY_SHARE_MIN) {
    const rest = rivals.length > 0 ? `; ${listed(rivals, 'and')} could be too` : ''
    return `Probably first: ${quoted(first.name)}${rest}.`
  }
  return `No clear winner: ${listed([quoted(first.name), ...rivals], 'and')} could each be first.`
}

/** What else to know before acting on the order. */
export function notesOf(facts: ResultFacts): string[] {
  const { leave_one_out, without_own, untouched } = facts
  return [
    leave_one_out &&
      (leave_one_out.changed === 0
        ? 'Without any one person’s ballots #1 stays #1.'
        : `In ${leave_one_out.changed} of ${leave_one_out.of} cases #1 would change without one person’s ballots.`),
    without_own && `If nobody scored their own idea, ${quoted(without_own.first)} would be #1.`,
    untouched &&
      untouched.count > 0 &&
      `${untouched.count} of ${counted(untouched.of, 'ballot')} ${untouched.count === 1 ? 'is' : 'are'} an untouched 5/5/5; ` +
        `without ${untouched.count === 1 ? 'it' : 'them'} the top ${untouched.changes_top ? 'would change' : 'stays the same'}.`,
  ].filter((sentence) => typeof sentence === 'string')
}

/** The line below the first `places`; `flip_replays`: in how many replays those around it change places. */
export function cutLineSentence(places: number, flip_replays: number | null): string {
  const line = `The line after #${places}`
  if (flip_replays === null) return `${line}.`
  const share = flip_replays / REPLAYS
  if (share >= CLOSE_REPLAY_SHARE_MIN) return 'Too close to call: the line falls between near-equals.'
  return `${line} holds in ${inTenReplays(REPLAYS - flip_replays)}.`
}

export function isCloseCut(flip_replays: number | null): boolean {
  return flip_replays !== null && flip_replays / REPLAYS >= CLOSE_REPLAY_SHARE_MIN
}

/** How far people could go on a tactic's score; null once half of the people have scored it. */
export function coverageOf(vote_count: number, eligible_count: number): string | null {
  if (vote_count === 1) return 'One person’s score.'
  if (vote_count * 2 >= eligible_count) return null
  return vote_count === 0 ? 'Nobody scored this.' : `Scored by ${vote_count} of ${eligible_count}.`
}

type Certainty = { rank: number; rank_low: number; rank_high: number; top_replays: number }

/** '#2, could be #1-#4. In the top 3 in 9 of 10 replays.' `top_replays`: of the first `places`. */
export function certaintyOf({ rank, rank_low, rank_high, top_replays }: Certainty, places: number): string {
  const reach = rank_low === rank_high ? `#${rank}` : `#${rank}, could be #${rank_low}-#${rank_high}`
  return `${reach}. In the top ${places} in ${inTenReplays(top_replays)}.`
}

/** A share of the replays in tenths, so that no ballot can be worked out from it. */
export function shareOf(replays: number): number {
  return Math.round((replays / REPLAYS) * TENTHS) / TENTHS
}

/** Never 0 or 10 of 10: 'fewer than 1 of 10 replays', 'more than 9 of 10 replays'. */
export function inTenReplays(replays: number): string {
  const tenths = Math.round((replays / REPLAYS) * TENTHS)
  if (tenths === 0) return 'fewer than 1 of 10 replays'
  if (tenths === TENTHS) return 'more than 9 of 10 replays'
  return `${tenths} of 10 replays`
}

/** For which weights of the efforts the top stays the top. */
export function weightNote({ weights }: ResultFacts): string | null {
  if (!weights) return null
  const { top, order, multiplied_leader } = weights
  const name =
    top.places === 1 ? 'The first stays the first' : `The top ${top.places} stay the top ${top.places}`
  const enters = [
    top.from !== null &&
      top.enters_below !== null &&
      `below ${shown(top.from)} ${quoted(top.enters_below)} enters`,
    top.to !== null &&
      top.enters_above !== null &&
      `above ${shown(top.to)} ${quoted(top.enters_above)} enters`,
  ].filter((part) => typeof part === 'string')
  const sentence = `${[`${name} for ${rangeWords(top)}`, ...enters].join('; ')}.`
  const wholeOrder = `The whole order holds for ${rangeWords(order)}.`
  const product =
    multiplied_leader === null
      ? ''
      : ` If impact counted times chances, ${quoted(multiplied_leader)} would lead.`
  return `${sentence} ${wholeOrder}${product}`
}

/** Neighbours that swap at a weight not far from today's. */
export function weightFlips({ weights }: ResultFacts): string[] {
  return (weights?.flips ?? []).map(
    ({ weight, ahead, behind }) => `#${ahead} and #${behind} swap at an effort weight of ${shown(weight)}`,
  )
}

function rangeWords({ from, to }: WeightRange): string {
  if (from === null && to === null) return 'any effort weight'
  if (from === null) return `any effort weight up to ${shown(to ?? 0)}`
  if (to === null) return `any effort weight from ${shown(from)}`
  return `any effort weight from ${shown(from)} to ${shown(to)}`
}

function shown(weight: number): string {
  return weight.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** A name within a sentence: in quotes, on one line and not too long. */
export function quoted(name: string): string {
  const letters = [...name.replace(/\s+/g, ' ')]
  return `“${letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX - 1).join('')}…` : letters.join('')}”`
}

/** 'A', 'A and B', 'A, B and C'. */
function listed(names: string[], word: string): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}
