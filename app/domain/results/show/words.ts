import { counted, cutMiddle, isolated, listed } from '../../text'
import {
  AHEAD_SHARE_MIN,
  CLEAR_LEAD,
  COIN_TOSS_SHARE_MIN,
  EQUAL_SHEETS,
  FIELD_MAX,
  RERUNS,
  SURE_SHEETS_MIN,
  STANDING_SHARES,
} from '../constants'
import type { Equals, LineFacts, ReadFacts } from '../statistics/facts'

// The sentences about a result are rules (docs/results.md#words).
const TENTHS = 10
const EIGHTHS = 8
const NAME_MAX = 60
const RIVALS_MAX = 2
const EQUALS_MAX = 3

export const RERUN_EXPLANATION =
  'We re-ran the vote 2,000 times, as if other colleagues like you had scored. ' +
  'The likely place holds in about 9 of 10 re-runs. The range assumes people scored on their own. It does not predict success.'
export const SHARED_SECRETS = {
  2: 'With two scores each of the two can work out the other’s.',
  3: 'With three scores each of the three knows the sum of the other two.',
} as const

/** The result of a campaign without a single vote. */
export const NOBODY_SCORED = 'Nobody scored in time'

/** The one sentence that says how sure the result is. It begins with the official #1, by its whole name. */
export function headline(facts: ReadFacts): string {
  const { voter_count, ballot_count, scored_count, separates, first, sheets } = facts
  if (ballot_count === 0) return `${NOBODY_SCORED}.`
  if (!first) return 'No tactic has scores on all three criteria, so there is no ranking.'
  const name = quoted(first.name)
  if (voter_count === 1)
    return `${name} is #1 by score. One person scored. Ask another before you rely on it.`
  if (scored_count === 1)
    return `${name} is the only tactic with a rank: there is nothing to compare it with.`
  if (sheets.areAllEqual)
    return `${name} is #1 by score. All sheets are the same: read them as one person’s. Ask another before you rely on it.`
  if (sheets.hasFar) return `${name} is #1 by score.`
  const people = voter_count === 2 ? ' Two people scored.' : ''
  if (!separates) return `Too close to rank. Talk it through before you pick.${people}`
  return `${leadSentence(facts, first)}${people}`
}

/** A headline below the name of the official #1, which it then need not repeat. */
export function aboutFirst(sentence: string, name: string): string {
  const subject = quoted(name)
  if (sentence.startsWith(`#1 is ${subject}`)) return sentence.replace(`#1 is ${subject}`, 'It is #1')
  return sentence.startsWith(`${subject} `) ? sentence.replace(subject, 'It') : sentence
}

/** In place of the headline when fewer people voted than the campaign asked for. */
export function quorumHeadline({ voter_count }: ReadFacts, quorum: number): string {
  return `Not enough people: ${voter_count} voted, and this campaign asked for at least ${quorum}.`
}

/** In place of the headline while a second round runs. Its end is given apart: readers see it in their own zone. */
export function scoredAgainHeadline(count: number): string {
  return `${counted(count, 'tactic is', 'tactics are')} being scored again. We say how sure the order is when the second round ends.`
}

export const SCORED_AGAIN = 'Being scored again.'

function leadSentence(facts: ReadFacts, first: NonNullable<ReadFacts['first']>): string {
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
  if (leadsClearly(facts)) return `${name} leads clearly.`
  const share = first.first_reruns / RERUNS
  const others = listRivals(rivals)
  const isOne = rivals.length === 1
  if (share >= AHEAD_SHARE_MIN && facts.scored_count > FIELD_MAX)
    return `${name} is at the top of a field too large to say more.`
  if (share >= AHEAD_SHARE_MIN) {
    const close = voter_count < eligible_count ? 'close enough to win with a few more votes' : 'close behind'
    return others === null
      ? `${name} is ahead.`
      : `${name} is ahead. ${others} ${isOne ? 'is' : 'are'} ${close}.`
  }
  return `${name} is #1 by score, but ${others ?? 'many others'} could just as well be.`
}

function leadsClearly({ first, equal_firsts, eligible_count, sheets }: ReadFacts): boolean {
  if (!first || equal_firsts || thinCoverage(first.vote_count, eligible_count)) return false
  const { share, answers } = CLEAR_LEAD
  return (
    first.first_reruns / RERUNS >= share && sheets.count >= SURE_SHEETS_MIN && first.answer_count >= answers
  )
}

/** Whether a second round has something to settle: the first place, or the line after the top. */
export function isOrderOpen(facts: ReadFacts, isLineClose: boolean): boolean {
  return facts.nearest.length > 0 && (isLineClose || facts.sheets.hasFar || !leadsClearly(facts))
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
export function notesOf(facts: ReadFacts): string[] {
  const { separates, sheets, without_extremes, evened } = facts
  return [
    separates === false && !sheets.hasFar && !sheets.areAllEqual && 'No place is firm here.',
    sheets.hasFar && FAR_SHEET,
    without_extremes &&
      `Without the highest and lowest scores ${shortQuoted(without_extremes.first)} would be #1.`,
    leaveOneOutSentence(facts),
    evened &&
      `With strict and lenient people evened out and few scores counted for less, ${shortQuoted(evened.first)} would be #1.`,
    equalSheetsSentence(facts),
  ].filter((sentence) => typeof sentence === 'string')
}

const FAR_SHEET = 'One sheet differs far from all others, so how sure the order is cannot be told.'

function leaveOneOutSentence({ first, equal_firsts, separates, leave_one_out, sheets }: ReadFacts) {
  // Of several firsts it says nothing that the headline does not.
  if (!leave_one_out || equal_firsts || sheets.areAllEqual) return null
  const { changed, of } = leave_one_out
  if (changed === 1) return `#1 hangs on one person: without one of the ${of} another tactic leads.`
  if (changed > 1)
    return `#1 hangs on single people: without any one of ${changed} of the ${of} another tactic leads.`
  const isLikely = separates === true && (first?.first_reruns ?? 0) / RERUNS >= AHEAD_SHARE_MIN
  return isLikely && sheets.count >= SURE_SHEETS_MIN ? 'No single person decides #1.' : null
}

/** Nothing of few voters, nor of a group that nearly all are in: the others could work out its sheets from the sums. */
function equalSheetsSentence({ voter_count, sheets: { groups, largest } }: ReadFacts): string | null {
  if (groups === 0 || voter_count < EQUAL_SHEETS.voters || largest > voter_count - EQUAL_SHEETS.others)
    return null
  if (groups > 1) return 'Some sheets are the same; how sure the order is counts each once.'
  return `${largest === 2 ? 'Two' : largest} sheets are the same; how sure the order is counts them once.`
}

/** What is there for those who ask for it. */
export function detailsOf({ untouched }: ReadFacts): string[] {
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
  const firm = keptSentence(Math.round(kept / RERUNS), places)
  if (equal) return `${firm} ${equalsSentence(equal)}`
  if (!isCoinToss(flip_reruns)) return firm
  const again = can_score_again ? ', or score them again' : ''
  return `${firm} #${places} and #${places + 1} are a coin toss. Pick with a reason${again}.`
}

/** `kept`: how many of the first `places` the re-runs kept there on average. */
function keptSentence(kept: number, places: number): string {
  const asked = 'Ask other colleagues like you, and'
  if (places === 1) return `${asked} ${kept === 1 ? 'it' : 'another'} would probably be on top.`
  const some = kept === 0 ? 'hardly any' : `about ${kept}`
  return `${asked} ${some} of these ${places} would be on top again.`
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
  { voter_count, eligible_count }: Pick<ReadFacts, 'voter_count' | 'eligible_count'>,
): string[] {
  if (!settled) return []
  const missing = eligible_count - voter_count
  if (missing === 0) return ['Everybody has scored: more talk, not more votes.']
  return equal ? [] : [moreVoters(places, settled, missing)]
}

/** Speaks of no more voters than the `missing` ones. */
function moreVoters(places: number, settled: NonNullable<LineFacts['settled']>, missing: number): string {
  const [few, chance] = missing === 1 ? ['One more voter', settled[1]] : ['Two more voters', settled[2]]
  const many = missing >= 8 ? ` Eight more: in ${inEighths(settled[8])}.` : ''
  const talk = chance < 1 / 4 ? ' Better talk.' : ''
  return `${few} would settle #${places} and #${places + 1} in ${inEighths(chance)}.${many}${talk}`
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

type Span = { rank_low: number; rank_high: number }

/** 'Likely place: #1 to #5.' */
export function spanSentence({ rank_low, rank_high }: Span): string {
  return rank_low === rank_high
    ? `Likely place: #${rank_low}.`
    : `Likely place: #${rank_low} to #${rank_high}.`
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
