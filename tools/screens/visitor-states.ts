import type { Page } from '@playwright/test'
import type { Places } from '../browser/people'
import { heading, seenBy, sendForm, text } from './state'

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
}

async function joinFromElsewhere(page: Page, { joinTeam }: Places): Promise<void> {
  await page.goto('/dashboard')
  const link = new URL(joinTeam, page.url()).href
  await page.goto('about:blank')
  await page.setContent(`<a href="${link}">A game</a>`)
  await page.getByRole('link').click()
}

export const visitor = seenBy('visitor', [
  { name: 'login', act: (page) => page.goto('/login'), shows: heading(/anti-random/) },
  {
    name: 'login-error',
    act: (page) => page.goto('/auth/error'),
    shows: (page) => page.getByRole('alert'),
  },
  { name: 'invitation', act: (page, { joinTeam }) => page.goto(joinTeam), shows: text(/invites you/) },
  {
    name: 'invitation-closed',
    act: (page) => page.goto('/login?campaign=unknown'),
    shows: heading('This invitation is closed'),
  },
  { name: 'example-signed-out', act: (page) => page.goto('/example'), shows: text('2 of 3 scored') },
  { name: 'help', act: (page) => page.goto('/help'), shows: heading('Help') },
  {
    name: 'accessibility',
    act: (page) => page.goto('/accessibility'),
    shows: heading('Accessibility'),
  },
  { name: 'local-sign-in', act: openSignIn, shows: heading('Local sign-in') },
  { name: 'not-found', act: (page) => page.goto('/nowhere'), shows: heading('Page not found') },
])

export const newcomer = seenBy('newcomer', [
  { name: 'dashboard-empty', act: (page) => page.goto('/dashboard'), shows: text('No teams yet') },
  { name: 'join-asks', act: joinFromElsewhere, shows: heading(/^Join /) },
  { name: 'example', act: (page) => page.goto('/example'), shows: text('2 of 3 scored') },
  { name: 'example-ended', act: (page) => page.goto('/example?show=ended'), shows: text('#1') },
  { name: 'start', act: (page) => page.goto('/start'), shows: heading('Start a campaign') },
  {
    name: 'start-list',
    act: (page) => page.goto('/start?starter=activation'),
    shows: text('10 tactics filled in'),
  },
  {
    name: 'start-errors',
    act: (page) => sendForm(page, '/start', 'Start and score'),
    shows: text('Please give at least two tactics, one a line'),
  },
  { name: 'team-new', act: (page) => page.goto('/teams/new'), shows: heading('Create a New Team') },
  {
    name: 'team-new-errors',
    act: (page) => sendForm(page, '/teams/new', 'Create Team'),
    shows: text('Team name is required'),
  },
  {
    name: 'team-new-malformed-url',
    act: async (page) => {
      await page.goto('/teams/new')
      await page.getByLabel('Team URL').fill('Growth')
    },
    shows: text('URL must start with a letter'),
  },
  {
    name: 'campaign-new-no-team',
    act: (page) => page.goto('/campaigns/new'),
    shows: heading('Create New Campaign'),
  },
])
