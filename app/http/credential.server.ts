import { readSessionToken } from './cookies.server'
import { isUnderApi, type RoutedPath } from './routed-path.server'

/** What a request says to prove who sends it. */
export type Credential = { kind: 'bearer' | 'cookie'; token: string }

const BEARER = /^Bearer /i

/** The bearer token on /api, else the session cookie. Nothing else reads either. */
export function readCredential(
  routed: RoutedPath,
  headers: { authorization?: string | null; cookie?: string | null },
): Credential | null {
  const { authorization, cookie } = headers
  if (isUnderApi(routed) && authorization && BEARER.test(authorization))
    return { kind: 'bearer', token: authorization.replace(BEARER, '').trim() }
  const token = readSessionToken(cookie)
  return token === null ? null : { kind: 'cookie', token }
}
