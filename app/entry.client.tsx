import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode, useInsertionEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { retryPageLoads } from './components/page-data'
import { keepTyped } from './components/typed-before-start'

retryPageLoads()
void decodePageData().then(hydrate)

/** Remix's root suspends until the page's data is decoded, which React's start must not meet (docs/decisions/024). */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}

/** A document that React draws again asks for its style sheet again, and would be bare for some frames. */
function keepLook({ cssRules }: CSSStyleSheet): void {
  const kept = new CSSStyleSheet()
  kept.replaceSync(Array.from(cssRules, ({ cssText }) => cssText).join('\n'))
  document.adoptedStyleSheets.push(kept)
}

function hydrate(): void {
  const restore = keepTyped()
  const { sheet } = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]') ?? {}
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Browser />
      </StrictMode>,
      {
        onRecoverableError(error) {
          if (sheet) keepLook(sheet)
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
  // Before the effects in which Remix subscribes to the router.
  useInsertionEffect(moveInTransitions, [])
  return <RemixBrowser />
}

/** Tells of moves in transitions, which wait for the code of parts that the server has drawn (docs/decisions/024). */
function moveInTransitions(): void {
  const router = window.__remixRouter
  const { subscribe } = router
  router.subscribe = (tell) => subscribe((...news) => startTransition(() => tell(...news)))
}
