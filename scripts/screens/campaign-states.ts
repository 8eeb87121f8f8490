import type { Page } from '@playwright/test'
import { dialog, heading, press, seenBy, sendForm, text } from './state'

/** Joining never gets its answer, so that the waiting page can be seen. */
async function joinForever(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/join/'),
    async (route) => {
      if (route.request().method() !== 'POST') await route.continue()
    },
  )
  await page.goto(path)
}

/** What the owner of the campaigns sees. */
export const campaignStates = seenBy('owner', [
  {
    name: 'campaign-new',
    act: (page) => page.goto('/campaigns/new'),
    shows: heading('Create New Campaign'),
  },
  {
    name: 'campaign-new-errors',
    act: (page) => sendForm(page, '/campaigns/new', 'Create Campaign'),
    shows: text('Campaign name is required'),
  },
  { name: 'campaign-voted', act: (page, { running }) => page.goto(running), shows: text('Voted') },
  {
    name: 'campaign-change-vote',
    act: async (page, { running }) => {
      await page.goto(running)
      await page.getByText('Change vote').first().click()
    },
    shows: (page) => page.getByRole('button', { name: 'Vote', exact: true }).first(),
  },
  {
    name: 'campaign-add-form',
    act: (page, { running }) => page.goto(`${running}?dialog=add-tactic`),
    shows: (page) => page.getByRole('button', { name: 'Save Tactic' }),
  },
  {
    name: 'campaign-comments',
    act: async (page, { running }) => {
      await page.goto(running)
      await press(page, /^Comments \([1-9]/)
    },
    shows: (page) => page.getByLabel('Add a comment').first(),
  },
  {
    name: 'campaign-invite',
    act: (page, { running }) => page.goto(`${running}?dialog=invite`),
    shows: dialog,
  },
  { name: 'campaign-end', act: (page, { running }) => page.goto(`${running}?dialog=end`), shows: dialog },
  {
    name: 'campaign-delete',
    act: (page, { running }) => page.goto(`${running}?dialog=delete`),
    shows: dialog,
  },
  {
    name: 'campaign-delete-tactic',
    act: async (page, { running }) => {
      await page.goto(running)
      await page
        .getByRole('link', { name: /^Delete tactic/ })
        .first()
        .click()
    },
    shows: dialog,
  },
  { name: 'campaign-ended', act: (page, { ended }) => page.goto(ended), shows: heading(/Sorted by Score/) },
  {
    name: 'join-team',
    act: (page, { joinTeam }) => joinForever(page, joinTeam),
    shows: text('Joining team...'),
  },
  {
    name: 'join-campaign',
    act: (page, { joinCampaign }) => joinForever(page, joinCampaign),
    shows: text('Joining campaign...'),
  },
])
