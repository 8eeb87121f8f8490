import type { Page } from '@playwright/test'
import { askToConnect, letIn } from '../browser/assistants'
import { dialog, heading, press, seenBy, sendForm, text } from './state'

const CLAUDE = 'https://claude.ai/api/mcp/auth_callback'
const SCREEN = '/settings/tokens'

async function createToken(page: Page, name: string): Promise<void> {
  await page.goto(SCREEN)
  await page.getByLabel('Name').fill(name)
  await press(page, 'Create Token')
  await heading('Your new token')(page).waitFor()
}

/** The programs that a person lets in. The first of these states finds none. */
export const tokenStates = seenBy('owner', [
  { name: 'tokens-empty', act: (page) => page.goto(SCREEN), shows: heading('API Tokens') },
  {
    name: 'tokens-name-missing',
    act: (page) => sendForm(page, SCREEN, 'Create Token'),
    shows: (page) => page.locator('.error'),
  },
  {
    name: 'tokens-secret',
    act: (page) => createToken(page, 'Weekly report'),
    shows: heading('Your new token'),
  },
  {
    name: 'tokens',
    act: async (page) => {
      await createToken(page, 'A nightly export of all rankings to the warehouse')
      await page.goto(SCREEN)
    },
    shows: text('A nightly export'),
  },
  {
    name: 'tokens-revoke',
    act: async (page) => {
      await createToken(page, 'Pilot')
      await page
        .getByRole('link', { name: /Revoke/ })
        .first()
        .click()
    },
    shows: dialog,
  },
  {
    name: 'assistant-consent',
    act: async (page) => page.goto((await askToConnect(page, 'Claude', CLAUDE)).address),
    shows: heading('Connect Claude'),
  },
  {
    name: 'assistant-consent-local',
    act: async (page) =>
      page.goto((await askToConnect(page, 'VS Code', 'http://localhost/callback')).address),
    shows: text('a program on this computer'),
  },
  {
    name: 'tokens-assistants',
    act: async (page) => {
      await letIn(page, 'Claude', CLAUDE)
      await page.goto(SCREEN)
    },
    shows: heading('Connected assistants'),
  },
  {
    name: 'assistant-sheet',
    act: async (page, { running }) => {
      const connection_id = await letIn(page, 'Claude', CLAUDE)
      await page.goto(`${running}/score?dialog=in-chat&connection_id=${connection_id}`)
    },
    shows: dialog,
  },
  {
    name: 'api-docs',
    act: (page) => page.goto('/api/docs'),
    shows: (page) => page.locator('.opblock').first(),
  },
])
