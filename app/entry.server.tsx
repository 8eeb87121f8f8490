import { Writable } from 'node:stream'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { NonceContext } from './components/nonce'
import { StyleSheetContext } from './components/style-sheet'
import { logError } from './http/log.server'
import { UNAVAILABLE } from './http/refusals.server'
import styles from './styles.css?inline'

export { startServer } from './http/server.server'

const ABORT_DELAY = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { csp_nonce, request_id }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let responseStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={csp_nonce}>
        <StyleSheetContext.Provider value={styles}>
          <RemixServer context={remixContext} url={request.url} abortDelay={ABORT_DELAY} nonce={csp_nonce} />
        </StyleSheetContext.Provider>
      </NonceContext.Provider>,
      {
        nonce: csp_nonce,
        // Whole pages, not parts that a script puts in place: readers without JavaScript see everything.
        onAllReady() {
          if (status === UNAVAILABLE.status)
            for (const [name, value] of Object.entries(UNAVAILABLE.headers ?? {})) headers.set(name, value)
          headers.set('Content-Type', 'text/html; charset=utf-8')
          if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
          pipe(collect((body) => resolve(new Response(body, { headers, status: responseStatus }))))
        },
        onShellError: reject,
        onError(error: unknown) {
          responseStatus = 500
          logError(request_id, error)
        },
      },
    )
    setTimeout(abort, ABORT_DELAY + 1_000).unref()
  })
}

/** React writes a page in hundreds of pieces; sent as one they do not each pass through all the streams on their way. */
function collect(onEnd: (body: Uint8Array<ArrayBuffer>) => void): Writable {
  const pieces: Buffer[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      onEnd(Buffer.concat(pieces))
      next()
    },
  })
}

/** What a page's own scripts fetch is as personal as the page. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Loader and action errors that nobody expected; a visitor sees a fixed text. A wrong address or method is no error. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!isRefusal && !request.signal.aborted) logError(context.request_id, error)
}
