import { expect } from '@playwright/test'
import { roles, signIn } from '../../tools/screens/state'
import { states } from '../../tools/screens/states'
import { test } from '../support/sample-app'
import { findSmallTargets } from '../support/touch-targets'

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  // Some states are made by answers that break, which the browser and Remix report.
  expectedConsole: /SyntaxError|Failed to load resource/,
})

/** The reference of the API is drawn by Swagger UI, for people at a desk. */
const isOurs = ({ name }: { name: string }) => name !== 'api-docs'

for (const role of roles) {
  test(`a finger hits every control of the ${role}`, async ({ context, places }) => {
    test.setTimeout(300_000)
    const person = await context.newPage()
    await signIn[role](person)
    const small: string[] = []
    for (const state of states.filter((candidate) => candidate.role === role && isOurs(candidate))) {
      const page = await context.newPage()
      await state.act(page, places)
      await state.shows(page).waitFor()
      small.push(...(await findSmallTargets(page)).map((target) => `${state.name}: ${target}`))
      await page.close()
    }
    expect(small).toEqual([])
  })
}
