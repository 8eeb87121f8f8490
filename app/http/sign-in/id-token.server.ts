import { z } from 'zod'
import { isSameSecret } from '../../domain/secrets.server'

const ClaimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1),
  exp: z.number(),
  nonce: z.string(),
})

export type ExpectedClaims = { issuers: readonly string[]; clientID: string; nonce: string }

/**
 * The subject of an id_token that came straight from the token endpoint. Its signature is not checked: TLS has proved who
 * sent it (OpenID Connect Core 1.0, 3.1.3.7, item 6; docs/decisions/005). All other claims are.
 * @throws Error if it is not a token for this client and this sign-in.
 */
export function subjectOfIdToken(token: unknown, { issuers, clientID, nonce }: ExpectedClaims): string {
  const claims = ClaimsSchema.safeParse(payloadOf(token))
  if (!claims.success) throw new Error('The identity provider gave no id_token that can be read')
  const { iss, aud, sub, exp, nonce: given } = claims.data
  if (!issuers.includes(iss) || aud !== clientID) throw new Error('The id_token is not for this app')
  if (exp * 1_000 <= Date.now()) throw new Error('The id_token has expired')
  if (!isSameSecret(given, nonce)) throw new Error('The id_token is of another sign-in')
  return sub
}

function payloadOf(token: unknown): unknown {
  const parts = typeof token === 'string' ? token.split('.') : []
  if (parts.length !== 3) return null
  try {
    return JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
