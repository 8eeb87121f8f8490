import { VERDICT_NAMES } from '../outcomes/constants'
import type { Expectation, OutcomeView } from '../outcomes/view'
import { expectationLine, outcomeLine, verdictOf } from '../outcomes/words'
import { shownScore } from '../results/show/shown-score'
import { counted } from '../text'
import { DECISION_CHOICES, DECISION_CHOICE_NAMES } from './constants'
import type { Minutes, MinutesTactic } from './minutes'

const SPECIAL = /[\\`*_[\]<>&#|~$]/g

/** The minutes as Markdown. Texts that people typed stand on one line and are escaped. */
export function toMarkdown(minutes: Minutes): string {
  const { campaign_name, team_name, ended_at, published_at, changed_at, decider_name, slots, tactics } =
    minutes
  const sections = DECISION_CHOICES.map((choice) => section(DECISION_CHOICE_NAMES[choice], choice, tactics))
  const publication = published_at && [
    `Published ${shownTime(published_at)} by ${escaped(decider_name ?? '')}`,
    ...(changed_at && changed_at > published_at ? [`changed ${shownTime(changed_at)}`] : []),
  ]
  return [
    `# Decision: ${escaped(campaign_name)}`,
    [
      `Team ${escaped(team_name)}. Ended ${shownTime(ended_at)}.`,
      ...(publication ? [`${publication.join(', ')}.`] : []),
    ].join(' '),
    `${scoredSentence(minutes)} ${howManySentence(slots)}`,
    escaped(minutes.headline),
    ...sections.filter((text) => text !== null),
    ...[section('Not decided', null, tactics)].filter((text) => text !== null),
    ...(minutes.digest === null ? [] : [`Fingerprint: ${minutes.digest}`]),
  ]
    .join('\n\n')
    .concat('\n')
}

/** '26 of 31 people scored.' */
export function scoredSentence({
  voter_count,
  eligible_count,
}: Pick<Minutes, 'voter_count' | 'eligible_count'>): string {
  return `${voter_count} of ${counted(eligible_count, 'person', 'people')} scored.`
}

/** 'Capacity: 3.' */
export function howManySentence(slots: number | null): string {
  return `Capacity: ${slots ?? 0}.`
}

/** 'score 8.25', 'no score'. */
export function scoreInWords(average_score: number | null): string {
  return average_score === null ? 'no score' : `score ${shownScore(average_score)}`
}

function section(heading: string, choice: MinutesTactic['choice'], tactics: MinutesTactic[]): string | null {
  const chosen = tactics.filter((tactic) => tactic.choice === choice)
  if (chosen.length === 0) return null
  return [`## ${heading} (${chosen.length})`, chosen.map(item).join('\n')].join('\n\n')
}

function item({
  name,
  key,
  link,
  rank,
  average_score,
  standing,
  coverage,
  reason,
  expectations,
  outcome,
  tracker_link,
}: MinutesTactic): string {
  const place = rank === null ? '' : `\\#${rank} `
  const remarks = [standing && `${standing}.`, coverage]
    .filter((text) => text !== null)
    .map((text) => ` ${escaped(text)}`)
  const lines = [`- ${place}**${escaped(name)}**, ${scoreInWords(average_score)}.${remarks.join('')}`]
  const origin = [key === null ? null : escaped(key), link === null ? null : linkTo(link)]
  if (key !== null || link !== null) lines.push(`  ${origin.filter((text) => text !== null).join(' ')}`)
  if (reason !== null) lines.push(`  Reason: ${escaped(reason)}`)
  expectations.forEach((expectation, index) => {
    const label = index === 0 ? 'Expected' : `Amended ${shownTime(expectation.stated_at)}`
    lines.push(`  ${label}: ${escaped(expectationLine(expectation))}.`)
  })
  if (tracker_link !== null) lines.push(`  Issue: ${linkTo(tracker_link)}`)
  if (outcome !== null) lines.push(`  Outcome: ${outcomeText(outcome, expectations)}`)
  return lines.join('\\\n')
}

function outcomeText(outcome: OutcomeView, expectations: Expectation[]): string {
  const { link, sentence } = outcome
  const verdict = verdictOf(outcome, expectations)
  const texts = [verdict && `${VERDICT_NAMES[verdict]}.`, `${outcomeLine(outcome, expectations)}.`, sentence]
    .filter((text) => text !== null)
    .map(escaped)
  return [...texts, ...(link === null ? [] : [linkTo(link)])].join(' ')
}

/** The address as a browser writes it, without spaces and angle brackets. What opens code or a formula is encoded. */
function linkTo(link: string): string {
  const { host, href } = new URL(link)
  const address = href.replace(/[`$]/g, (sign) => encodeURIComponent(sign))
  return `[${escaped(host)}](${address.replace(/[\\()&]/g, '\\$&')})`
}

function shownTime(iso: string): string {
  return `${iso.slice(0, 'YYYY-MM-DD'.length)} ${iso.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length)} UTC`
}

/** As text of one line: neither markup, HTML nor an entity for a reader of Markdown. */
export function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(SPECIAL, '\\$&')
}
