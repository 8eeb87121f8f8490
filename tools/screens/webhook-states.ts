import type { Page } from '@playwright/test'
import { dialog, heading, press, seenBy, sendForm, text } from './state'

async function createWebhook(page: Page, team: string, url: string): Promise<void> {
  await page.goto(`${team}/webhooks`)
  await page.getByLabel('Address').fill(url)
  await press(page, 'Add Webhook')
  await page.getByText(url).first().waitFor()
}

const SLACK = 'https://hooks.slack.com/services/T0000/B0000/none'

/** A team has few webhooks, so the states share one. */
async function openWithSlack(page: Page, team: string): Promise<void> {
  await page.goto(`${team}/webhooks`)
  if ((await page.getByText(SLACK).count()) > 0) return
  await createWebhook(page, team, SLACK)
  await page.goto(`${team}/webhooks`)
}

/** The programs that are told what happens in a team. The first of these states finds none. */
export const webhookStates = seenBy('owner', [
  {
    name: 'webhooks-empty',
    act: (page, { team }) => page.goto(`${team}/webhooks`),
    shows: heading('Webhooks'),
  },
  {
    name: 'webhooks-errors',
    act: (page, { team }) => sendForm(page, `${team}/webhooks`, 'Add Webhook'),
    shows: (page) => page.locator('.error'),
  },
  {
    name: 'webhooks-secret',
    act: (page, { team }) => createWebhook(page, team, 'https://receiver.invalid/hook'),
    shows: heading('Your signing secret'),
  },
  { name: 'webhooks', act: (page, { team }) => openWithSlack(page, team), shows: text(/^Slack message ·/) },
  {
    name: 'webhooks-delete',
    act: async (page, { team }) => {
      await openWithSlack(page, team)
      await page
        .getByRole('link', { name: `Delete ${SLACK}` })
        .first()
        .click()
    },
    shows: dialog,
  },
  {
    name: 'webhook-deliveries',
    act: async (page, { team }) => {
      await openWithSlack(page, team)
      await page
        .getByRole('link', { name: `Deliveries to ${SLACK}` })
        .first()
        .click()
      await heading('Deliveries')(page).waitFor()
      await press(page, 'Send a test')
    },
    shows: (page) => page.getByRole('button', { name: 'Send again' }).first(),
  },
])
