import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '~/contract/operations.server'
import { createStorage, startApp, type App, type Storage } from '../support/app'
import { createBrowser } from '../support/browser'
import { refusalOf, signIn, type Answer, type Person } from '../support/client'
import { dataAddress, dataOf, textsIn } from '../support/pages'
import { buildCampaign, buildTactic, buildTeam, signInAll } from '../support/scene'
import { HOUR, inMilliseconds, newTactic, scores } from '../support/inputs'

/*
 * The texts that must stay word for word (docs/product.md#texts), in the pages and answers of the built app. Those of
 * forms that are filled in and confirmed are asserted in tests/api/forms, those of the main job in its journey.
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
  ])
})

describe('Refused forms say word for word', () => {
  holds([
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
  ])
})

const textOf = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

test('The record of joining a team has its sentence', () => {
  expect(operations.joinTeam.failure).toBe('Failed to join team')
})

test('A second join is refused word for word', async () => {
  expect(refusalOf(await member.call('joinTeam', { team_id }))).toEqual({
    status: 409,
    error: 'Already a member of this team',
  })
})
