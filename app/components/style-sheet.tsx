import { createContext, useContext } from 'react'
import { useNonce } from './nonce'

/** The style sheet's text. Empty in the browser. */
export const StyleSheetContext = createContext('')

/** The style sheet in the page: no second request delays the first paint. The browser repeats what the server sent. */
export function StyleSheet() {
  const nonce = useNonce()
  const text = useContext(StyleSheetContext)
  const sent = typeof document === 'undefined' ? null : document.querySelector('style')
  return (
    <style
      nonce={sent?.nonce ?? nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: sent?.innerHTML ?? text }}
    />
  )
}
