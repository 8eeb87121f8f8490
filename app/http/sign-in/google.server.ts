import { Authenticator } from 'remix-auth'
import { GoogleStrategy, type GoogleExtraParams, type GoogleProfile } from 'remix-auth-google'
import { z } from 'zod'
import type { Provider } from '../../domain/users/constants'
import { IdentitySchema, type Identity } from '../../domain/users/identity'
import { env } from '../../env.server'
import { subjectOfIdToken } from './id-token.server'
import { localClient, LOCAL_ISSUER } from './local-google.server'
import {
  challengeOf,
  findTransaction,
  newTransactionSecrets,
  transactionStorage,
  trimTransactions,
  type TransactionSecrets,
} from './transactions.server'

const PROVIDER_TIMEOUT_MS = 8_000

type Endpoints = { authorizationURL: string; tokenURL: string; userInfoURL: string; issuers: string[] }

const GOOGLE: Endpoints = {
  authorizationURL: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenURL: 'https://oauth2.googleapis.com/token',
  userInfoURL: 'https://www.googleapis.com/oauth2/v3/userinfo',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
}

function endpointsUnder(base: string): Endpoints {
  return {
    authorizationURL: `${base}/authorize`,
    tokenURL: `${base}/token`,
    userInfoURL: `${base}/userinfo`,
    issuers: [base],
  }
}

const UserInfoSchema = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string().optional(),
  hd: z.string().optional(),
})

type Client = { clientID: string; clientSecret: string }
type Configuration = { endpoints: Endpoints; provider: Provider; client: Client }

/**
 * Google's strategy for one sign-in, with replaceable addresses, PKCE and a nonce. It also refuses userinfo answers that
 * are errors or of somebody else than the id_token. The identity comes from userinfo (docs/decisions/005).
 */
class SignInStrategy extends GoogleStrategy<Identity> {
  constructor(
    private readonly configuration: Configuration,
    private readonly secrets: TransactionSecrets,
  ) {
    const { client, endpoints } = configuration
    super({ ...client, callbackURL: `${env.APP_URL}/api/auth/oauth/google/callback` }, async ({ profile }) =>
      IdentitySchema.parse(profile._json),
    )
    this.authorizationURL = endpoints.authorizationURL
    this.tokenURL = endpoints.tokenURL
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams()
    params.set('code_challenge', challengeOf(this.secrets.code_verifier))
    params.set('code_challenge_method', 'S256')
    params.set('nonce', this.secrets.nonce)
    // Without it Google signs the account of the browser in again, and a person with two cannot choose.
    params.set('prompt', 'select_account')
    return params
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.secrets.code_verifier })
  }

  /** The original's error repeats the provider's answer, which may hold a token and would be logged. */
  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    try {
      return await super.fetchAccessToken(code, params)
    } catch (error) {
      throw error instanceof TypeError ? error : new Error('The identity provider gave no access token')
    }
  }

  protected override async userProfile(accessToken: string, { id_token }: Partial<GoogleExtraParams> = {}) {
    const { endpoints, provider, client } = this.configuration
    const subject = subjectOfIdToken(id_token, {
      issuers: endpoints.issuers,
      clientID: client.clientID,
      nonce: this.secrets.nonce,
    })
    const response = await fetch(endpoints.userInfoURL, {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The identity provider answered ${response.status}`)
    const { sub, ...person } = UserInfoSchema.parse(await response.json().catch(() => null))
    if (sub !== subject) throw new Error('The identity provider described somebody else')
    const identity = { provider, subject: sub, ...person }
    // The constructor's callback reads nothing else of the profile.
    return { _json: identity } as unknown as GoogleProfile
  }
}

function readConfiguration(): Configuration {
  if (!env.GOOGLE_CLIENT_ID)
    return { endpoints: endpointsUnder(LOCAL_ISSUER), provider: 'local', client: localClient }
  const client = { clientID: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET ?? '' }
  const endpoints = env.GOOGLE_BASE_URL ? endpointsUnder(env.GOOGLE_BASE_URL) : GOOGLE
  return { endpoints, provider: 'google', client }
}

const configuration = readConfiguration()

function authenticate(request: Request, secrets: TransactionSecrets, state?: string): Promise<Identity> {
  const authenticator = new Authenticator<Identity>(transactionStorage(secrets, state), {
    throwOnError: true,
  })
  return authenticator
    .use(new SignInStrategy(configuration, secrets), 'google')
    .authenticate('google', request)
}

/** The redirect to the provider, with the cookie that the callback needs. */
export async function startSignIn(request: Request): Promise<Response> {
  const dropped = await trimTransactions(request)
  try {
    await authenticate(request, newTransactionSecrets())
  } catch (error) {
    if (!(error instanceof Response)) throw error
    for (const cookie of dropped) error.headers.append('Set-Cookie', cookie)
    return error
  }
  throw new Error('The start of a sign-in led nowhere')
}

/** The identity at the callback. Throws when the state or code is invalid, or the provider fails or is too slow. */
export async function finishSignIn(request: Request): Promise<Identity> {
  const transaction = await findTransaction(request)
  if (!transaction) throw new Error('This browser has not started this sign-in, or has finished it')
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The identity provider did not answer in time')),
      PROVIDER_TIMEOUT_MS,
    )
  })
  return Promise.race([authenticate(request, transaction, transaction.state), timeout]).finally(() =>
    clearTimeout(timer),
  )
}
