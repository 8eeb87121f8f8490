import { MARKER } from './payloads'

/** What a document is asked for, and what it must hold. */
export type Inspection = { missing: string[]; injected: string[]; title: string }

type Question = { html: string | null; expected: string[]; marker: string }

/**
 * Runs in the browser: which of the expected texts a document does not show, and what it holds that the app never
 * draws. With `html` it reads that as a browser without JavaScript does, else the page itself.
 */
export function inspect({ html, expected, marker }: Question): Inspection {
  // Another answer's style sheet has another nonce, which the page that reads it here would report.
  const withoutStyles = html?.replace(/<style nonce="[\w+/=]+"[^>]*>.*?<\/style>/s, '')
  const page =
    withoutStyles === undefined ? document : new DOMParser().parseFromString(withoutStyles, 'text/html')
  const drawn = new Set(
    'a article bdi body button code dd details dialog div dl dt fieldset footer form h1 h2 h3 head header html input label legend li link main meta nav noscript ol option p progress script section select span strong summary svg table tbody td textarea th thead time title tr ul'.split(
      ' ',
    ),
  )
  const inDrawings = new Set('path circle line rect polyline polygon ellipse g title'.split(' '))
  const injected: string[] = []
  const texts: string[] = [page.body.textContent ?? '']
  for (const element of page.querySelectorAll('*')) {
    const tag = element.localName
    const isKnown =
      drawn.has(tag) ||
      element.matches(
        'head > style[nonce], img[src="/favicon.svg"], img.qr-code[src^="/campaigns/"], use[href^="/assets/icons-"], use[href^="/assets/drawings-"], svg.chart text, svg[aria-hidden][width="28"] > text',
      ) ||
      (element.closest('svg') && inDrawings.has(tag))
    if (!isKnown) injected.push(element.outerHTML.slice(0, 200))
    if (tag === 'script' && !(element as HTMLScriptElement).nonce && !element.getAttribute('nonce'))
      injected.push(`script without nonce: ${element.outerHTML.slice(0, 200)}`)
    if (element.closest('noscript') && page !== document && /^(img|script)$/.test(tag)) injected.push(tag)
    for (const { name, value } of element.attributes) {
      if (name === 'formaction' && /^\/campaigns\/[\w-]+\/present$/.test(value)) continue // "End and present"
      if (/^(on|srcdoc|style$|formaction$|http-equiv$)/.test(name)) injected.push(`${tag} ${name}="${value}"`)
      if (value === 'mailto:support@example.com') continue // SUPPORT_URL of the tests.
      if (/^(href|src|action|data|poster)$/.test(name) && !/^(https?:\/\/localhost|[/?#]|$)/.test(value))
        injected.push(`${tag} ${name}="${value}"`)
      if (/^(aria-label|value|title)$/.test(name)) texts.push(value)
    }
    if (element instanceof HTMLInputElement) texts.push(element.value)
  }
  if (marker in window) injected.push(`window.${marker}`)
  const shown = texts.join('\n')
  const title = page.querySelector('head title')?.textContent ?? ''
  return { missing: expected.filter((text) => !shown.includes(text)), injected, title }
}

export const question = (expected: string[], html: string | null = null): Question => ({
  html,
  expected,
  marker: MARKER,
})

/** Payloads that stand in the HTML as they were typed, although a browser takes them for markup there. */
export function unescapedIn(html: string, texts: string[]): string[] {
  return texts.filter((text) => /<[a-z/!]/i.test(text) && html.includes(text))
}
