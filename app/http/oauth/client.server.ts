import { z } from 'zod'
import { rateLimits } from '../../domain/rate-limits'
import { CLIENT_NAME_MAX } from '../../domain/tokens/constants'
import { env } from '../../env.server'
import { countCall } from '../request/count-calls.server'
import { clientKeys } from '../sign-in/secrets.server'
import { fetchDocument } from './document.server'
import { readRedirect } from './redirects'

const REDIRECTS_MAX = 5
const REDIRECT_MAX = 200
const SEALED_FOR = 'oauth client'

type Described = { name: string; redirect_uris: string[] }
/** `document_host` is the site that vouches for the name; null for a client that only says so itself. */
export type Client = Described & { document_host: string | null }

const Description = z.object({ client_name: z.string().catch(''), redirect_uris: z.array(z.unknown()) })

/** What is usable of a client's description of itself, whatever else it says; null without an address to answer to. */
export function describeClient(description: unknown): Described | null {
  const { data } = Description.safeParse(description)
  const uris = data?.redirect_uris.filter((uri): uri is string => typeof uri === 'string') ?? []
  const redirect_uris = uris
    .filter((uri) => uri.length <= REDIRECT_MAX && readRedirect(uri, env.OAUTH_REDIRECT_HOSTS) !== null)
    .slice(0, REDIRECTS_MAX)
  const [first] = redirect_uris
  if (!data || first === undefined) return null
  return { name: oneLine(data.client_name) || new URL(first).host, redirect_uris }
}

/** Without what could hide or reorder letters on our page. */
function oneLine(text: string): string {
  const plain = text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\s]+/gu, ' ')
  return [...plain.trim()].slice(0, CLIENT_NAME_MAX).join('').trim()
}

/** The id holds what was registered, so no row is kept. */
export function registerClient({ name, redirect_uris }: Described): string {
  return clientKeys.seal(JSON.stringify([name, redirect_uris]), SEALED_FOR).sealed
}

const Sealed = z.tuple([z.string(), z.array(z.string())])

/** A client that has registered here; null if the secret that sealed its id is gone. */
export function openClient(client_id: string): Client | null {
  const text = clientKeys.open(client_id, SEALED_FOR)
  if (text === null) return null
  const [name, redirect_uris] = Sealed.parse(JSON.parse(text))
  return { name, redirect_uris, document_host: null }
}

/** Whether an id is the address of a document that describes the client. */
export function isDocumentId(client_id: string): boolean {
  return env.OAUTH_CLIENT_DOCUMENTS === 'on' && /^https?:/.test(client_id)
}

/** The client of an id, or null. A document is fetched for a signed-in person alone. @throws HttpError 429 */
export async function findClient(client_id: string, person_id: string): Promise<Client | null> {
  if (!isDocumentId(client_id)) return openClient(client_id)
  const document = await fetchDocument(client_id, () => countCall(rateLimits.clientDocument, person_id))
  const described = describeClient(document)
  return described && { ...described, document_host: new URL(client_id).host }
}
