import { waitForStart } from '../browser/started'
import { samplePeople } from '../../app/domain/sample-data'
import { people } from '../browser/people'
import { accountStates } from './account-states'
import { campaignStates } from './campaign-states'
import { decisionStates } from './decision-states'
import { machineStates } from './machine-states'
import { observerStates } from './observer-states'
import { roundStates } from './round-states'
import { sameAsStates } from './same-as-states'
import { tokenStates } from './token-states'
import { newcomer, visitor } from './visitor-states'
import { webhookStates } from './webhook-states'
import { dialog, heading, press, seenBy, sendForm, text, type State } from './state'

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
    act: async (page, { team }) => {
      await page.goto(`${team}?dialog=invite`)
      await waitForStart(page)
      await page.getByText('Invite by e-mail').click()
      await press(page, 'Send Invitations')
    },
    shows: text('Enter at least one e-mail address'),
  },
  {
    name: 'team-invited-by-mail',
    act: async (page, { team }) => {
      await page.goto(`${team}?dialog=invite`)
      await page.getByText('Invite by e-mail').click()
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
  ...machineStates,
  ...observerStates,
  ...sameAsStates,
]
