import { Writable } from 'node:stream'
import { brotliCompressSync, constants } from 'node:zlib'
import type { EntryContext } from '@remix-run/node'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'

const DOCTYPE = '<!DOCTYPE html>'
/** React's marker for an unfinished Suspense boundary. Text that people write is escaped and cannot contain it. */
const UNFINISHED = '<!--$!-->'
const RENDER_DEADLINE_MS = 5_000
/** A third of the processor time of the default, for a fifth more bytes (docs/decisions/050). */
export const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
/** Brotli without a weight, so that nothing is liked better. What says it otherwise is left to `compression`. */
const LIKES_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/

type StreamCache = NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']>

/** What the loaders have returned, as Remix encodes it for the browser. */
export function readLoaderData({ serverHandoffStream }: EntryContext): Promise<string> {
  return new Response(serverHandoffStream).text()
}

/** Remix suspends while it reads the data's stream. Its undocumented cache avoids that; without it pages are slower. */
export function withLoaderData(
  context: EntryContext,
  loaderData: string,
  streamCache = cacheOf(loaderData),
): EntryContext {
  return { ...context, serverHandoffStream: streamOf(loaderData), renderMeta: { streamCache } }
}

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        if (text) controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

function cacheOf(value: string): StreamCache {
  const read = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result })
  return { 0: read({ done: false, value }), 1: read({ done: true, value: '' }) }
}

/** The HTML of a page without scripts, so without React's markers for hydration. */
export function renderMarkup(page: ReactElement): string {
  return DOCTYPE + renderToStaticMarkup(page)
}

/** The HTML of a page, in a third of the time that React takes for a stream; null if a part of it suspends. */
export function renderAtOnce(page: ReactElement): string | null {
  const html = DOCTYPE + renderToString(page)
  return html.includes(UNFINISHED) ? null : html
}

/** The HTML of a page with parts that suspend, complete, so that it can be read without JavaScript. */
export function renderWhenReady(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // By default React leaves a large part to a script, even if all of it is there.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(collect(resolve)),
      onError: reject,
    })
    setTimeout(abort, RENDER_DEADLINE_MS).unref()
  })
}

/** What is sent of a page. Compressed in one piece it takes a third of the processor time of a stream (docs/decisions/050). */
export function bodyOf(html: string, request: Request, headers: Headers): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(html)
  if (!LIKES_BROTLI.test(request.headers.get('Accept-Encoding') ?? '')) return bytes
  headers.set('Content-Encoding', 'br')
  return new Uint8Array(brotliCompressSync(bytes, QUICK_BROTLI))
}

/** React 18 fills up its buffer with zero bytes where a letter of several bytes does not fit into the rest of it. */
const withoutFilling = (html: string) => html.replaceAll('\0', '')

function collect(onEnd: (html: string) => void): Writable {
  const pieces: Buffer[] = []
  return new Writable({
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      onEnd(withoutFilling(Buffer.concat(pieces).toString()))
      next()
    },
  })
}
