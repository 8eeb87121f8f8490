import { NO_SUCH_ADDRESS } from '../request/refusals.server'
import { toRoutedPath } from '../request/routed-path.server'
import { HttpError } from '../request/to-refusal.server'
import { oauthEndpoint } from './answers.server'
import { resourceDocument, serverDocument } from './metadata.server'

/** Clients look with the path of /mcp and without it, and some for the document of OpenID, which we are not. */
const DOCUMENTS = new Map<string, () => object>([
  ['oauth-protected-resource', resourceDocument],
  ['oauth-authorization-server', serverDocument],
  ['openid-configuration', serverDocument],
])

/** All below /.well-known that is nothing else: programs look there, so a wrong address is no page. */
export const answerDiscovery = oauthEndpoint('GET', ({ url }) => {
  const { name } = toRoutedPath(new URL(url).pathname)
  const document = DOCUMENTS.get(/^\/\.well-known\/([^/]+)(?:\/mcp)?$/.exec(name)?.[1] ?? '')
  if (!document) throw new HttpError(NO_SUCH_ADDRESS)
  return document()
})
