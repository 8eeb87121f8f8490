import { issueAddress, trackerName } from '../issue-pattern'
import type { Minutes, MinutesTactic } from './minutes'
import { scoreInWords } from './markdown'

export type Tracker = {
  /** 'GitHub', or the host of another tracker. */
  name: string
  /** The address of a new issue that is filled in, by the id of a tactic without an issue. */
  addresses: Record<string, string>
}

/** @param minutes_address that of the decision for members: an issue may be public, so it carries no read-only link. */
export function toTracker(
  pattern: string,
  minutes_address: string,
  { tactics }: Pick<Minutes, 'tactics'>,
): Tracker {
  const open = tactics.filter(({ choice, tracker_link }) => choice === 'do' && tracker_link === null)
  return {
    name: trackerName(pattern),
    addresses: Object.fromEntries(
      open.map((tactic) => [tactic.id, issueAddress(pattern, toIssue(tactic, minutes_address))]),
    ),
  }
}

function toIssue({ name, description, key, average_score, standing }: MinutesTactic, minutes: string) {
  const score = scoreInWords(average_score)
  const facts = [
    [score.charAt(0).toUpperCase() + score.slice(1), standing].filter((text) => text !== null).join(', '),
    ...(key === null ? [] : [`Key: ${key}`]),
    `Decided in Tactics: ${minutes}`,
  ]
  return { title: name, description, facts }
}
