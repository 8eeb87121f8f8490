import { roles } from '../../tools/screens/state'
import { states } from '../../tools/screens/states'
import { expectAccessible } from '../support/axe'
import { test } from '../support/sample-app'

// Some states are made by answers that break, which the browser and Remix report.
test.use({ expectedConsole: /SyntaxError|Failed to load resource/ })

for (const role of roles) {
  test.describe(`axe finds nothing on any screen of the ${role}`, () => {
    for (const state of states.filter((candidate) => candidate.role === role)) {
      test(state.name, async ({ context, places, cookiesOf }) => {
        await context.addCookies(await cookiesOf(role))
        const page = await context.newPage()
        // Where signing in leads.
        if (role !== 'visitor') await page.goto('/dashboard')
        await state.act(page, places)
        await state.shows(page).waitFor()
        await expectAccessible(page)
      })
    }
  })
}
