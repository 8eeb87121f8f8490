import { watchErrors } from '../support/browser-errors'
import { expectAlive, INPUTS, openScreens, openTab } from '../support/early-input'
import { test } from '../support/journey'

/** More for a thorough run: EARLY_INPUT_LOADS=200. */
const LOADS_PER_SCREEN = Number(process.env.EARLY_INPUT_LOADS ?? 6)
const LATEST_INPUT_MS = 700
const CPU_SLOWDOWNS = [1, 6]

test('input at any time while a page starts leaves it alive', async ({ page, browser }) => {
  test.setTimeout(480_000 + LOADS_PER_SCREEN * 40_000)
  const screens = await openScreens(page)
  for (const screen of screens) {
    const tab = await openTab(page, browser, screen)
    const errors = watchErrors(tab.context())
    const session = await tab.context().newCDPSession(tab)
    for (let load = 0; load < LOADS_PER_SCREEN; load++) {
      const rate = CPU_SLOWDOWNS[load % CPU_SLOWDOWNS.length] ?? 1
      const input = INPUTS[load % INPUTS.length] ?? INPUTS[0]
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      await tab.goto(screen.address, { waitUntil: 'commit' })
      await tab.waitForTimeout((LATEST_INPUT_MS * load) / LOADS_PER_SCREEN)
      await input?.(tab, screen)
      await expectAlive(tab, errors, { screen: screen.name, load })
    }
    await tab.close()
  }
})
