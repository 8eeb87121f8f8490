import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { retryPageLoads } from './components/page-data'
import { fetchRouteCodeFirst } from './components/route-code'
import { keepTyped } from './components/typed-before-start'

retryPageLoads()
void decodePageData().then(hydrate)

/**
 * Remix's root component suspends until the page's data is decoded: its first call throws that promise. Input during
 * that time makes React hydrate at once, which fails for a suspended root, so React starts later (docs/decisions/024).
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}

function hydrate(): void {
  const restore = keepTyped()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Browser />
      </StrictMode>,
      {
        onRecoverableError(error) {
          reportError(error)
          // React tells of it once the page is drawn anew.
          requestAnimationFrame(restore)
        },
      },
    )
  })
}

/** The router exists once Remix has rendered. */
function Browser() {
  useEffect(fetchRouteCodeFirst, [])
  return <RemixBrowser />
}
