import { expect, test } from 'vitest'
import { useSharedApp } from '../support/app'
import { createBrowser, signInThere } from '../support/browser'
import { visibleText } from '../support/pages'

const app = useSharedApp()

test('where the operator offers no support, nobody is promised any', async () => {
  const browser = createBrowser(app.url)
  const login = await browser.go('/login')
  expect(visibleText(login.text)).toContain('AI tactic suggestions')
  expect(visibleText(login.text)).not.toContain('Priority support')

  await signInThere(browser)
  const prompt = await browser.go('/dashboard?dialog=upgrade')
  expect(visibleText(prompt.text)).toContain('AI tactic suggestions')
  expect(visibleText(prompt.text)).not.toContain('Priority support')

  const premium = await browser.follow('/upgrade', { body: { intent: 'upgrade' } })
  expect(visibleText(premium.text)).toContain('Premium')
  expect(visibleText(premium.text)).not.toContain('Priority support')
})
