/** The page that a browser gets when the app refuses its request before any screen is asked. */
export type RefusalPage = {
  heading: string
  /** What to do now. */
  advice: string
  link: { to: string; label: string }
  theme: 'light' | 'dark' | 'system'
  /** For the style sheet within the page. */
  csp_nonce: string
  /** While developing: what the code says, and the page asks again until it is mended. */
  error_text?: string
}
