import { beforeAll, describe, expect, test } from 'vitest'
import { operations, type OperationName } from '~/contract'
import { useApp } from '../support/app'
import { anonymous, refusalOf, signIn, type Client, type Input, type Person } from '../support/client'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  inputOf,
  MISSING_ID,
  newCampaign,
  newTeam,
  operationNames,
  signInAll,
  type Scene,
} from '../support/scene'

const app = useApp()

const CALLERS = ['anonymous', 'outsider', 'removed', 'member', 'adder', 'campaignOwner', 'teamOwner'] as const
type Caller = (typeof CALLERS)[number]
type Status = 200 | 201 | 401 | 402 | 403 | 404 | 409
type Row = Record<Caller, Status>

const everybody = (status: Status): Row => ({
  anonymous: 401,
  outsider: status,
  removed: status,
  member: status,
  adder: status,
  campaignOwner: status,
  teamOwner: status,
})
const members = (status: Status): Row => ({ ...everybody(status), outsider: 404, removed: 404 })
const teamOwner: Row = { ...members(403), teamOwner: 200 }
const campaignOwner: Row = { ...members(403), campaignOwner: 200 }

/** Who may do what with a team, its campaign and its tactic (specification section 6, product decisions section 5). */
const permissions: Record<OperationName, Row> = {
  getMe: everybody(200),
  getNotificationPreferences: everybody(200),
  setNotificationPreferences: everybody(200),
  getSubscription: everybody(200),
  checkLimits: everybody(200),
  checkDashboardAccess: everybody(200),
  upgrade: everybody(200),
  listTeams: everybody(200),
  createTeam: everybody(201),
  generateUrl: everybody(200),
  checkUrl: everybody(200),

  getTeam: members(200),
  deleteTeam: teamOwner,
  joinTeam: { ...members(409), outsider: 200 },
  leaveTeam: { ...members(200), teamOwner: 409 },
  setTeamInvite: teamOwner,
  removeMember: teamOwner,
  restoreMember: teamOwner,
  handOverTeam: teamOwner,

  listCampaigns: members(200),
  createCampaign: members(201),
  getCampaign: members(200),
  joinCampaign: { ...members(200), outsider: 200 },
  moveCampaignEnd: campaignOwner,
  endCampaign: campaignOwner,
  deleteCampaign: campaignOwner,
  getConfettiViewed: members(200),
  markConfettiViewed: members(200),

  listTactics: members(200),
  addTactic: members(201),
  voteOnTactic: members(200),
  deleteTactic: { ...campaignOwner, adder: 200 },
  listComments: members(200),
  addComment: members(201),
}

const onlyCampaignOwnerAdds: Row = { ...members(403), campaignOwner: 201 }
const afterTheEnd: Partial<Record<OperationName, Row>> = {
  voteOnTactic: members(409),
  addTactic: members(409),
  deleteTactic: { ...members(403), adder: 409, campaignOwner: 409 },
  moveCampaignEnd: { ...members(403), campaignOwner: 409 },
  endCampaign: campaignOwner,
  deleteCampaign: campaignOwner,
  addComment: members(201),
  listTactics: members(200),
}
const onceTheCreatorHasLeft: Partial<Record<OperationName, Row>> = {
  moveCampaignEnd: { ...teamOwner, campaignOwner: 404 },
  endCampaign: { ...teamOwner, campaignOwner: 404 },
  deleteCampaign: { ...teamOwner, campaignOwner: 404 },
  deleteTactic: { ...teamOwner, adder: 200, campaignOwner: 404 },
  listTactics: { ...members(200), campaignOwner: 404 },
}

const FIELDS = ['tactic_id', 'campaign_id', 'team_id', 'invite_link'] as const

/** The id by which an operation reaches its target. */
function reachedBy(name: OperationName) {
  const input = inputOf(name, { team_id: '', member_id: '', campaign_id: '', invite_link: '', tactic_id: '' })
  return FIELDS.find((field) => field in input)
}

/** An invite link is no id that one may or may not see: whoever holds it is invited. */
const reachedById = operationNames.filter(
  (name) => reachedBy(name) && name !== 'joinTeam' && name !== 'joinCampaign',
)

let people: Record<Exclude<Caller, 'anonymous'> | 'bystander', Person>
let shared: Scene
let foreign: Scene

beforeAll(async () => {
  const [outsider, removed, member, adder, campaignOwner, teamOwner, bystander] = await signInAll(
    app,
    'Otto Outsider',
    'Remo Removed',
    'Milo Member',
    'Ada Adder',
    'Cleo Campaign-Owner',
    'Tea Team-Owner',
    'Bo Bystander',
  )
  people = { outsider, removed, member, adder, campaignOwner, teamOwner, bystander }
  shared = await newTarget()
  foreign = await newForeignTarget()
})

/** A team with everybody in their place. */
async function newTarget(campaign: object = {}): Promise<Scene> {
  const { removed, member, adder, campaignOwner, teamOwner, bystander } = people
  const team_id = await buildTeam(teamOwner, removed, member, adder, campaignOwner, bystander)
  const { campaign_id, invite_link } = await buildCampaign(campaignOwner, team_id, campaign)
  const isOpen = !('contribution_mode' in campaign)
  const tactic_id = await buildTactic(isOpen ? adder : campaignOwner, campaign_id)
  await teamOwner.must('removeMember', { team_id, member_id: removed.id })
  return { team_id, member_id: bystander.id, campaign_id, invite_link, tactic_id }
}

/** The same in a team of which none of the callers is. */
async function newForeignTarget(): Promise<Scene> {
  const [stranger, guest] = await signInAll(app, 'Stella Stranger', 'Gus Guest')
  const team_id = await buildTeam(stranger, guest)
  const { campaign_id, invite_link } = await buildCampaign(stranger, team_id)
  const tactic_id = await buildTactic(stranger, campaign_id)
  return { team_id, member_id: guest.id, campaign_id, invite_link, tactic_id }
}

const CREDENTIALS = ['bearer', 'cookie'] as const
type Credential = (typeof CREDENTIALS)[number]

function clientOf(caller: Caller, credential: Credential): Client {
  if (caller === 'anonymous') return anonymous(app)
  return credential === 'cookie' ? people[caller].asCookie : people[caller]
}

/** Whom the owner may let back in is somebody else than whom they may remove. */
function rightInput(name: OperationName, target: Scene): Input {
  return inputOf(name, name === 'restoreMember' ? { ...target, member_id: people.removed.id } : target)
}

/** Calls as everybody; whoever may change something gets a target of their own. */
async function statusesOf(
  name: OperationName,
  expected: Row,
  credential: Credential,
  fresh: () => Promise<Scene>,
) {
  const isReading = operations[name].method === 'GET' && name !== 'joinCampaign'
  const untouched = await fresh()
  const statuses: [Caller, number][] = []
  for (const caller of CALLERS) {
    const target = isReading || expected[caller] >= 400 ? untouched : await fresh()
    const answer = await clientOf(caller, credential).call(name, rightInput(name, target))
    if (answer.status >= 400) refusalOf(answer)
    statuses.push([caller, answer.status])
  }
  return Object.fromEntries(statuses)
}

describe.each(CREDENTIALS)('By %s', (credential) => {
  test.each(operationNames)('%s: who may and who may not', async (name) => {
    const needsTarget = reachedBy(name) !== undefined
    const fresh = needsTarget ? () => newTarget() : () => Promise.resolve(shared)
    expect(await statusesOf(name, permissions[name], credential, fresh)).toEqual(permissions[name])
  })

  test.each(reachedById)(
    '%s: a foreign, a missing and a malformed id are one and the same 404',
    async (name) => {
      const by = reachedBy(name)
      if (!by) throw new Error('Reached by nothing')
      const noun = by.slice(0, -'_id'.length).replace(/^./, (letter) => letter.toUpperCase())
      const wanted = { status: 404, error: `${noun} not found` }
      const before = await stateOf(foreign)
      for (const caller of CALLERS.filter((caller) => caller !== 'anonymous')) {
        const values = [foreign[by], MISSING_ID, 'not-an-id', '1', `${foreign[by]}0`, "'--"]
        const answers = await Promise.all(
          values.map((id) =>
            clientOf(caller, credential).call(name, rightInput(name, { ...foreign, [by]: id })),
          ),
        )
        expect(answers.map(refusalOf)).toEqual(values.map(() => wanted))
      }
      expect(await stateOf(foreign)).toEqual(before)
    },
  )

  test.each(['removeMember', 'restoreMember', 'handOverTeam'] as const)(
    '%s: to the owner a person of another team, a missing and a malformed one are the same 404',
    async (name) => {
      const before = await stateOf(shared)
      for (const member_id of [foreign.member_id, MISSING_ID, 'not-an-id']) {
        const answer = await clientOf('teamOwner', credential).call(name, {
          team_id: shared.team_id,
          member_id,
        })
        expect(refusalOf(answer)).toEqual({ status: 404, error: 'Member not found' })
      }
      expect(await stateOf(shared)).toEqual(before)
    },
  )

  test.each([
    ['joinTeam', 'team_id'],
    ['joinCampaign', 'invite_link'],
  ] as const)(
    '%s: a missing and a malformed link, and any link for who was removed, are the same 404',
    async (name, by) => {
      const wanted = { status: 404, error: 'Invalid or expired invite link' }
      for (const link of [MISSING_ID, 'not-an-id', '1'])
        expect(refusalOf(await clientOf('outsider', credential).call(name, { [by]: link }))).toEqual(wanted)
      expect(refusalOf(await clientOf('removed', credential).call(name, { [by]: shared[by] }))).toEqual(
        wanted,
      )
    },
  )
})

test('joinTeam: a closed link looks like one that never was', async () => {
  const { team_id } = await newTarget()
  await people.teamOwner.must('setTeamInvite', { team_id, open: false })
  const answers = [team_id, MISSING_ID].map((id) => people.outsider.call('joinTeam', { team_id: id }))
  const [closed, missing] = (await Promise.all(answers)).map(refusalOf)
  expect(closed).toEqual(missing)
})

test("In 'Vote Only' mode only the campaign's owner adds tactics", async () => {
  const fresh = () => newTarget({ contribution_mode: 'vote_only' })
  expect(await statusesOf('addTactic', onlyCampaignOwnerAdds, 'bearer', fresh)).toEqual(onlyCampaignOwnerAdds)
  expect(await statusesOf('voteOnTactic', members(200), 'bearer', fresh)).toEqual(members(200))
})

test.each(Object.entries(afterTheEnd) as [OperationName, Row][])(
  '%s after the end',
  async (name, expected) => {
    const fresh = async () => {
      const target = await newTarget()
      await people.campaignOwner.must('endCampaign', target)
      return target
    }
    expect(await statusesOf(name, expected, 'bearer', fresh)).toEqual(expected)
  },
)

test.each(Object.entries(onceTheCreatorHasLeft) as [OperationName, Row][])(
  "%s: the team's owner stands in for a campaign's creator who has left",
  async (name, expected) => {
    const fresh = async () => {
      const target = await newTarget()
      await people.campaignOwner.must('leaveTeam', target)
      return target
    }
    expect(await statusesOf(name, expected, 'bearer', fresh)).toEqual(expected)
  },
)

test('Whoever was removed is out at once and back in when the owner says so', async () => {
  const target = await newTarget()
  const { member, teamOwner } = people
  await member.must('getCampaign', target)
  await teamOwner.must('removeMember', { ...target, member_id: member.id })
  expect((await member.call('getCampaign', target)).status).toBe(404)
  await teamOwner.must('restoreMember', { ...target, member_id: member.id })
  await member.must('getCampaign', target)
})

test("The trial's limits answer 402 with the way to upgrade, and premium has none", async () => {
  const trial = await signIn(app, 'Tim Trial')
  const team_id = await buildTeam(trial)
  for (let count = 0; count < 3; count++) await buildCampaign(trial, team_id)
  const upgrade = {
    status: 402,
    action: 'upgrade',
    error: expect.stringContaining('Upgrade to premium') as string,
  }
  expect(refusalOf(await trial.call('createTeam', newTeam()))).toEqual(upgrade)
  expect(refusalOf(await trial.call('createCampaign', newCampaign(team_id)))).toEqual(upgrade)
  await trial.must('upgrade')
  await buildTeam(trial)
  await buildCampaign(trial, team_id)
})

test('Lists hold what is one’s own and nothing else', async () => {
  const { outsider, removed, teamOwner } = people
  const idsOf = async (person: Person) =>
    (await person.must('listTeams', { limit: 500 })).teams.map(({ id }) => id)
  expect(await idsOf(teamOwner)).toContain(shared.team_id)
  for (const person of [outsider, removed, teamOwner])
    expect(await idsOf(person)).not.toContain(foreign.team_id)
  for (const person of [outsider, removed]) expect(await idsOf(person)).not.toContain(shared.team_id)
})

/** All that a member reads of a target. */
async function stateOf({ team_id, campaign_id, tactic_id }: Scene): Promise<unknown> {
  const reader = await readerOf(team_id)
  return [
    await reader.must('getTeam', { team_id }),
    await reader.must('listCampaigns', { team_id }),
    await reader.must('listTactics', { campaign_id }),
    await reader.must('listComments', { tactic_id }),
  ]
}

const readers = new Map<string, Person>()

/** A reader who joins a team once, before anything is compared. */
async function readerOf(team_id: string): Promise<Person> {
  const known = readers.get(team_id)
  if (known) return known
  const reader = await signIn(app, 'Rea Reader')
  await reader.must('joinTeam', { team_id })
  readers.set(team_id, reader)
  return reader
}
