import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { makePageDataPatient } from './components/page-data'

makePageDataPatient()
void decodePageData().then(hydrate)

/**
 * Remix's root component suspends until the data in the page is decoded: its first call throws that promise. A key
 * press or a click makes React hydrate at once, which a suspended root cannot do (React error #345), and JavaScript
 * would be over on this page. So React starts when the data is there (docs/decisions/024).
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
