import type { RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'

type Cached = { immutable?: boolean; maxAge: string }

/** Sends the files of a folder as the build has compressed them (docs/decisions/050), and passes on what is none. */
export function compressedFiles(folder: string, cached: Cached): RequestHandler {
  const files: RequestHandler = expressStaticGzip(folder, {
    enableBrotli: true,
    // Browsers name gzip first, and nothing that they like better.
    orderPreference: ['br'],
    index: false,
    serveStatic: { ...cached, redirect: false },
  })
  return (request, response, next) => {
    // The library would answer it.
    if (!isDecodable(request.path)) return next()
    files(request, response, (error) => {
      // The library leaves it where a compressed file has gone since the start.
      response.removeHeader('Content-Encoding')
      next(error)
    })
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
