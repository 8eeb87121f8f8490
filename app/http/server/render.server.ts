import { Writable } from 'node:stream'
import type { EntryContext } from '@remix-run/node'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'

const DOCTYPE = '<!DOCTYPE html>'
/** What React writes in place of a part that it would have had to wait for. No text can contain it. */
const UNFINISHED = '<!--$!-->'
const ABORT_DELAY = 5_000

type StreamCache = NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']>

/**
 * What the loaders have answered, as Remix keeps it once read: it hands the data over by a stream, for which a page
 * would have to wait though all of it is there.
 */
export async function arrivedData({ serverHandoffStream }: EntryContext): Promise<StreamCache> {
  const value = await new Response(serverHandoffStream).text()
  return { 0: read({ done: false, value }), 1: read({ done: true, value: '' }) }
}

const read = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result })

/** A page that no script of ours will ever touch. */
export function renderMarkup(page: ReactElement): string {
  return DOCTYPE + renderToStaticMarkup(page)
}

/** A page that waits for nothing, in a third of the time that React takes for a stream; null if it has to wait. */
export function renderAtOnce(page: ReactElement): string | null {
  const html = renderToString(page)
  return html.includes(UNFINISHED) ? null : DOCTYPE + html
}

/** A page whose code has to be loaded first, whole: readers without JavaScript see all of it. */
export function renderWhenReady(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => pipe(collect(resolve)),
      onError: reject,
    })
    setTimeout(abort, ABORT_DELAY).unref()
  })
}

function collect(onEnd: (html: string) => void): Writable {
  const pieces: Buffer[] = []
  return new Writable({
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      onEnd(Buffer.concat(pieces).toString())
      next()
    },
  })
}
