import type { Page } from '@playwright/test'

/** docs/design.md. What a room sees from far, and the promise of the landing page, are larger. */
const SIZES = ['28px', '18px', '15px', '13px']
const WEIGHTS = ['400', '600']
const STAGE = '.stage, .present'

/** Every text of another size or weight, as '14px 700 text'. */
export function findOffScale(page: Page): Promise<string[]> {
  return page.evaluate(
    ([sizes, weights, stage]) => {
      const found: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { parentElement: element, textContent } = texts.currentNode
        const text = textContent?.trim()
        if (!text || !element?.checkVisibility() || element.closest(stage)) continue
        const { fontSize, fontWeight } = getComputedStyle(element)
        if (!sizes.includes(fontSize) || !weights.includes(fontWeight))
          found.push(`${fontSize} ${fontWeight} ${text.slice(0, 40)}`)
      }
      return found
    },
    [SIZES, WEIGHTS, STAGE] as const,
  )
}
