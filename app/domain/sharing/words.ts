import { cutMiddle, listed } from '../text'
import { scoredSentence } from '../decisions/markdown'
import type { Minutes } from '../decisions/minutes'
import { weDoSentence } from '../decisions/words'
import { shownScore } from '../results/show/shown-score'
import { FIRST_MAX, FIRST_RANKS, PREVIEW_NAME_MAX, PREVIEW_TITLE_MAX, SHARED_NAME_MAX } from './constants'
import type { SharedResult, SharedTactic } from './view'

/** What a published decision adds: how many tactics are done, and the ranks of those. */
export type Done = { count: number; ranks: number[] }

/** Null unless the decision is published: its owner also reads the draft. */
export function doneIn({ published_at, tactics }: Pick<Minutes, 'published_at' | 'tactics'>): Done | null {
  if (published_at === null) return null
  const done = tactics.filter(({ choice }) => choice === 'do')
  return { count: done.length, ranks: done.flatMap(({ rank }) => rank ?? []) }
}

type Ranked<Tactic> = Tactic & { rank: number }

/** The first of a ranking, with those that share a rank; while tactics are scored again only of the others. */
export function firstOf<Tactic extends Pick<SharedTactic, 'rank'>>(tactics: Tactic[]): Ranked<Tactic>[] {
  return tactics
    .filter((tactic): tactic is Ranked<Tactic> => tactic.rank !== null && tactic.rank <= FIRST_RANKS)
    .slice(0, FIRST_MAX)
}

/** The result as a text for a chat: the first, how sure that is, what is decided, and where to read more. */
export function toChatText(result: SharedResult, done: Done | null, address: string): string {
  const { campaign_name, tactics, tactic_count, headline } = result
  return [
    `Result of ${onOneLine(campaign_name)}`,
    ...firstOf(tactics).map(chatLine),
    `${headline} ${scoredSentence(result)}`,
    ...(done ? [decidedSentence(done, tactic_count)] : []),
    address,
  ].join('\n')
}

/** '#1 Offer a yearly plan (8.25, Safe top 3)' */
function chatLine({ rank, name, average_score, standing }: Ranked<SharedTactic>): string {
  const remarks = [average_score === null ? null : shownScore(average_score), standing]
  const told = remarks.filter((remark) => remark !== null).join(', ')
  return `#${rank} ${cutToLine(name, SHARED_NAME_MAX)}${told && ` (${told})`}`
}

/** 'We do 3 of 12: #1, #2 and #5.' */
function decidedSentence({ count, ranks }: Done, tactic_count: number): string {
  const list = listed(ranks.map((rank) => `#${rank}`))
  return `${weDoSentence(count, tactic_count)}${list && `: ${list}`}.`
}

/** 'Decided: 3 of 12. #1 Send a welcome series · #4 Rent a billboard', of published minutes. */
export function decidedTitle({ tactics, tactic_count }: Pick<Minutes, 'tactics' | 'tactic_count'>): string {
  const done = tactics.filter(({ choice }) => choice === 'do')
  const share = done.length === 0 ? `none of ${tactic_count}` : `${done.length} of ${tactic_count}`
  return cutToLine(`Decided: ${share}. ${namesIn(done)}`, PREVIEW_TITLE_MAX)
}

/** 'Result: #1 Send a welcome series · #2 Rewrite the pricing page · #3 Offer a yearly plan' */
export function resultTitle({
  campaign_name,
  tactics,
}: Pick<SharedResult, 'campaign_name' | 'tactics'>): string {
  const first = namesIn(firstOf(tactics))
  return cutToLine(first ? `Result: ${first}` : `Result of ${campaign_name}`, PREVIEW_TITLE_MAX)
}

function namesIn(tactics: Pick<SharedTactic, 'name' | 'rank'>[]): string {
  return tactics
    .map(({ name, rank }) => `${rank === null ? '' : `#${rank} `}${cutToLine(name, PREVIEW_NAME_MAX)}`)
    .join(' · ')
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A text on one line of at most `max` characters, without its middle if it is longer. */
export function cutToLine(text: string, max: number): string {
  return cutMiddle(onOneLine(text), max)
}
