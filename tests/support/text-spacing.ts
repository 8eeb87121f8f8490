import type { Page } from '@playwright/test'

/** What readers may set without loss (WCAG 2.2, 1.4.12). Text is then wider than in the widest of usual fonts. */
const SPACING = `
  * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }
  p { margin-bottom: 2em !important }`

/** From now on the page is shown with more space between letters, words, lines and paragraphs. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, SPACING)
}

/** What is wider than the part of the page that holds it, or than the page, or is cut off, in words for a failed test. */
export function findCrowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PARTS = 'body, main, main section, .card, [role=dialog], header > *, details[open] > div'
    const TEXTS = 'button, .btn, .badge, h1, h2, h3, label, p, td, th'
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className.toString()} "${element.textContent.trim().slice(0, 40)}"`

    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      // What is for screen readers alone is clipped to a pixel.
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
    }
    const isInFlow = (element: Element) => !/absolute|fixed/.test(getComputedStyle(element).position)
    const cuts = (element: Element) => getComputedStyle(element).overflowX !== 'visible'

    /** Nothing between the two scrolls, cuts on purpose or lies over the page. */
    function isHeldBy(part: Element, element: Element): boolean {
      for (let outer = element.parentElement; outer && outer !== part; outer = outer.parentElement)
        if (cuts(outer) || !isInFlow(outer)) return false
      return !element.closest('svg')
    }

    function* wideIn(part: Element): Generator<string> {
      const { right } = part.getBoundingClientRect()
      for (const element of part.querySelectorAll('*'))
        if (isShown(element) && isInFlow(element) && element.getBoundingClientRect().right > right + 1)
          if (isHeldBy(part, element))
            yield `${nameOf(element)} is ${Math.round(element.getBoundingClientRect().right - right)} pixels wider than ${nameOf(part)}`
    }
    const isCutOff = (element: Element) =>
      isShown(element) &&
      cuts(element) &&
      !element.matches('.sr-only, .truncate') &&
      element.scrollWidth > element.clientWidth + 1

    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...(scrollWidth > clientWidth ? [`The page is ${scrollWidth} pixels wide`] : []),
      ...[...document.querySelectorAll(PARTS)]
        .filter((part) => !cuts(part))
        .flatMap((part) => [...wideIn(part)]),
      ...[...document.querySelectorAll(TEXTS)].filter(isCutOff).map((text) => `${nameOf(text)} is cut off`),
    ]
  })
}
