import { createContext, useContext } from 'react'
import { useNonce } from './nonce'

/** The style sheet's text; known on the server alone. */
export const StyleSheetContext = createContext('')

/**
 * The style sheet within the page, so that the first paint waits for no second answer. In the browser it is what the
 * server has sent, should React ever draw the whole page anew.
 */
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
