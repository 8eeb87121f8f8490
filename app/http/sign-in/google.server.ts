import { Authenticator } from 'remix-auth'
import { GoogleStrategy, type GoogleProfile } from 'remix-auth-google'
import { z } from 'zod'
import type { Provider } from '../../domain/users/constants'
import { IdentitySchema, type Identity } from '../../domain/users/identity'
import { env } from '../../env.server'
import { signInStorage } from './cookies.server'
import { localClient } from './local-google.server'

const PROVIDER_TIMEOUT_MS = 8_000
const LOCAL_PATH = '/local-google'

export type Endpoints = { authorizationURL: string; tokenURL: string; userInfoURL: string }

const GOOGLE: Endpoints = {
  authorizationURL: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenURL: 'https://oauth2.googleapis.com/token',
  userInfoURL: 'https://www.googleapis.com/oauth2/v3/userinfo',
}

function endpointsUnder(base: string): Endpoints {
  return { authorizationURL: `${base}/authorize`, tokenURL: `${base}/token`, userInfoURL: `${base}/userinfo` }
}

const UserInfoSchema = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string().optional(),
})

/**
 * Google's strategy with its three addresses open to a stand-in. It also refuses what the original lets pass: a
 * userinfo answer that is an error or has no subject (docs/product.md#sign-in). Identity comes from userinfo, not from
 * the id_token (docs/decisions/005).
 */
class SignInStrategy extends GoogleStrategy<Identity> {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly provider: Provider,
    client: { clientID: string; clientSecret: string },
  ) {
    super({ ...client, callbackURL: `${env.APP_URL}/api/auth/oauth/google/callback` }, async ({ profile }) =>
      IdentitySchema.parse(profile._json),
    )
    this.authorizationURL = endpoints.authorizationURL
    this.tokenURL = endpoints.tokenURL
  }

  /** The original throws what the provider answered, which may hold a token and would go to the log. */
  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    try {
      return await super.fetchAccessToken(code, params)
    } catch (error) {
      throw error instanceof TypeError ? error : new Error('The identity provider gave no access token')
    }
  }

  protected override async userProfile(accessToken: string) {
    const response = await fetch(this.endpoints.userInfoURL, {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The identity provider answered ${response.status}`)
    const { sub, ...person } = UserInfoSchema.parse(await response.json().catch(() => null))
    const identity = { provider: this.provider, subject: sub, ...person }
    // verify() above reads nothing else of the profile.
    return { _json: identity } as unknown as GoogleProfile
  }
}

function createStrategy(): SignInStrategy {
  if (!env.GOOGLE_CLIENT_ID) {
    return new SignInStrategy(endpointsUnder(`${env.APP_URL}${LOCAL_PATH}`), 'local', localClient)
  }
  const client = { clientID: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET ?? '' }
  const endpoints = env.GOOGLE_BASE_URL ? endpointsUnder(env.GOOGLE_BASE_URL) : GOOGLE
  return new SignInStrategy(endpoints, 'google', client)
}

const authenticator = new Authenticator<Identity>(signInStorage, { throwOnError: true })
authenticator.use(createStrategy(), 'google')

/** Starts a sign-in: throws the redirect to the provider. */
export function startSignIn(request: Request): Promise<Identity> {
  return authenticator.authenticate('google', request)
}

/**
 * Finishes a sign-in at the callback.
 * @throws AuthorizationError when state, code or provider do not hold, or the provider takes too long.
 */
export async function finishSignIn(request: Request): Promise<Identity> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The identity provider did not answer in time')),
      PROVIDER_TIMEOUT_MS,
    )
  })
  return Promise.race([authenticator.authenticate('google', request), timeout]).finally(() =>
    clearTimeout(timer),
  )
}
