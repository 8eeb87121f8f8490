import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { OAuth2Server } from 'oauth2-mock-server'
import { freePort } from '../../scripts/free-port'

type Token = { body: Record<string, unknown> | ''; statusCode: number }
export type Person = Record<string, unknown>

/** A stand-in for Google that somebody else wrote. Each test says what its next answers are. */
export async function startProvider() {
  const port = await freePort()
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(port, 'localhost')

  /** Codes are good once, as Google has it. */
  const usedCodes = new Set<string>()
  server.service.on('beforeResponse', (answer: Token, request: { body: { code?: string } }) => {
    const { code = '' } = request.body
    if (usedCodes.has(code)) Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } })
    usedCodes.add(code)
  })

  /** While `work` runs, somebody else listens where the provider did; or nobody. */
  async function replacedBy<Result>(
    listener: ((request: IncomingMessage, response: ServerResponse) => void) | null,
    work: () => Promise<Result>,
  ): Promise<Result> {
    await server.stop()
    const other = listener ? await listen(createServer(listener), port) : null
    try {
      return await work()
    } finally {
      other?.closeAllConnections()
      await new Promise((closed) => (other ? other.close(closed) : closed(null)))
      await server.start(port, 'localhost')
    }
  }

  return {
    url: `http://localhost:${port}`,
    port,
    stop: () => server.stop(),
    replacedBy,
    answersToken: (answer: Partial<Token>) =>
      server.service.once('beforeResponse', (response: Token) => void Object.assign(response, answer)),
    answersUserInfo: (body: Person | '', statusCode = 200) =>
      server.service.once(
        'beforeUserinfo',
        (response: Token) => void Object.assign(response, { body, statusCode }),
      ),
  }
}

async function listen(server: Server, port: number): Promise<Server> {
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening))
  return server
}
