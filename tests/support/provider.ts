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

  server.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, { query }: { query: Person }) => {
    const isProtected = query.code_challenge && query.code_challenge_method === 'S256' && query.nonce
    if (!isProtected) url.search = '?error=invalid_request'
  })

  /** Codes are good once, as Google has it. The server compares a verifier with its challenge, but takes none too. */
  const usedCodes = new Set<string>()
  type TokenRequest = { body: { code?: string; code_verifier?: string } }
  server.service.on(
    'beforeResponse',
    (answer: Token, { body: { code = '', code_verifier } }: TokenRequest) => {
      if (usedCodes.has(code) || !code_verifier)
        Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } })
      usedCodes.add(code)
    },
  )

  /** Unless a test says so, nothing about the person makes a sign-in fail. */
  server.service.on('beforeUserinfo', ({ body }: Token) => {
    if (body) Object.assign(body, { email: 'john@example.com', email_verified: true, name: 'John Doe' })
  })

  /** Of the next id_token, which is of the person whom userinfo describes next. */
  let claims: Person = {}
  server.service.on('beforeTokenSigning', ({ payload }: { payload: Person }) => {
    if (payload.aud) Object.assign(payload, claims)
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
    answersUserInfo: (body: Person | '', statusCode = 200) => {
      if (body && typeof body.sub === 'string' && body.sub) claims = { sub: body.sub }
      server.service.once('beforeUserinfo', (response: Token) => {
        claims = {}
        Object.assign(response, { body, statusCode })
      })
    },
    /** While `work` runs, its id_tokens differ. */
    withClaims: async <Result>(changed: Person, work: () => Promise<Result>): Promise<Result> => {
      claims = changed
      return work().finally(() => (claims = {}))
    },
  }
}

async function listen(server: Server, port: number): Promise<Server> {
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening))
  return server
}
