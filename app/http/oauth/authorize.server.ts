import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { rateLimits } from '../../domain/rate-limits'
import { CONNECTION_DAYS, CONNECTIONS_MAX } from '../../domain/tokens/constants'
import { allowAssistant } from '../../domain/tokens/grants.server'
import { PERSON_FIELD } from '../../domain/users/constants'
import { deleteSession } from '../../domain/users/sessions.server'
import { env } from '../../env.server'
import { readForm } from '../request/body.server'
import { countCall } from '../request/count-calls.server'
import { getSignedIn, requireContext, scopeOf, type RequestArgs } from '../request/scope.server'
import { requireSameOrigin } from '../request/same-origin.server'
import { HttpError } from '../request/to-refusal.server'
import { findOtherPerson } from '../screen/other-person.server'
import { screenLoader } from '../screen/screen-loader.server'
import { CONSENT_PATH_MAX } from '../sign-in/pending.server'
import { signInRedirect } from '../sign-in/sign-in-redirect.server'
import { findClient, type Client } from './client.server'
import { isOurResource, ISSUER } from './metadata.server'
import { isRegistered, readRedirect, type Redirect } from './redirects'
import { wantedScopes, type AssistantScope } from './scopes'

const FAILURE = { failure: 'Failed to connect the assistant' }
const CHALLENGE = /^[\w-]{43}$/

type Asked = {
  client_id: string
  client: Client
  redirect_uri: string
  target: Redirect
  state: string | null
  challenge: string
  scopes: AssistantScope[]
}

/** What the consent page shows; `next` takes the answer to the assistant. */
export type Consent = ReturnType<typeof toConsent>

/** The consent page. It is shown each time, and opening it does nothing (docs/decisions/054). */
export async function consentLoader(args: LoaderFunctionArgs) {
  if (!(await getSignedIn(args))) throw await signInFirst(args.request)
  return screenLoader(FAILURE, async ({ actor }) => toConsent(await readAsked(args, actor.id), actor))(args)
}

/** The form of the consent page: allow, refuse, or sign in as somebody else. All parameters are checked again. */
export const consentAction = (args: ActionFunctionArgs) =>
  screenLoader(FAILURE, () => answerConsent(args))(args)

async function answerConsent(args: ActionFunctionArgs) {
  const { request } = args
  requireSameOrigin(request)
  const ctx = await requireContext(args)
  const form = await readForm(request)
  const answer = form.get('answer')
  if (answer === 'switch') throw await switchAccount(args)
  const otherPerson = await findOtherPerson(args, form.get(PERSON_FIELD) ?? '')
  if (otherPerson) return data({ next: null, refused: otherPerson.error }, { status: otherPerson.status })
  const { client_id, client, redirect_uri, target, state, challenge, scopes } = await readAsked(
    args,
    ctx.actor.id,
  )
  if (answer !== 'allow') return goOn(target, answerTo(redirect_uri, { error: 'access_denied', state }))
  await countCall(rateLimits.consent, ctx.actor.id)
  const ticked = new Set<unknown>(['read', ...form.getAll('scopes')])
  const code = await allowAssistant(ctx, {
    client_id,
    client_name: client.name,
    redirect_host: target.host,
    // Two computers cannot be told apart, so a program on one does not take the place of one on the other.
    replaces: !target.is_local,
    redirect_uri,
    challenge,
    scopes: scopes.filter((scope) => ticked.has(scope)),
  })
  if (code === null) return data({ next: null, refused: TOO_MANY }, { status: 409 })
  return goOn(target, answerTo(redirect_uri, { code, state }))
}

const TOO_MANY = `You have connected ${CONNECTIONS_MAX} assistants. Disconnect one at ${env.APP_URL}/settings/tokens first.`

/** A page that goes on by itself: browsers block the redirect of a form to a site that our policy does not name. */
function goOn({ host, is_local, known_name }: Redirect, next: string) {
  const name = is_local && known_name === null ? 'the program' : host
  return data(
    { next: { address: next, name }, refused: null },
    { headers: { 'Referrer-Policy': 'no-referrer' } },
  )
}

function toConsent(
  { client, target, scopes }: Asked,
  { id, email, full_name }: { id: string; email: string; full_name: string },
) {
  const { name, document_host } = client
  return { name, document_host, target, scopes, person: { id, email, full_name }, days: CONNECTION_DAYS }
}

/** @throws a page for a wrong client or address, to which nothing may be sent; a redirect for all else */
async function readAsked(args: RequestArgs, person_id: string): Promise<Asked> {
  const { searchParams, search } = new URL(args.request.url)
  if (search.length > CONSENT_PATH_MAX) throw refusedPage('This address is too long')
  const given = (name: string) => {
    const values = searchParams.getAll(name)
    return values.length === 1 ? values[0] || null : null
  }
  const client_id = given('client_id')
  const client = client_id === null ? null : await findClient(client_id, person_id)
  if (client_id === null || !client)
    throw refusedPage('Tactics does not know this assistant. Connect it again')
  const redirect_uri = given('redirect_uri')
  const target = redirect_uri === null ? null : readRedirect(redirect_uri, env.OAUTH_REDIRECT_HOSTS)
  if (redirect_uri === null || !target || !isRegistered(redirect_uri, client.redirect_uris))
    throw refusedPage('The assistant asks for an answer at an address that is not its own')
  const state = given('state')
  const challenge = given('code_challenge')
  const error = errorIn(searchParams, challenge)
  if (error || challenge === null)
    throw redirect(answerTo(redirect_uri, { error: error ?? 'invalid_request', state }))
  const scopes = wantedScopes(given('scope'))
  return {
    client_id,
    client,
    redirect_uri,
    target,
    state,
    challenge,
    scopes: scopes.includes('read') ? scopes : ['read', ...scopes],
  }
}

function errorIn(asked: URLSearchParams, challenge: string | null): string | null {
  const names = [...asked.keys()]
  if (new Set(names).size < names.length || !asked.get('response_type')) return 'invalid_request'
  if (asked.get('response_type') !== 'code') return 'unsupported_response_type'
  if (!CHALLENGE.test(challenge ?? '') || asked.get('code_challenge_method') !== 'S256')
    return 'invalid_request'
  return isOurResource(asked.get('resource')) ? null : 'invalid_target'
}

/** With the issuer, so that a client of several servers knows which has answered (RFC 9207). */
function answerTo(redirect_uri: string, answer: Record<string, string | null>): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...answer, iss: ISSUER }))
    if (value !== null) url.searchParams.set(name, value)
  return url.href
}

const refusedPage = (sentence: string) => Response.json(sentence, { status: 400 })

/** Invitations from before are forgotten, since the person is now elsewhere. */
async function signInFirst(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const pending = { pendingCampaignJoin: '', pendingTeamJoin: '', pendingInviteLink: pathname + search }
  return signInRedirect(request, pending)
}

async function switchAccount(args: ActionFunctionArgs): Promise<Response> {
  const { credential } = scopeOf(args)
  if (!credential) throw new HttpError({ status: 401, error: 'Please sign in' })
  await deleteSession(await requireContext(args), credential.token)
  return signInFirst(args.request)
}
