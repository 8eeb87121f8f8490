import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import type { PictureText } from '../../domain/sharing/picture'
import { pictureOf } from '../picture/pictures.server'
import { logError } from '../request/log.server'
import { scopeOf } from '../request/scope.server'
import { toRefusal } from '../request/to-refusal.server'
import { NOT_TO_KEEP, type ReadBehindLink } from './read-only-link.server'

/** Asked for again each time, so that a closed link has no picture; other sites may show it, as they show the link. */
const PICTURE_HEADERS = {
  ...NOT_TO_KEEP,
  'Cache-Control': 'private, no-cache',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** In place of one that cannot be drawn: the library has no binary for every platform. */
const PRODUCT_PICTURE = '/og-image.png'

/** The loader of the picture of a read-only link. Without a page: a refusal is a line of text. */
export function pictureLoader<Found>(read: ReadBehindLink<Found>, toText: (found: Found) => PictureText) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    const scope = scopeOf(args)
    try {
      const found = await read(scope, args.params.token ?? '')
      if (!found) return new Response('Page not found', { status: 404, headers: NOT_TO_KEEP })
      return await drawn(args.request, toText(found)).catch((error: unknown) => {
        logError(scope.request_id, error)
        return redirect(PRODUCT_PICTURE, { headers: NOT_TO_KEEP })
      })
    } catch (error) {
      const { error: sentence, ...init } = toRefusal(error)
      if (init.status >= 500) logError(scope.request_id, error)
      return new Response(sentence, { ...init, headers: { ...init.headers, ...NOT_TO_KEEP } })
    }
  }
}

async function drawn(request: Request, text: PictureText): Promise<Response> {
  const { png, etag } = await pictureOf(text)
  const headers = { ...PICTURE_HEADERS, ETag: etag }
  // A list of tags, each of them perhaps marked as weak by a proxy.
  if (request.headers.get('If-None-Match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  return new Response(png, { headers: { ...headers, 'Content-Type': 'image/png' } })
}
