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

/** A dialog of the owner's comment, whose thread may stand anywhere in the list. */
async function openOwnComment(page: Page, path: string, link: string): Promise<void> {
  await page.goto(path)
  for (const thread of await page.getByRole('button', { name: /^Comments \([1-9]/ }).all())
    await thread.click()
  await page.getByRole('link', { name: link }).first().click()
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
    shows: (page) => page.getByRole('button', { name: /^Vote\b/ }).first(),
  },
  {
    name: 'campaign-add-form',
    act: (page, { running }) => page.goto(`${running}?dialog=add-tactic`),
    shows: (page) => page.getByRole('button', { name: 'Save Tactic' }),
  },
  {
    name: 'campaign-add-similar',
    act: async (page, { running }) => {
      await page.goto(`${running}?dialog=add-tactic`)
      const first = (await page.locator('.campaign-list h3').first().textContent()) ?? ''
      await page.getByLabel('Tactic Name').fill(first)
    },
    shows: (page) => page.getByRole('list', { name: 'Similar tactics' }),
  },
  {
    name: 'campaign-add-many',
    act: (page, { running }) => page.goto(`${running}/add-many`),
    shows: heading('Add many tactics'),
  },
  {
    name: 'campaign-add-many-list',
    act: (page, { running }) => page.goto(`${running}/add-many?starter=activation`),
    shows: text('10 tactics filled in'),
  },
  {
    name: 'campaign-add-many-preview',
    act: async (page, { running }) => {
      await page.goto(`${running}/add-many`)
      await page.getByLabel('Tactics, one a line').fill('Invite friends by link\nOffer a yearly plan\nShort')
      await press(page, 'Preview')
    },
    shows: heading('Preview'),
  },
  {
    name: 'campaign-add-tooltip',
    act: async (page, { running }) => {
      await page.goto(`${running}?dialog=add-tactic`)
      await page.getByRole('button', { name: 'Help on Impact' }).focus()
    },
    shows: (page) =>
      page.getByRole('tooltip').filter({ hasText: 'How much will this move the needle if it works?' }),
  },
  {
    name: 'campaign-add-refused',
    act: async (page, { running }) => {
      await page.goto(`${running}?dialog=add-tactic`)
      await page.getByLabel('Tactic Name').fill('A control character \u0007 in it')
      await press(page, 'Save Tactic')
    },
    shows: text('Failed to add tactic. Please try again.'),
  },
  {
    name: 'campaign-toast',
    act: async (page, { running }) => {
      await page.goto(running)
      await page.waitForLoadState('networkidle')
      await page.route(/^(?!.*\/api\/).*\.data/, (route) => route.abort())
      await page.getByText('Change vote').first().click()
      await press(page, /^Vote\b/)
    },
    shows: (page) => page.getByRole('status').getByText('Failed to submit vote'),
  },
  {
    name: 'campaign-more',
    act: async (page, { running }) => {
      await page.goto(running)
      await page.getByLabel('More', { exact: true }).click()
    },
    shows: (page) => page.getByRole('link', { name: 'End Early' }),
  },
  {
    name: 'campaign-hurried',
    act: (page, { hurried }) => page.goto(hurried),
    shows: heading('Time Running Out!'),
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
  {
    name: 'campaign-room',
    act: (page, { running }) => page.goto(`${running}/room`),
    shows: text('Scan to join and score'),
  },
  {
    name: 'campaign-suggest',
    act: (page, { running }) => page.goto(`${running}?dialog=suggest`),
    shows: dialog,
  },
  {
    name: 'campaign-remind',
    act: (page, { running }) => page.goto(`${running}/remind`),
    shows: (page) => page.getByRole('button', { name: 'Remind those who have not finished' }),
  },
  {
    name: 'campaign-edit',
    act: (page, { running }) => page.goto(`${running}?dialog=edit`),
    shows: dialog,
  },
  {
    name: 'campaign-edit-errors',
    act: async (page, { running }) => {
      await page.goto(`${running}?dialog=edit`)
      await page.getByLabel('Campaign name').fill('')
      await press(page, 'Save')
    },
    shows: text('Campaign name is required'),
  },
  {
    name: 'campaign-move-end',
    act: (page, { running }) => page.goto(`${running}?dialog=move-end`),
    shows: (page) => page.getByLabel('End date and time'),
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
  {
    name: 'campaign-edit-comment',
    act: (page, { running }) => openOwnComment(page, running, 'Edit comment'),
    shows: dialog,
  },
  {
    name: 'campaign-delete-comment',
    act: (page, { running }) => openOwnComment(page, running, 'Delete comment'),
    shows: dialog,
  },
  {
    name: 'campaign-again',
    act: (page, { ended }) => page.goto(`${ended}/again`),
    shows: heading('Next round of ideas'),
  },
  {
    name: 'campaign-again-errors',
    act: async (page, { ended }) => {
      await page.goto(`${ended}/again`)
      for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
      await page.getByRole('button', { name: 'Start and score' }).click()
    },
    shows: text('Please choose at least one tactic'),
  },
  { name: 'campaign-ended', act: (page, { ended }) => page.goto(ended), shows: heading(/Sorted by Score/) },
  {
    name: 'campaign-ended-check',
    act: async (page, { ended }) => {
      await page.goto(ended)
      await page.getByText('Why trust this', { exact: true }).click()
    },
    shows: (page) => page.getByLabel('Fingerprint', { exact: true }),
  },
  {
    name: 'campaign-ended-details',
    act: async (page, { ended }) => {
      await page.goto(ended)
      for (const name of ['Why trust this', 'The numbers as a table'])
        await page.getByText(name, { exact: true }).click()
      await page.locator('.ranked-row').first().click()
    },
    shows: (page) => page.getByRole('table').first(),
  },
  {
    name: 'campaign-ended-nothing-found',
    act: (page, { ended }) => page.goto(`${ended}?q=zebra`),
    shows: text('No tactic fits.'),
  },
  {
    name: 'campaign-ended-comments',
    act: async (page, { ended }) => {
      await page.goto(ended)
      await page.locator('.ranked-row').first().click()
      await press(page, /^Comments \(/)
    },
    shows: (page) => page.getByLabel('Add a comment').first(),
  },
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
