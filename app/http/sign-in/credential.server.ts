import { readSessionToken } from './cookies.server'

export type Credential = { kind: 'bearer' | 'cookie'; token: string }

const BEARER = /^Bearer /i

/** The bearer token of an API call, else the session cookie, else null. Nothing else reads either. */
export function readCredential(
  { authorization, cookie }: { authorization?: string | null; cookie?: string | null },
  isCall: boolean,
): Credential | null {
  if (isCall && authorization && BEARER.test(authorization))
    return { kind: 'bearer', token: authorization.replace(BEARER, '').trim() }
  const token = readSessionToken(cookie)
  return token === null ? null : { kind: 'cookie', token }
}
