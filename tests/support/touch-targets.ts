import type { Page } from '@playwright/test'

/** The least width and height, in CSS pixels, of what a finger can hit. */
export const TARGET_SIZE = 44

/** Every control on the page that is smaller than a finger needs, as 'name 32x20'. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((size) => {
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary'

    function isShown(element: Element): boolean {
      if (element.closest('[inert]')) return false
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      const { width, height } = element.getBoundingClientRect()
      // What is for screen readers alone is clipped to a pixel.
      return width > 1 && height > 1
    }

    /** A link in a sentence, whose lines are as high as the text. */
    function isInline(element: Element): boolean {
      const around = element.parentElement?.textContent?.trim() ?? ''
      const isWithinText = around.length > (element.textContent?.trim() ?? '').length
      return element.matches('a') && getComputedStyle(element).display === 'inline' && isWithinText
    }

    /** An `::after` laid over the element takes clicks for it. */
    function hitArea(element: Element): { width: number; height: number } {
      const { width, height } = element.getBoundingClientRect()
      const after = getComputedStyle(element, '::after')
      if (after.content === 'none' || after.position !== 'absolute') return { width, height }
      return {
        width: Math.max(width, parseFloat(after.width)),
        height: Math.max(height, parseFloat(after.height)),
      }
    }

    /** A checkbox or radio button is also hit through its label. */
    function areasOf(element: Element) {
      const labels = element.matches('[type=checkbox], [type=radio]')
        ? [...((element as HTMLInputElement).labels ?? [])]
        : []
      return [element, ...labels].map(hitArea)
    }

    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''}`.slice(
        0,
        60,
      )
    return [...document.querySelectorAll(controls)]
      .filter((element) => isShown(element) && !isInline(element))
      .filter((element) => {
        const areas = areasOf(element)
        return !areas.some(({ width, height }) => width >= size - 0.5 && height >= size - 0.5)
      })
      .map((element) => {
        const { width, height } = hitArea(element)
        return `${nameOf(element)} ${Math.round(width)}x${Math.round(height)}`
      })
  }, TARGET_SIZE)
}
