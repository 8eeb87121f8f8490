import { counted, cutMiddle, isolated } from '../../text'
import {
  AHEAD_SHARE_MIN,
  CLEAR_LEAD,
  COIN_TOSS_SHARE_MIN,
  EQUAL_SHEETS,
  RERUNS,
  STANDING_SHARES,
  WHAT_IF_VOTERS_MIN,
} from '../constants'
import type { Equals, LineFacts, ResultFacts } from '../statistics/facts'

// The sentences about a result are rules (docs/results.md#words).
const TENTHS = 10
const EIGHTHS = 8
const NAME_MAX = 60
const RIVALS_MAX = 2
const EQUALS_MAX = 3

export const RERUN_EXPLANATION =
  'We re-ran the vote 2,000 times, as if other colleagues of the same kind had scored. The range holds a tactic’s place in ' +
  'about 9 of 10 cases if people scored independently and left out at random. It is too narrow if people copied each other ' +
  'or scored only what they like. It says nothing about whether a tactic will work.'
export const SHARED_SECRETS = {
  2: 'With two scores each of the two can work out the other’s.',
  3: 'With three scores each of the three knows the sum of the other two.',
} as const

/** The result of a campaign without a single vote. */
export const NOBODY_SCORED = 'Nobody scored in time'

/** The one sentence that says how sure the result is. It begins with the official #1, by its whole name. */
export function headline(facts: ResultFacts): string {
  const { voter_count, ballot_count, scored_count, separates, first } = facts
  if (ballot_count === 0) return `${NOBODY_SCORED}.`
  if (!first) return 'No tactic has scores on all three criteria, so there is no ranking.'
  const name = quoted(first.name)
  if (voter_count === 1)
    return `${name} is #1 by score. One person scored. Ask another before you rely on it.`
  if (scored_count === 1)
    return `${name} is the only tactic with a rank: there is nothing to compare it with.`
  const people = voter_count === 2 ? ' Two people scored.' : ''
  if (!separates)
    return `No real order yet: other colleagues might well have ranked these the other way round. Talk about why before you pick.${people}`
  return `${leadSentence(facts, first)}${people}`
}

/** In place of the headline when fewer people voted than the campaign asked for. */
export function quorumHeadline({ voter_count }: ResultFacts, quorum: number): string {
  return `Not enough people: ${voter_count} voted, and this campaign asked for at least ${quorum}.`
}

/** In place of the headline while a second round runs. Its end is given apart: readers see it in their own zone. */
export function scoredAgainHeadline(count: number): string {
  return `${counted(count, 'tactic is', 'tactics are')} being scored again. How sure the order is comes back when the second round ends.`
}

export const SCORED_AGAIN = 'Being scored again.'

function leadSentence(facts: ResultFacts, first: NonNullable<ResultFacts['first']>): string {
  const { voter_count, eligible_count, equal_firsts, rivals, covered_first } = facts
  const name = quoted(first.name)
  const coverage = thinCoverage(first.vote_count, eligible_count)
  if (coverage) {
    const covered =
      covered_first === null
        ? ''
        : ` Among those that most people scored, ${shortQuoted(covered_first)} leads.`
    return `#1 is ${name}, ${coverage}.${covered}`
  }
  if (equal_firsts) return `${listEquals(equal_firsts)} are equal at #1. Pick one with a reason.`
  const share = first.first_reruns / RERUNS
  const { share: least, voters, answers } = CLEAR_LEAD
  if (share >= least && voter_count >= voters && first.answer_count >= answers)
    return `${name} leads clearly.`
  const others = listRivals(rivals)
  const isOne = rivals.length === 1
  if (share >= AHEAD_SHARE_MIN) {
    const close = voter_count < eligible_count ? 'close enough to win with a few more votes' : 'close behind'
    return others === null
      ? `${name} is ahead.`
      : `${name} is ahead. ${others} ${isOne ? 'is' : 'are'} ${close}.`
  }
  return `${name} is #1 by score, but ${others ?? 'many others'} could just as well be.`
}

function thinCoverage(vote_count: number, eligible_count: number): string | null {
  if (vote_count === 1 && eligible_count > 1) return 'on one person’s score'
  return vote_count * 2 < eligible_count ? `scored by ${vote_count} of ${eligible_count}` : null
}

/** The first by its whole name. All of three are named, of more two. */
function listEquals({ count, names: [first = '', ...others] }: Equals): string {
  const named = count > EQUALS_MAX ? others.slice(0, 1) : others
  const more = count - 1 - named.length
  return listed([quoted(first), ...named.map(shortQuoted), ...(more > 0 ? [counted(more, 'other')] : [])])
}

function listRivals(rivals: string[]): string | null {
  if (rivals.length === 0) return null
  const named = rivals.slice(0, RIVALS_MAX).map(shortQuoted)
  const more = rivals.length - named.length
  return listed(more > 0 ? [...named, counted(more, 'other')] : named)
}

/** What else to know before acting on the order. Each sentence is exact, and is missing where it would change nothing. */
export function notesOf(facts: ResultFacts): string[] {
  const { separates, leave_one_out, without_extremes } = facts
  return [
    separates === false && 'No place is firm here.',
    leaveOneOutSentence(facts, leave_one_out),
    without_extremes &&
      `Without the highest and lowest scores ${shortQuoted(without_extremes.first)} would be #1.`,
    equalSheetsSentence(facts),
  ].filter((sentence) => typeof sentence === 'string')
}

function leaveOneOutSentence(
  { first, equal_firsts, separates, voter_count }: ResultFacts,
  left: ResultFacts['leave_one_out'],
) {
  // Of several firsts it says nothing that the headline does not.
  if (!left || equal_firsts || voter_count < WHAT_IF_VOTERS_MIN) return null
  const { changed, of } = left
  if (changed === 1) return `#1 hangs on one person: without one of the ${of} another tactic leads.`
  if (changed > 1)
    return `#1 hangs on single people: without any one of ${changed} of the ${of} another tactic leads.`
  const isLikely = separates === true && (first?.first_reruns ?? 0) / RERUNS >= AHEAD_SHARE_MIN
  return isLikely ? '#1 does not hang on one person.' : null
}

/** Nothing of few voters, nor of a group that nearly all are in: the others could work out its sheets from the sums. */
function equalSheetsSentence({ voter_count, equal_sheets }: ResultFacts): string | null {
  if (!equal_sheets || voter_count < EQUAL_SHEETS.voters) return null
  const { people, groups = 1 } = equal_sheets
  if (people > voter_count - EQUAL_SHEETS.others) return null
  if (groups > 1) return 'Some sheets are the same, and how sure the order is counts all of them.'
  return people === 2
    ? 'Two sheets are the same, and how sure the order is counts both.'
    : `${people} sheets are the same, and how sure the order is counts all ${people}.`
}

/** What is there for those who ask for it. */
export function detailsOf({ untouched }: ResultFacts): string[] {
  if (untouched === null || untouched.count === 0) return []
  const { count, of } = untouched
  return [`${count} of ${counted(of, 'vote')} ${count === 1 ? 'is' : 'are'} 5/5/5, where the form starts.`]
}

type ShownLine = {
  line: LineFacts
  places: number
  /** In how many re-runs those around it change places. */
  flip_reruns: number | null
  can_score_again: boolean
}

/** The line below the first `places`. */
export function lineSentence({
  line: { kept, equal },
  places,
  flip_reruns,
  can_score_again,
}: ShownLine): string {
  const [these, stay] = places === 1 ? ['this 1', 'stays'] : [`these ${places}`, 'stay']
  const firm = `When we re-run the vote, on average ${(kept / RERUNS).toFixed(1)} of ${these} ${stay} on top.`
  if (equal) return `${firm} ${equalsSentence(equal)}`
  if (!isCoinToss(flip_reruns)) return firm
  const again = can_score_again ? ', or score them again' : ''
  return `${firm} #${places} and #${places + 1} are a coin toss. Pick with a reason${again}.`
}

function equalsSentence({ count, names: [one = '', other = ''] }: Equals): string {
  return count === 2
    ? `${shortQuoted(one)} and ${shortQuoted(other)} have the same score, and one of them is below the line. Pick with a reason.`
    : `${count} tactics have the same score, and the line runs through them. Pick with a reason.`
}

export function isCoinToss(flip_reruns: number | null): boolean {
  return flip_reruns !== null && flip_reruns / RERUNS >= COIN_TOSS_SHARE_MIN
}

/** What would settle an open line; only of use while somebody can still score. */
export function settleSentences(
  places: number,
  { settled, equal }: LineFacts,
  {
    most_helped,
    voter_count,
    eligible_count,
  }: Pick<ResultFacts, 'most_helped' | 'voter_count' | 'eligible_count'>,
): string[] {
  const missing = eligible_count - voter_count
  if (settled && missing === 0) return ['Everybody has scored: more talk, not more votes.']
  const more = settled && !equal && moreVoters(places, settled, missing)
  return [
    ...(more ? [more] : []),
    ...(most_helped === null || missing === 0
      ? []
      : [`Scores for ${shortQuoted(most_helped)} would help most.`]),
  ]
}

/** Speaks of no more voters than the `missing` ones. */
function moreVoters(places: number, settled: NonNullable<LineFacts['settled']>, missing: number): string {
  const [few, chance] = missing === 1 ? ['One more voter', settled[1]] : ['Two more voters', settled[2]]
  const many = missing >= 8 ? `, eight more in ${inEighths(settled[8])}` : ''
  const talk = chance < 1 / 4 ? ' Better talk.' : ''
  return `${few} would settle #${places} and #${places + 1} in ${inEighths(chance)}${many}.${talk}`
}

/** A chance in eighths, halves and quarters: it is not known any better. */
function inEighths(chance: number): string {
  const eighths = Math.round(chance * EIGHTHS)
  if (eighths === 0) return 'hardly any case'
  if (eighths >= EIGHTHS) return 'nearly all cases'
  if (eighths === EIGHTHS / 2) return 'about half of the cases'
  if (eighths % 2 === 0) return `about ${eighths / 2} of 4 cases`
  return `about ${eighths} of 8 cases`
}

/** How far people could go on a tactic's score; null once half of the people have scored it. */
export function coverageOf(vote_count: number, eligible_count: number): string | null {
  if (vote_count === 1) return 'One person’s score.'
  if (vote_count * 2 >= eligible_count) return null
  return vote_count === 0 ? 'Nobody scored this.' : `Scored by ${vote_count} of ${eligible_count}.`
}

/** The word for a tactic's share of re-runs in the top of so many `places`. Nothing is safe on one person's score. */
export function standingOf(top_reruns: number, places: number, vote_count: number): string {
  const share = top_reruns / RERUNS
  const isThin = vote_count === 1
  if (share >= STANDING_SHARES.safe && !isThin) return `Safe top ${places}`
  if (share >= STANDING_SHARES.likely) return 'Likely'
  if (share >= STANDING_SHARES.tossUp) return 'Toss-up'
  return share >= STANDING_SHARES.unlikely || isThin ? 'Unlikely' : 'Safe out'
}

type Span = { rank: number; rank_low: number; rank_high: number }

/** '#3. With other colleagues of the same kind it would land between #1 and #5.' */
export function spanSentence({ rank, rank_low, rank_high }: Span): string {
  const reach =
    rank_low === rank_high ? `land on #${rank_low} too` : `land between #${rank_low} and #${rank_high}`
  return `#${rank}. With other colleagues of the same kind it would ${reach}.`
}

/** A share of the re-runs in tenths, so that no ballot can be worked out from it. */
export function shareOf(reruns: number): number {
  return Math.round((reruns / RERUNS) * TENTHS) / TENTHS
}

/** A whole name within a sentence: in quotes and on one line. */
function quoted(name: string): string {
  return `“${isolated(name.replace(/\s+/g, ' ').trim())}”`
}

/** The same of names that are not what the sentence is about: a long one loses its middle. */
export function shortQuoted(name: string): string {
  return quoted(cutMiddle(name.replace(/\s+/g, ' ').trim(), NAME_MAX))
}

/** 'A', 'A and B', 'A, B and C'. */
export function listed(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
