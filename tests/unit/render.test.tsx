import { createElement, lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderAtOnce, renderWhenReady } from '~/http/server/render.server'

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

test('an error while rendering is not half a page', async () => {
  const error = new Error('broken')
  const Broken = (): JSX.Element => {
    throw error
  }
  expect(() => renderAtOnce(<Broken />)).toThrow(error)
  expect(renderAtOnce(page(<Broken />))).toBeNull()
  await expect(renderWhenReady(page(<Broken />))).rejects.toBe(error)
})
