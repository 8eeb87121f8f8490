import { waitForStart } from '../browser/started'
import type { Page } from '@playwright/test'
import { samplePeople } from '../../app/domain/sample-data'
import { people, type Places } from '../browser/people'
import { accountStates } from './account-states'
import { campaignStates } from './campaign-states'
import { decisionStates } from './decision-states'
import { roundStates } from './round-states'
import { tokenStates } from './token-states'
import { webhookStates } from './webhook-states'
import { dialog, heading, press, seenBy, sendForm, text, type State } from './state'

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

const visitor = seenBy('visitor', [
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
  { name: 'local-sign-in', act: openSignIn, shows: heading('Local sign-in') },
  { name: 'not-found', act: (page) => page.goto('/nowhere'), shows: heading('Page not found') },
])

const newcomer = seenBy('newcomer', [
  { name: 'dashboard-empty', act: (page) => page.goto('/dashboard'), shows: text('No teams yet') },
  { name: 'join-asks', act: joinFromElsewhere, shows: heading(/^Join /) },
  { name: 'example', act: (page) => page.goto('/example'), shows: text('2 of 3 scored') },
  { name: 'example-ended', act: (page) => page.goto('/example?show=ended'), shows: text('#1') },
  { name: 'start', act: (page) => page.goto('/start'), shows: heading('Start a campaign') },
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

const expired = seenBy('expired', [
  { name: 'dashboard-blocked', act: (page) => page.goto('/dashboard'), shows: dialog },
  {
    name: 'dashboard-dimmed',
    act: (page) => page.goto('/dashboard?dialog=closed'),
    shows: (page) => page.locator('[inert]'),
  },
  { name: 'join-upgrade', act: (page, { joinTeam }) => page.goto(joinTeam), shows: dialog },
])

const member = seenBy('member', [
  {
    name: 'campaign-hurried-as-voter',
    act: (page, { hurried }) => page.goto(hurried),
    shows: heading('Time Running Out!'),
  },
  {
    name: 'campaign-nothing-found',
    act: (page, { running }) => page.goto(`${running}?q=zebra`),
    shows: text('No tactic fits.'),
  },
  {
    name: 'campaign-unscored',
    act: (page, { running }) => page.goto(running),
    shows: heading(/^Tactics \(/),
  },
  { name: 'dashboard-waiting', act: (page) => page.goto('/dashboard'), shows: heading('Waiting for you') },
  {
    name: 'team-ended-campaigns',
    act: (page, { team }) => page.goto(`${team}?show=ended&q=a`),
    shows: (page) => page.getByRole('searchbox'),
  },
  { name: 'team-as-member', act: (page, { team }) => page.goto(team), shows: text('Leave Team') },
  {
    name: 'vote-refused',
    act: async (page, { running }) => {
      await page.goto(running)
      await waitForStart(page)
      await page
        .locator('input[name=tactic_id]')
        .first()
        .evaluate((input: HTMLInputElement) => {
          input.value = crypto.randomUUID()
        })
      await press(page, /^Vote\b/)
    },
    shows: text('Tactic not found'),
  },
  { name: 'team-leave', act: (page, { team }) => page.goto(`${team}?dialog=leave`), shows: dialog },
])

const owner = seenBy('owner', [
  {
    name: 'unexpected-error',
    act: async (page) => {
      await page.goto('/dashboard')
      await page.waitForLoadState('networkidle')
      // An answer that nothing can be made of, and that asking again would not change.
      await page.route('**/*.data*', (route) => route.fulfill({ status: 400, json: {} }))
      await page.getByRole('link', { name: /View Team/ }).click()
    },
    shows: heading('Unexpected Application Error!'),
  },
  {
    name: 'toast-success',
    act: (page) => sendForm(page, '/settings/notifications', 'Save'),
    shows: text('Notification settings saved successfully'),
  },
  {
    name: 'toast-error',
    act: (page) => page.goto('/join/campaign/AAAAAAAAAAAAAAAAAAAAAA'),
    shows: text('Invalid or expired invite link'),
  },
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
  {
    name: 'upgrade-on-purpose',
    act: (page) => page.goto('/settings/notifications?dialog=upgrade'),
    shows: dialog,
  },
  // The trial's one team is there already.
  { name: 'upgrade', act: (page) => page.goto('/teams/new'), shows: dialog },
  { name: 'team', act: (page, { team }) => page.goto(team), shows: heading('Danger Zone') },
  {
    name: 'team-ballots-closed',
    act: async (page, { team }) => {
      await page.goto(`${team}/settings`)
      const ballots = page.getByRole('switch', { name: 'Members may read votes after the end' })
      if (await ballots.isChecked()) await ballots.click()
    },
    shows: (page) => page.getByRole('switch', { name: 'Members may read votes', checked: false }),
  },
  { name: 'team-created', act: (page, { team }) => page.goto(`${team}?dialog=created`), shows: dialog },
  { name: 'team-invite', act: (page, { team }) => page.goto(`${team}?dialog=invite`), shows: dialog },
  {
    name: 'team-invite-by-mail-errors',
    act: (page, { team }) => sendForm(page, team, 'Send Invitations'),
    shows: text('Enter at least one e-mail address'),
  },
  {
    name: 'team-invited-by-mail',
    act: async (page, { team }) => {
      await page.goto(team)
      await page.getByLabel('E-mail addresses').fill(`ada@example.com, ${samplePeople[0].email}`)
      await press(page, 'Send Invitations')
    },
    shows: text('Invitations are on their way'),
  },
  {
    name: 'team-settings',
    act: (page, { team }) => page.goto(`${team}/settings`),
    shows: heading('Team settings'),
  },
  {
    name: 'team-settings-errors',
    act: async (page, { team }) => {
      await page.goto(`${team}/settings`)
      await page.getByLabel('Team URL').fill('Our Team')
      await press(page, 'Save')
    },
    shows: text('URL must start with a letter'),
  },
  {
    name: 'team-delete',
    act: (page, { team }) => sendForm(page, `${team}?dialog=delete`, 'Delete Team'),
    shows: dialog,
  },
  {
    name: 'team-member-menu',
    act: async (page, { team }) => {
      await page.goto(team)
      await page.getByLabel(`Actions for ${people.member}`).click()
    },
    shows: (page) => page.getByRole('link', { name: 'Make owner' }),
  },
  {
    name: 'team-remove-member',
    act: async (page, { team }) => {
      await page.goto(team)
      await page.getByLabel(`Actions for ${people.member}`).click()
      await page.getByRole('link', { name: 'Remove' }).click()
    },
    shows: dialog,
  },
  {
    name: 'team-hand-over',
    act: async (page, { team }) => {
      await page.goto(team)
      await page.getByLabel(`Actions for ${people.member}`).click()
      await page.getByRole('link', { name: 'Make owner' }).click()
    },
    shows: dialog,
  },
])

export const states: State[] = [
  ...visitor,
  ...newcomer,
  ...expired,
  ...member,
  ...owner,
  ...accountStates,
  ...tokenStates,
  ...webhookStates,
  ...campaignStates,
  ...decisionStates,
  ...roundStates,
]
