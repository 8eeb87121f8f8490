import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import { RemixServer, Scripts } from '@remix-run/react'
import { createElement, lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { readLoaderData, renderAtOnce, renderWhenReady, withLoaderData } from '~/server/render.server'

const Late = () => <p>Late, but &lt;there&gt;</p>
const page = (content: JSX.Element) => (
  <html>
    <body>
      <Suspense>{content}</Suspense>
    </body>
  </html>
)
const WHOLE = '<!DOCTYPE html><html><body><!--$--><p>Late, but &lt;there&gt;</p><!--/$--></body></html>'

test('a page that waits for nothing is rendered at once', () => {
  expect(renderAtOnce(page(<Late />))).toBe(WHOLE)
})

test('what people write is never taken for a part that is missing', () => {
  expect(renderAtOnce(page(<p>{'<!--$!-->'}</p>))).toContain('<p>&lt;!--$!--&gt;</p>')
})

test('a page whose code has to be loaded first comes whole, and at once from then on', async () => {
  const Lazy = lazy(() => Promise.resolve({ default: Late }))
  const waiting = page(createElement(Lazy))
  expect(renderAtOnce(waiting)).toBeNull()
  expect(await renderWhenReady(waiting)).toBe(WHOLE)
  expect(renderAtOnce(waiting)).toBe(WHOLE)
})

test('letters of several bytes leave no zero bytes where a buffer of React ends', async () => {
  const Names = () => (
    <>
      {Array.from({ length: 2_000 }, (_, index) => (
        <input key={index} defaultValue={'x'.repeat(index % 4) + '–'} />
      ))}
    </>
  )
  const html = await renderWhenReady(page(<Names />))
  expect(html).not.toContain('\0')
  expect(html.match(/value="x*–"/g)).toHaveLength(2_000)
})

test('an error while rendering is not half a page', async () => {
  const error = new Error('broken')
  const Broken = (): JSX.Element => {
    throw error
  }
  expect(() => renderAtOnce(<Broken />)).toThrow(error)
  expect(renderAtOnce(page(<Broken />))).toBeNull()
  await expect(renderWhenReady(page(<Broken />))).rejects.toBe(error)
})

/** The context that Remix makes for a page of one route, whose loader answers `loaderData`. */
async function entryContextFor(loaderData: unknown): Promise<EntryContext> {
  const contexts: EntryContext[] = []
  const module = {
    default: () => (
      <html>
        <body>
          <Scripts />
        </body>
      </html>
    ),
    loader: () => loaderData,
  }
  const root = { id: 'root', path: '', hasLoader: true, module: '/root.js' }
  const build = {
    entry: {
      module: {
        default: (...[, , , context]: [Request, number, Headers, EntryContext]) => {
          contexts.push(context)
          return new Response()
        },
      },
    },
    routes: { root: { ...root, module } },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: { root },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    future: { v3_singleFetch: true },
  }
  await createRequestHandler(build as unknown as ServerBuild, 'production')(new Request('http://localhost/'))
  const [context] = contexts
  if (!context) throw new Error('Remix has rendered no page')
  return context
}

/** What the scripts of a page hand to Remix's data stream in the browser. */
function enqueuedBy(html: string): unknown[] {
  return [...html.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)].map(([, text = '']) =>
    JSON.parse(text),
  )
}

test.each([
  { way: 'with', isCached: true },
  { way: 'without', isCached: false },
])('a page $way the cache of Remix holds what its loaders answered', async ({ isCached }) => {
  const context = await entryContextFor({ name: 'Ada </script>' })
  const loaderData = await readLoaderData(context)
  expect(loaderData).toContain('Ada </script>')
  const page = () => (
    <RemixServer
      context={isCached ? withLoaderData(context, loaderData) : withLoaderData(context, loaderData, {})}
      url="http://localhost/"
    />
  )
  const atOnce = renderAtOnce(page())
  expect(atOnce !== null).toBe(isCached)
  const html = atOnce ?? (await renderWhenReady(page()))
  expect(enqueuedBy(html)).toEqual([loaderData])
  expect(html).toContain('streamController.close()')
})
