/** The page for a request that is refused before Remix. */
export type RefusalPage = {
  heading: string
  advice: string
  link: { to: string; label: string }
  theme: 'light' | 'dark' | 'system'
  csp_nonce: string
  /** In development: the error; the page reloads until it is fixed. */
  error_text?: string
}
