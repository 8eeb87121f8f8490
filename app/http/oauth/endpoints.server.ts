import { ACCESS_SECONDS, ASSISTANT_SCOPES } from '../../domain/tokens/constants'
import { exchangeCode, renewTokens, revokeGrant, type Tokens } from '../../domain/tokens/grants.server'
import { readJsonBody } from '../api/json-body.server'
import { decodeText, readBody } from '../request/body.server'
import { systemContext } from '../request/context.server'
import { challengeOf } from '../sign-in/transactions.server'
import { OAuthError, oauthEndpoint } from './answers.server'
import { describeClient, isDocumentId, openClient, registerClient } from './client.server'
import { isOurResource } from './metadata.server'
import { wantedScopes } from './scopes'

const VERIFIER = /^[\w.~-]{43,128}$/

/** Dynamic client registration (RFC 7591). What is not understood is ignored. */
export const register = oauthEndpoint('POST', registerOrRefuse, 201)

async function registerOrRefuse(request: Request) {
  const client = describeClient(await readJsonBody({ request, body: request.body }, {}))
  if (!client)
    throw new OAuthError(
      'invalid_redirect_uri',
      'redirect_uris needs an https address, or an http address on localhost',
    )
  return {
    client_id: registerClient(client),
    client_id_issued_at: Math.floor(Date.now() / 1_000),
    client_name: client.name,
    redirect_uris: client.redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: ASSISTANT_SCOPES.join(' '),
  }
}

/** Tokens for a code, or for a refresh token. */
export const token = oauthEndpoint('POST', async (request) => {
  const form = await readForm(request)
  const client_id = form.get('client_id')
  if (!client_id || !(isDocumentId(client_id) || openClient(client_id)))
    throw new OAuthError('invalid_client', 'This client is not registered here', 401)
  if (!isOurResource(form.get('resource')))
    throw new OAuthError('invalid_target', 'Tokens are for this server’s /mcp alone')
  const grant_type = need(form, 'grant_type')
  if (grant_type === 'authorization_code') return toAnswer(await exchange(form, client_id))
  if (grant_type === 'refresh_token') return toAnswer(await renew(form, client_id))
  throw new OAuthError('unsupported_grant_type', 'grant_type is authorization_code or refresh_token')
})

/** Ends the connection of a token. The answer is the same for any text (RFC 7009). */
export const revoke = oauthEndpoint('POST', async (request) => {
  const form = await readForm(request)
  await revokeGrant(await systemContext(), need(form, 'token'))
  return null
})

async function exchange(form: URLSearchParams, client_id: string): Promise<Tokens | null> {
  const code = need(form, 'code')
  const redirect_uri = need(form, 'redirect_uri')
  const verifier = need(form, 'code_verifier')
  if (!VERIFIER.test(verifier)) return null
  const challenge = challengeOf(verifier)
  return exchangeCode(await systemContext(), { code, client_id, redirect_uri, challenge })
}

async function renew(form: URLSearchParams, client_id: string): Promise<Tokens | null> {
  const refresh_token = need(form, 'refresh_token')
  const wanted = wantedScopes(form.get('scope'))
  return renewTokens(await systemContext(), { refresh_token, client_id, wanted })
}

function toAnswer(tokens: Tokens | null) {
  if (!tokens) throw new OAuthError('invalid_grant', 'This permission has ended. Connect again.')
  const { access_token, refresh_token, scopes } = tokens
  return {
    access_token,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token,
    scope: scopes.join(' '),
  }
}

async function readForm(request: Request): Promise<URLSearchParams> {
  const form = new URLSearchParams(decodeText(await readBody(request.body)))
  const names = [...form.keys()]
  if (new Set(names).size < names.length)
    throw new OAuthError('invalid_request', 'A parameter is given twice')
  return form
}

function need(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw new OAuthError('invalid_request', `${name} is missing`)
  return value
}
