import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { DATA_NOTE } from './data'

const message = (text: string) => ({ role: 'user' as const, content: { type: 'text' as const, text } })

/** What people choose in their client. What they typed follows as JSON, apart from our words. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'prepare_campaign',
    {
      description: 'Prepare a campaign from this backlog',
      argsSchema: z.object({ backlog: z.string().describe('Issues, one a line or as exported') }),
    },
    ({ backlog }) => ({
      messages: [
        message(
          'Turn the backlog below into a Tactics campaign. 1. Ask me for the team (list_campaigns), a name, the problem and the end. 2. Show me a list of tactics: one for each issue, named by what would be done, with the key and link of the issue. Point out doubles (similar_tactics). 3. When I agree, call open_campaign, then add_tactics once with all of them. 4. Give me the invite link. Do not score anything for people: they do, blind, in the browser.',
        ),
        message(`${DATA_NOTE}\n${JSON.stringify({ backlog })}`),
      ],
    }),
  )
  server.registerPrompt(
    'summarise_result',
    {
      description: 'Summarise the result for the team',
      argsSchema: z.object({ campaign_id: z.string() }),
    },
    ({ campaign_id }) => ({
      messages: [
        message(
          'Summarise the result of a Tactics campaign for my team, in at most ten sentences. Read get_result and get_decision. Begin with the headline as it stands. Give each of the first tactics with its word of certainty, and say what is too close to call. Say what was decided and why, and what is still to be settled. Add no order of your own.',
        ),
        message(`${DATA_NOTE}\n${JSON.stringify({ campaign_id })}`),
      ],
    }),
  )
}
