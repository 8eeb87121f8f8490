import { createContext, useContext } from 'react'
import { useNonce } from './nonce'

export const StyleSheetContext = createContext('')

/** Marked, since browser extensions add style elements to the page. */
const MARK = { 'data-app-styles': '' }
/** Read once: when hydration fails, React removes the element before it renders the page again. */
const sent =
  typeof document === 'undefined' ? null : document.querySelector<HTMLStyleElement>('style[data-app-styles]')

/** The style sheet in the page: no second request delays the first paint. The browser repeats what the server sent. */
export function StyleSheet() {
  const nonce = useNonce()
  const text = useContext(StyleSheetContext)
  return (
    <style
      nonce={sent?.nonce ?? nonce}
      {...MARK}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: sent?.innerHTML ?? text }}
    />
  )
}
