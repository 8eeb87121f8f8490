import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '~/contract/operations.server'
import { createStorage, startApp, type App, type Storage } from '../support/app'
import { createBrowser } from '../support/browser'
import { refusalOf, signIn, type Answer, type Person } from '../support/client'
import { dataAddress, dataOf, textsIn } from '../support/pages'
import { buildCampaign, buildTactic, buildTeam, signInAll } from '../support/scene'
import { HOUR, inMilliseconds, MISSING_ID, newCampaign, newTactic, scores } from '../support/inputs'

/*
 * The texts that must stay word for word (docs/product.md#texts), in the pages and answers of the built app. What only
 * a browser with JavaScript shows is asserted in tests/e2e.
 */
const TACTIC = 'Invite friends by link'

let storage: Storage
let app: App
let owner: Person
let member: Person
/** On trial, and in the owner's team. */
let trialist: Person
/** On trial, and in no team. */
let newcomer: Person
let team_id: string
let taken_slug: string
let places: Record<
  'team' | 'running' | 'hurried' | 'ended' | 'orphaned' | 'joinTeam' | 'joinCampaign',
  string
>
let tactic_id: string
let orphaned_id: string

beforeAll(async () => {
  storage = await createStorage()
  app = await startApp({ storage })
  ;[owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  ;[trialist, newcomer] = await Promise.all([signIn(app, 'Theo Trial'), signIn(app, 'Nora Newcomer')])
  team_id = await buildTeam(owner, member, trialist)
  taken_slug = (await owner.must('getTeam', { team_id })).team.url_slug
  const soon = { contribution_mode: 'vote_only', end_datetime: inMilliseconds(5 * HOUR) }
  const running = await buildCampaign(owner, team_id)
  const hurried = await buildCampaign(owner, team_id, soon)
  const ended = await buildCampaign(owner, team_id)
  const orphaned = await buildCampaign(owner, team_id)
  tactic_id = await buildTactic(owner, running.campaign_id, TACTIC)
  await buildTactic(owner, ended.campaign_id)
  orphaned_id = await buildTactic(owner, orphaned.campaign_id)
  await owner.must('endCampaign', ended)
  places = {
    team: `/teams/${team_id}`,
    running: `/campaigns/${running.campaign_id}`,
    hurried: `/campaigns/${hurried.campaign_id}`,
    ended: `/campaigns/${ended.campaign_id}`,
    orphaned: `/campaigns/${orphaned.campaign_id}`,
    joinTeam: `/join/team/${team_id}`,
    joinCampaign: `/join/campaign/${running.invite_link}`,
  }
  // No call leaves a tactic without its adder.
  await app.stop()
  await storage.edit(sql`update tactics set added_by = null where id = ${orphaned_id}`)
  app = await startApp({ storage, url: app.url })
})

afterAll(async () => {
  await app.stop()
  await storage.remove()
})

const browserOf = ({ token }: Person) => createBrowser(app.url, new Map([['tactics-session', token]]))
const visit = (person: Person, path: string): Promise<Answer> => browserOf(person).follow(path)
type Fields = Record<string, string>

/** Sends a form without JavaScript; the answer is the page that it ends on. */
const submit = (person: Person, path: string, intent: string, fields: Fields = {}): Promise<Answer> =>
  browserOf(person).follow(path, { body: { intent, ...fields } })

/** Sends a form as the page's script does; the answer is what the script is told. */
const submitByScript = (person: Person, path: string, intent: string, fields: Fields): Promise<Answer> =>
  browserOf(person).go(dataAddress(path), { body: { intent, ...fields }, headers: { Accept: '*/*' } })

/** Every text of a page, or every text in the data of any other answer. */
async function textsOf(answer: Answer): Promise<Set<string>> {
  if (answer.headers.get('Content-Type')?.startsWith('text/html')) return textsIn(answer.text)
  return new Set(stringsIn(await dataOf(answer)))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

type Case = [where: string, answer: () => Promise<Answer>, ...texts: string[]]

function holds(cases: Case[]): void {
  test.each(cases)('%s', async (_, answer, ...texts) => {
    const shown = await textsOf(await answer())
    expect(texts.filter((text) => !shown.has(text))).toEqual([])
  })
}

describe('Pages hold their fixed texts word for word', () => {
  holds([
    [
      'sign-in',
      () => createBrowser(app.url).go('/login'),
      'Sign in with Google',
      'The anti-random tactics platform for growth and product teams',
    ],
    ['failed sign-in', () => createBrowser(app.url).go('/auth/error'), 'Authentication failed'],
    [
      'empty dashboard',
      () => visit(newcomer, '/dashboard'),
      'Your Teams',
      'No teams yet',
      'Create Team',
      'Notification Settings',
      'Sign out',
    ],
    ['dashboard', () => visit(owner, '/dashboard'), 'View Team'],
    ['joining a team', () => visit(newcomer, places.joinTeam), 'Joining team...'],
    ['joining a campaign', () => visit(newcomer, places.joinCampaign), 'Joining campaign...'],
    ['new team', () => visit(owner, '/teams/new'), 'Create a New Team'],
    ['team', () => visit(owner, places.team), 'Danger Zone', 'Delete Team', 'Remove'],
    ['deleting a team', () => visit(owner, `${places.team}?dialog=delete`), 'DELETE'],
    [
      'removing a member',
      () => visit(owner, `${places.team}?dialog=remove&member_id=${member.id}`),
      'Are you sure you want to remove this member?',
    ],
    ['new campaign', () => visit(owner, '/campaigns/new'), 'Create New Campaign'],
    [
      'running campaign',
      () => visit(owner, `${places.running}?comments=${tactic_id}`),
      'Add & Vote',
      'Created by',
      'End Early',
      'Delete',
      'Time Remaining',
      'Loading timer...',
      'Campaign Context',
      'What problem does this solve?',
      'Why do we have this problem?',
      'Invite to Campaign',
      'Add New Tactic',
      'Let AI Suggest Tactics',
      'Add Tactic',
      'Added by',
      'Voted',
      '1 vote',
      'Add a comment...',
      'Post',
    ],
    ['inviting to a campaign', () => visit(owner, `${places.running}?dialog=invite`), 'Close'],
    [
      'adding a tactic',
      () => visit(owner, `${places.running}?dialog=add-tactic`),
      'Tactic Name (minimum 10 characters)',
      'Save Tactic',
      'Cancel',
      'How much will this move the needle if it works?',
      'How likely it is to even deliver that impact',
      'Time and money required',
    ],
    [
      'deleting a tactic',
      () => visit(owner, `${places.running}?dialog=delete-tactic&tactic=${tactic_id}`),
      'Are you sure you want to delete this tactic? This action cannot be undone.',
    ],
    [
      'ending a campaign',
      () => visit(owner, `${places.running}?dialog=end`),
      'Are you sure you want to end this campaign early?',
    ],
    [
      'deleting a campaign',
      () => visit(owner, `${places.running}?dialog=delete`),
      'This will permanently delete the campaign and all votes. Continue?',
    ],
    [
      'empty campaign that ends today',
      () => visit(owner, places.hurried),
      'Vote Only',
      'Time Running Out!',
      'Hurry up! Make sure to submit your votes before time runs out.',
      'No tactics added yet.',
      'Be the first to add a tactic!',
    ],
    ['tactic of somebody unknown', () => visit(owner, places.orphaned), 'Unknown'],
    [
      'ended campaign',
      () => visit(owner, places.ended),
      'Campaign Ended - Results Available',
      'Voting has closed and all scores are now visible',
      '- Sorted by Score (Highest First)',
    ],
    [
      'AI suggestions on a trial',
      () => visit(trialist, `${places.running}?dialog=suggest`),
      'AI suggestions are for premium users. When premium users add at least 3 tactics, they can get great AI suggestions.',
    ],
    [
      'AI suggestions for a member',
      () => visit(member, `${places.running}?dialog=suggest`),
      'AI tactics are enabled only to campaign owner',
    ],
    [
      'AI suggestions with one tactic',
      () => visit(owner, `${places.running}?dialog=suggest`),
      'AI tactics work best with at least 3 tactics added',
    ],
    [
      'AI suggestions after the end',
      () => visit(owner, `${places.ended}?dialog=suggest`),
      'AI tactics are disabled when campaign is off',
    ],
  ])
})

const submitTeam = (name: string, url_slug: string) =>
  submit(owner, '/teams/new', 'createTeam', { name, url_slug })

const submitCampaign = (fields: Fields) =>
  submit(owner, '/campaigns/new', 'createCampaign', {
    contribution_mode: 'add_and_vote',
    time_zone: 'UTC',
    end_datetime: '',
    ...fields,
  })

describe('Refused forms say word for word', () => {
  holds([
    ['a team without name and URL', () => submitTeam('', ''), 'Team name is required', 'URL is required'],
    [
      'a team with a short name and URL',
      () => submitTeam('ab', 'ab'),
      'Team name must be at least 3 characters',
      'URL must be at least 3 characters',
    ],
    [
      'a team with a long name and URL',
      () => submitTeam('n'.repeat(51), 'u'.repeat(31)),
      'Team name must be less than 50 characters',
      'URL must be less than 30 characters',
    ],
    [
      'a team with a wrong URL',
      () => submitTeam('Growth', '1-Growth'),
      'URL must start with a letter and contain only lowercase letters, numbers, and hyphens',
    ],
    ['a team with a taken URL', () => submitTeam('Growth', taken_slug), 'This URL is already taken'],
    [
      'a campaign without name, team and end',
      () => submitCampaign({}),
      'Campaign name is required',
      'Please select a team',
      'End date and time is required',
    ],
    [
      'a campaign with a short name',
      () => submitCampaign({ name: 'abcd' }),
      'Campaign name must be at least 5 characters',
    ],
    [
      'a campaign that has already ended',
      () => submitCampaign({ name: 'Spring', team_id, end_datetime: '2020-01-01T10:00' }),
      'Campaign must run for at least 1 hour',
    ],
    [
      'a campaign with a long name',
      () => submitCampaign({ name: 'n'.repeat(101) }),
      'Campaign name must be less than 100 characters',
    ],
    [
      'a tactic with a short name',
      () => submit(owner, places.running, 'addTactic', { name: 'too short' }),
      'Tactic name must be at least 10 characters long',
      'Failed to add tactic. Please try again.',
    ],
    [
      'a tactic that a member may not add',
      () => submitByScript(member, places.hurried, 'addTactic', textOf(newTactic('', TACTIC))),
      'Failed to add tactic',
    ],
    [
      'a vote beyond the scale',
      () => submit(member, places.running, 'voteOnTactic', textOf({ tactic_id, ...scores(11, 5, 5) })),
      'Failed to submit vote. Please try again.',
    ],
    [
      'a vote beyond the scale, by script',
      () =>
        submitByScript(member, places.running, 'voteOnTactic', textOf({ tactic_id, ...scores(11, 5, 5) })),
      'Failed to submit vote',
    ],
    [
      "a member deleting the owner's tactic",
      () => submit(member, places.running, 'deleteTactic', { tactic_id }),
      'Failed to delete tactic',
    ],
    [
      'a comment on no tactic',
      () => submit(member, places.running, 'addComment', { tactic_id: MISSING_ID, comment_text: 'Hello' }),
      'Failed to add comment',
    ],
    [
      'a member ending the campaign',
      () => submit(member, places.running, 'endCampaign'),
      'Failed to end campaign',
    ],
    [
      'a member deleting the campaign',
      () => submit(member, places.running, 'deleteCampaign'),
      'Failed to delete campaign',
    ],
    [
      'a member removing another one',
      () => submit(member, places.team, 'removeMember', { member_id: trialist.id }),
      'Failed to remove member',
    ],
    [
      'a member deleting the team',
      () => submit(member, places.team, 'deleteTeam', { confirmation: 'DELETE' }),
      'Failed to delete team',
    ],
    [
      'an unknown link',
      () => submit(owner, `/join/team/${MISSING_ID}`, 'joinTeam'),
      'Invalid or expired invite link',
    ],
  ])
})

const textOf = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

const everyMail = {
  new_tactic_notifications: 'true',
  new_comment_notifications: 'true',
  campaign_ended_notifications: 'true',
  campaign_reminder_notifications: 'true',
  team_invitation_notifications: 'true',
}

async function ownCampaign(tactics = 1) {
  const team_id = await buildTeam(owner, member)
  const { campaign_id, invite_link } = await buildCampaign(owner, team_id)
  let tactic_id = ''
  for (let number = 1; number <= tactics; number++)
    tactic_id = await buildTactic(owner, campaign_id, `${TACTIC}, number ${number}`)
  return {
    team_id,
    team: `/teams/${team_id}`,
    campaign: `/campaigns/${campaign_id}`,
    joinTeam: `/join/team/${team_id}`,
    joinCampaign: `/join/campaign/${invite_link}`,
    tactic_id,
  }
}

type Own = Awaited<ReturnType<typeof ownCampaign>>

/** In a team of its own: a form sent by somebody, and the toast on the page that follows. */
const inOwnTeam = (act: (own: Own) => Promise<Answer>, tactics?: number) => async () =>
  act(await ownCampaign(tactics))

describe('Toasts of success say word for word', () => {
  holds([
    [
      'notification settings',
      () => submit(owner, '/settings/notifications', 'setNotificationPreferences', everyMail),
      'Notification settings saved successfully',
    ],
    [
      'an upgrade',
      async () => submit(await signIn(app, 'Uma Upgrade'), '/upgrade', 'upgrade'),
      'Successfully upgraded to premium!',
    ],
    [
      'a member removed',
      inOwnTeam(({ team }) => submit(owner, team, 'removeMember', { member_id: member.id })),
      'Member removed',
    ],
    [
      'a team deleted',
      inOwnTeam(({ team }) => submit(owner, team, 'deleteTeam', { confirmation: 'DELETE' })),
      'Team deleted',
    ],
    [
      'joining a team',
      inOwnTeam(({ joinTeam }) => submit(newcomer, joinTeam, 'joinTeam')),
      'Successfully joined team!',
    ],
    [
      'joining a campaign',
      inOwnTeam(({ joinCampaign }) => submit(newcomer, joinCampaign, 'joinCampaign')),
      'Successfully joined campaign!',
    ],
    [
      'a campaign',
      inOwnTeam(({ team_id }) =>
        submit(owner, '/campaigns/new', 'createCampaign', textOf(newCampaign(team_id))),
      ),
      'Campaign created successfully',
    ],
    [
      'a campaign ended',
      inOwnTeam(({ campaign }) => submit(owner, campaign, 'endCampaign')),
      'Campaign ended',
    ],
    [
      'a campaign deleted',
      inOwnTeam(({ campaign }) => submit(owner, campaign, 'deleteCampaign')),
      'Campaign deleted',
    ],
    [
      'a tactic',
      inOwnTeam(({ campaign }) => submit(owner, campaign, 'addTactic', textOf(newTactic('', TACTIC)))),
      'Tactic added successfully',
    ],
    [
      'a tactic deleted',
      inOwnTeam(({ campaign, tactic_id }) => submit(owner, campaign, 'deleteTactic', { tactic_id })),
      'Tactic deleted successfully',
    ],
    [
      'a vote',
      inOwnTeam(({ campaign, tactic_id }) =>
        submit(member, campaign, 'voteOnTactic', textOf({ tactic_id, ...scores(1, 2, 3) })),
      ),
      'Vote submitted successfully',
    ],
    [
      'a comment',
      inOwnTeam(({ campaign, tactic_id }) =>
        submit(member, campaign, 'addComment', { tactic_id, comment_text: 'Hello' }),
      ),
      'Comment added successfully',
    ],
    [
      'AI tactics',
      inOwnTeam(({ campaign }) => submit(owner, campaign, 'suggestTactics'), 3),
      'Generated 5 AI tactics!',
    ],
  ])
})

test('The record of joining a team has its sentence', () => {
  expect(operations.joinTeam.failure).toBe('Failed to join team')
})

test('A second join is refused word for word', async () => {
  expect(refusalOf(await member.call('joinTeam', { team_id }))).toEqual({
    status: 409,
    error: 'Already a member of this team',
  })
})
