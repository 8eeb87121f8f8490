import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
  type McpServer,
} from '@modelcontextprotocol/server'
import { getDecision } from '../../domain/decisions/queries.server'
import { getResults } from '../../domain/tactics/results.server'
import type { RequestArgs } from '../request/scope.server'
import { DATA_NOTE } from './data'
import { runAs, sentenceOf, ToolRefusal, type Run } from './tool.server'
import { escaped, scoredSentence, scoreInWords } from '../../domain/decisions/markdown'
import type { ResultsView } from '../../domain/tactics/results-view'

type Read = (run: Run, campaign_id: string) => Promise<string>

const RESOURCES: { name: string; description: string; read: Read }[] = [
  {
    name: 'result',
    description: 'The result of an ended campaign, with words on how sure it is',
    read: async (run, campaign_id) => resultMarkdown(await run(getResults, { campaign_id })),
  },
  {
    name: 'minutes',
    description: 'The minutes of a published decision',
    read: async (run, campaign_id) => {
      const { markdown } = (await run(getDecision, { campaign_id })).decision
      if (markdown === null)
        throw new ToolRefusal(
          'The decision is not published yet, so there are no minutes. get_decision tells more.',
        )
      return markdown
    },
  },
]

/** Markdown of ended campaigns: `tactics://campaigns/{campaign_id}/result` and `…/minutes`. */
export function registerResources(server: McpServer, args: RequestArgs): void {
  for (const { name, description, read } of RESOURCES) {
    const template = new ResourceTemplate(`tactics://campaigns/{campaign_id}/${name}`, { list: undefined })
    server.registerResource(
      name,
      template,
      { description, mimeType: 'text/markdown' },
      async ({ href }, { campaign_id }) => {
        try {
          const markdown = await read(runAs(args), String(campaign_id))
          return {
            contents: [{ uri: href, mimeType: 'text/markdown', text: `> ${DATA_NOTE}\n\n${markdown}` }],
          }
        } catch (error) {
          throw new ProtocolError(ProtocolErrorCode.InvalidParams, sentenceOf(error, args))
        }
      },
    )
  }
}

/** A result as Markdown, with the words on how sure it is. */
function resultMarkdown({ campaign, summary, tactics }: ResultsView): string {
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
