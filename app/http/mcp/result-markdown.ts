import { escaped, scoredSentence, scoreInWords } from '../../domain/decisions/markdown'
import type { ResultsView } from '../../domain/tactics/results-view'

/** A result as Markdown, with the words on how sure it is. */
export function resultMarkdown({ campaign, summary, tactics }: ResultsView): string {
  const lines = tactics.map(({ rank, name, average_score, result: { standing, coverage } }) => {
    const place = rank === null ? '' : `\\#${rank} `
    const words = [standing && `${standing}.`, coverage]
      .filter((text) => text !== null)
      .map((text) => ` ${escaped(text)}`)
    return `- ${place}**${escaped(name)}**, ${scoreInWords(average_score)}.${words.join('')}`
  })
  return [
    `# Result: ${escaped(campaign.name)}`,
    `Team ${escaped(campaign.team_name)}. ${scoredSentence(summary)}`,
    escaped(summary.headline),
    ...[...summary.notes, ...summary.settling].map(escaped),
    lines.join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}
