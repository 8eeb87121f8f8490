import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { scores } from './inputs'

export type Answering = (response: ServerResponse, request: IncomingMessage, body: string) => unknown
export type Prompt = { model: string; messages: { role: string; content: string }[] }

/** A server that speaks OpenAI's chat completions, well or badly: each test says how it answers. */
export async function startAiProvider() {
  const asked: { headers: IncomingMessage['headers']; url: string; body: string }[] = []
  let answering: Answering = saying(suggestions())
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const body = Buffer.concat(chunks).toString()
      asked.push({ headers: request.headers, url: request.url ?? '', body })
      answering(response, request, body)
    })
    response.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    /** What it was sent, in the order in which it came. */
    asked,
    prompts: () => asked.map(({ body }) => JSON.parse(body) as Prompt),
    answers(next: Answering) {
      answering = next
      asked.length = 0
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export const NEW_NAMES = [
  'Answer forum questions weekly',
  'Sponsor two niche podcasts',
  'Shorten the sign-up form',
  'Translate our landing page',
  'Build a free calculator',
  'Host monthly workshops',
]

/** What a provider's model writes. */
export function suggestions(names: unknown[] = NEW_NAMES): unknown {
  return { suggestions: names.map((name) => ({ name, ...scores(9, 8, 7) })) }
}

export function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** The whole completion around what the model writes. */
export const completion = (content: unknown) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'test',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
})

/** Answers as a good provider does. */
export function saying(answer: unknown): Answering {
  const content = typeof answer === 'string' ? answer : JSON.stringify(answer)
  return (response) => json(response, 200, completion(content))
}
