import type { RequestHandler, Response } from 'express'

/**
 * Reads a request to its end once it is answered. A body that no route reads would leave its kept connection dead: the web
 * stream that Remix makes of it has paused it, and Node drains only requests that nobody has begun to read.
 */
export const readToEnd: RequestHandler = (request, response, next) => {
  response.once('finish', () => void request.removeAllListeners('data').resume())
  next()
}

/** What no handler gives a `Cache-Control` is kept by nobody. Proxies must not rewrite pages (docs/decisions/051). */
export const completeCacheControl: RequestHandler = (_request, response, next) => {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response
  response.writeHead = (...head: unknown[]) => {
    if (!response.headersSent) response.setHeader('Cache-Control', cacheControlOf(response))
    return writeHead(...head)
  }
  next()
}

function cacheControlOf(response: Response): string {
  const given = String(response.getHeader('Cache-Control') ?? 'no-store')
  const isPage = String(response.getHeader('Content-Type') ?? '').startsWith('text/html')
  return isPage && !given.includes('no-transform') ? `${given}, no-transform` : given
}
