import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import manifest from 'virtual:remix/server-manifest'
import type { RefusalPage } from './contract/refusal-page'
import { NonceContext } from './components/nonce'
import { RefusalDocument } from './components/refusal-document'
import { env } from './env.server'
import { logError } from './http/request/log.server'
import { UNAVAILABLE } from './http/request/refusals.server'
import { scopeOf } from './http/request/scope.server'
import { serveBehindOther } from './server/other-server.server'
import {
  bodyOf,
  readLoaderData,
  renderAtOnce,
  renderMarkup,
  renderWhenReady,
  withLoaderData,
} from './server/render.server'
import * as server from './server/server.server'
import styles from './styles.css?inline'

const drawRefusal = (page: RefusalPage) => renderMarkup(<RefusalDocument page={page} styles={styles} />)

if (env.SERVER_ENTRY !== 'server.js') serveBehindOther({ drawRefusal, routes: manifest.routes })

export function startServer(
  options: Omit<server.ServerOptions, 'drawRefusal'>,
): Promise<server.RunningServer> {
  return server.startServer({ ...options, drawRefusal })
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { csp_nonce } = scopeOf({ request, context })
  const loaderData = await readLoaderData(remixContext)
  const page = () => (
    <NonceContext.Provider value={csp_nonce}>
      <RemixServer context={withLoaderData(remixContext, loaderData)} url={request.url} nonce={csp_nonce} />
    </NonceContext.Provider>
  )
  const html = renderAtOnce(page()) ?? (await renderWhenReady(page()))
  if (status === UNAVAILABLE.status)
    for (const [name, value] of Object.entries(UNAVAILABLE.headers ?? {})) headers.set(name, value)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(bodyOf(html, request, headers), { headers, status })
}

/** Logs unexpected errors of loaders and actions. Wrong addresses and methods are not logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!isRefusal && !request.signal.aborted) logError(scopeOf({ request, context }).request_id, error)
}
