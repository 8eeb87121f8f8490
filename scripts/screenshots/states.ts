import type { Locator, Page } from '@playwright/test'
import { people, type Places } from '../browser/people'

export type Role = 'visitor' | 'owner' | 'member' | 'newcomer'

/** One screen in one state: who sees it, and how to get there. */
export type State = {
  name: string
  role: Role
  act: (page: Page, places: Places) => Promise<unknown>
  /** What stands in the page once the state is reached. */
  shows: (page: Page) => Locator
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
const text = (name: string | RegExp) => (page: Page) => page.getByText(name).first()
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

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

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
}

async function sendForm(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path)
  await press(page, button)
}

async function exceedTrial(page: Page): Promise<void> {
  await page.goto('/teams/new')
  await page.getByLabel('Team name').fill('A second team')
  await page.getByLabel('Team URL').fill(`second-team-${Date.now()}`)
  await press(page, 'Create Team')
}

const visitor: State[] = [
  { name: 'login', role: 'visitor', act: (page) => page.goto('/login'), shows: heading(/anti-random/) },
  {
    name: 'login-error',
    role: 'visitor',
    act: (page) => page.goto('/auth/error'),
    shows: (page) => page.getByRole('alert'),
  },
  { name: 'local-sign-in', role: 'visitor', act: openSignIn, shows: heading('Local sign-in') },
  { name: 'not-found', role: 'visitor', act: (page) => page.goto('/nowhere'), shows: heading('Page not found') },
]

const newcomer: State[] = [
  { name: 'dashboard-empty', act: (page) => page.goto('/dashboard'), shows: text('No teams yet') },
  { name: 'team-new', act: (page) => page.goto('/teams/new'), shows: heading('Create a New Team') },
  {
    name: 'team-new-errors',
    act: (page) => sendForm(page, '/teams/new', 'Create Team'),
    shows: text('Team name is required'),
  },
  {
    name: 'campaign-new-no-team',
    act: (page) => page.goto('/campaigns/new'),
    shows: heading('Create New Campaign'),
  },
].map((state): State => ({ role: 'newcomer', ...state }))

const member: State[] = [
  { name: 'campaign-unscored', act: (page, { running }) => page.goto(running), shows: heading(/^Tactics \(/) },
  { name: 'team-as-member', act: (page, { team }) => page.goto(team), shows: text('Leave Team') },
  { name: 'team-leave', act: (page, { team }) => page.goto(`${team}?dialog=leave`), shows: dialog },
].map((state): State => ({ role: 'member', ...state }))

const owner: State[] = [
  { name: 'dashboard', act: (page) => page.goto('/dashboard'), shows: heading('Your Teams') },
  {
    name: 'user-menu',
    act: async (page) => {
      await page.goto('/dashboard')
      await page.getByLabel('User menu').click()
    },
    shows: text('Sign out'),
  },
  {
    name: 'notification-settings',
    act: (page) => page.goto('/settings/notifications'),
    shows: heading(/Notification/),
  },
  { name: 'upgrade', act: exceedTrial, shows: dialog },
  { name: 'team', act: (page, { team }) => page.goto(team), shows: heading('Danger Zone') },
  { name: 'team-created', act: (page, { team }) => page.goto(`${team}?dialog=created`), shows: dialog },
  { name: 'team-invite', act: (page, { team }) => page.goto(`${team}?dialog=invite`), shows: dialog },
  {
    name: 'team-delete',
    act: (page, { team }) => sendForm(page, `${team}?dialog=delete`, 'Delete Team'),
    shows: dialog,
  },
  {
    name: 'team-remove-member',
    act: async (page, { team }) => {
      await page.goto(team)
      await page.getByRole('row', { name: people.member }).getByRole('link', { name: 'Remove' }).click()
    },
    shows: dialog,
  },
  {
    name: 'team-hand-over',
    act: async (page, { team }) => {
      await page.goto(team)
      await page.getByRole('row', { name: people.member }).getByRole('link', { name: 'Make owner' }).click()
    },
    shows: dialog,
  },
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
  { name: 'campaign-delete', act: (page, { running }) => page.goto(`${running}?dialog=delete`), shows: dialog },
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
].map((state): State => ({ role: 'owner', ...state }))

export const states: State[] = [...visitor, ...newcomer, ...member, ...owner]
