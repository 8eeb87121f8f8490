import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { retryPageLoads } from './components/page-data'

retryPageLoads()
void decodePageData().then(hydrate)

/**
 * Remix's root component suspends until the data in the page is decoded: its first call throws that promise. A key
 * press or a click makes React hydrate at once, which fails for a suspended root (React error #345) and leaves the page
 * without JavaScript. So React starts once the data is decoded (docs/decisions/024).
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}
