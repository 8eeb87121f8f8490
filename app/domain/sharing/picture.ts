import { scoredSentence } from '../decisions/markdown'
import type { Minutes } from '../decisions/minutes'
import { weDoSentence } from '../decisions/words'
import { shownScore } from '../results/show/shown-score'
import { FIRST_MAX, PICTURE_TEXT_MAX } from './constants'
import type { SharedResult, SharedTactic } from './view'
import { cutToLine, firstOf } from './words'

/** What the picture of a link says. What is typed is on one line, and may be of any script. */
export type PictureText = {
  kind: 'Result' | 'Decision'
  campaign: string
  team: string
  /** Of the whole: who scored, or how much is decided. */
  summary: string
  rows: { rank: string; name: string; score: string; certainty: string }[]
  /** In place of rows. */
  instead: string
}

/** Of a result: its first, with those that share a rank; while tactics are scored again only of the others. */
export function toResultPicture(result: SharedResult): PictureText {
  const { campaign_name, team_name, headline, tactics } = result
  return {
    kind: 'Result',
    campaign: typed(campaign_name),
    team: typed(team_name),
    summary: scoredSentence(result),
    rows: firstOf(tactics).map(toRow),
    instead: typed(headline),
  }
}

export function toDecisionPicture(minutes: Minutes): PictureText {
  const { campaign_name, team_name, tactics, tactic_count } = minutes
  const done = tactics.filter(({ choice }) => choice === 'do')
  const summary = `${weDoSentence(done.length, tactic_count)}.`
  return {
    kind: 'Decision',
    campaign: typed(campaign_name),
    team: typed(team_name),
    summary,
    rows: done.slice(0, FIRST_MAX).map(toRow),
    instead: summary,
  }
}

function toRow({ rank, name, average_score, standing }: SharedTactic) {
  return {
    rank: rank === null ? '' : `#${rank}`,
    name: typed(name),
    score: average_score === null ? '' : shownScore(average_score),
    certainty: standing ?? '',
  }
}

const typed = (text: string) => cutToLine(text, PICTURE_TEXT_MAX)
