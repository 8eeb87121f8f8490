import type { Page } from '@playwright/test'
import { people } from '../browser/people'
import { campaignStates } from './campaign-states'
import { dialog, heading, seenBy, sendForm, text, type State } from './state'

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
}

const visitor = seenBy('visitor', [
  { name: 'login', act: (page) => page.goto('/login'), shows: heading(/anti-random/) },
  {
    name: 'login-error',

    act: (page) => page.goto('/auth/error'),
    shows: (page) => page.getByRole('alert'),
  },
  { name: 'local-sign-in', act: openSignIn, shows: heading('Local sign-in') },
  { name: 'not-found', act: (page) => page.goto('/nowhere'), shows: heading('Page not found') },
])

const newcomer = seenBy('newcomer', [
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
])

const member = seenBy('member', [
  {
    name: 'campaign-unscored',
    act: (page, { running }) => page.goto(running),
    shows: heading(/^Tactics \(/),
  },
  { name: 'team-as-member', act: (page, { team }) => page.goto(team), shows: text('Leave Team') },
  { name: 'team-leave', act: (page, { team }) => page.goto(`${team}?dialog=leave`), shows: dialog },
])

const owner = seenBy('owner', [
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
  // The trial's one team is there already.
  { name: 'upgrade', act: (page) => page.goto('/teams/new'), shows: dialog },
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
])

export const states: State[] = [...visitor, ...newcomer, ...member, ...owner, ...campaignStates]
