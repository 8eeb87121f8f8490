import { expect } from '@playwright/test'
import { watchErrors } from '../support/browser-errors'
import { expectAlive, INPUTS, openMenu, openScreens, openTab } from '../support/early-input'
import { goOn, holdDrawing } from '../support/held-drawing'
import { test } from '../support/journey'

test('input before React has begun to draw does not end JavaScript', async ({ page, browser }) => {
  const screens = await openScreens(page)
  for (const screen of screens) {
    const tab = await openTab(page, browser, screen)
    const errors = watchErrors(tab.context())
    await tab.addInitScript(holdDrawing)
    await tab.goto(screen.address)
    await tab.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer$')))
    for (const input of INPUTS) await input(tab, screen)
    await tab.evaluate(goOn)
    await expectAlive(tab, errors, { screen: screen.name })
    const menus = tab.locator('header details')
    if (screen.press === openMenu) await expect(menus.first()).toHaveAttribute('open')
    await tab.close()
  }
})
