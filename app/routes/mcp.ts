import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'

/** Model Context Protocol, for assistants. Its library is loaded for the first caller, since most installations have none. */
const answer = async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
  const { answerMcp } = await import('~/http/mcp/answer.server')
  return answerMcp(args)
}
export const loader = answer
export const action = answer
