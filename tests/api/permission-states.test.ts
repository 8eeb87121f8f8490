import { beforeAll, describe, expect, test } from 'vitest'
import type { OperationName } from '~/contract/operations.server'
import { useSharedApp } from '../support/app'
import { rightInput, useCast } from '../support/cast'
import { anonymous, refusalOf, signIn } from '../support/client'
import { rowsIn } from '../support/operations'
import type { State } from '../support/operations/row'
import { CALLERS, members, type Caller, type Row } from '../support/permissions'
import { buildCampaign, buildTeam, idsOf, inputOf, isReading, type Scene } from '../support/scene'
import { MISSING_ID, newCampaign, newTeam } from '../support/inputs'

const app = useSharedApp()
const cast = useCast(app)

const onlyCampaignOwnerAdds: Row = { ...members(403), campaignOwner: 201 }
/** Calls as everybody; whoever may change something gets a target of their own, the others share one. */
async function statusesOf(name: OperationName, expected: Row, fresh: () => Promise<Scene>, shared?: Scene) {
  const untouched = shared ?? (await fresh())
  const statuses: [Caller, number][] = []
  for (const caller of CALLERS) {
    const target = isReading(name) || expected[caller] >= 400 ? untouched : await fresh()
    const client = caller === 'anonymous' ? anonymous(app) : cast.people[caller]
    const answer = await client.call(name, rightInput(name, target, cast.people))
    if (answer.status >= 400) refusalOf(answer)
    statuses.push([caller, answer.status])
  }
  return Object.fromEntries(statuses)
}

test.each(['removeMember', 'restoreMember', 'handOverTeam'] as const)(
  '%s: to the owner a person of another team, a missing and a malformed one are the same 404',
  async (name) => {
    const before = await cast.stateOf(cast.shared)
    for (const member_id of [cast.foreign.member_id, MISSING_ID, 'not-an-id']) {
      const answer = await cast.people.teamOwner.call(name, {
        team_id: cast.shared.team_id,
        member_id,
      })
      expect(refusalOf(answer)).toEqual({ status: 404, error: 'Member not found' })
    }
    expect(await cast.stateOf(cast.shared)).toEqual(before)
  },
)

test.each([
  ['setTeamObserver', 'teamOwner'],
  ['setCampaignObserver', 'campaignOwner'],
] as const)(
  '%s: to the owner a person of another team and a missing one are the same 404',
  async (name, owner) => {
    const before = await cast.stateOf(cast.shared)
    for (const member_id of [cast.foreign.member_id, MISSING_ID]) {
      const answer = await cast.people[owner].call(name, { ...cast.shared, member_id, observes: false })
      expect(refusalOf(answer)).toEqual({ status: 404, error: 'Member not found' })
    }
    expect(await cast.stateOf(cast.shared)).toEqual(before)
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
      expect(refusalOf(await cast.people.outsider.call(name, { [by]: link }))).toEqual(wanted)
    expect(refusalOf(await cast.people.removed.call(name, { [by]: cast.shared[by] }))).toEqual(wanted)
  },
)

test("In 'Vote Only' mode only the campaign's owner adds tactics", async () => {
  const fresh = () => cast.newTarget({ contribution_mode: 'vote_only' })
  expect(await statusesOf('addTactic', onlyCampaignOwnerAdds, fresh)).toEqual(onlyCampaignOwnerAdds)
  expect(await statusesOf('addTactics', onlyCampaignOwnerAdds, fresh)).toEqual(onlyCampaignOwnerAdds)
  const onlyCampaignOwnerPreviews = { ...members(403), campaignOwner: 200 as const }
  expect(await statusesOf('previewTactics', onlyCampaignOwnerPreviews, fresh)).toEqual(
    onlyCampaignOwnerPreviews,
  )
  expect(await statusesOf('voteOnTactic', members(200), fresh)).toEqual(members(200))
})

test('editTactic once somebody else has scored: nobody any more', async () => {
  const expected: Row = { ...members(403), adder: 409 }
  const fresh = async () => {
    const target = await cast.newTarget()
    await cast.people.member.must('voteOnTactic', inputOf('voteOnTactic', target))
    return target
  }
  expect(await statusesOf('editTactic', expected, fresh)).toEqual(expected)
})

test.each(['joinTactics', 'separateTactics'] as const)(
  '%s once somebody who added neither has scored: nobody any more',
  async (name) => {
    const expected: Row = { ...members(403), adder: 409, campaignOwner: 409 }
    const fresh = async () => {
      const target = await cast.newTarget()
      await cast.people.member.must('voteOnTactic', inputOf('voteOnTactic', target))
      return target
    }
    expect(await statusesOf(name, expected, fresh)).toEqual(expected)
  },
)

const end = (target: Scene) => cast.people.campaignOwner.must('endCampaign', target)
const endAnd = (name: OperationName) => async (target: Scene) => {
  await end(target)
  await cast.people.campaignOwner.must(name, inputOf(name, target))
}
const states: [State, prepare: (target: Scene) => Promise<unknown>][] = [
  ['afterTheEnd', end],
  ['whileASecondRoundRuns', endAnd('openSecondRound')],
  ['oncePublished', endAnd('saveDecision')],
  // The team's owner stands in.
  ['onceTheCreatorHasLeft', (target) => cast.people.campaignOwner.must('leaveTeam', target)],
]

describe.each(states)('%s', (state, prepare) => {
  let untouched: Scene
  async function fresh(reached?: string): Promise<Scene> {
    const target = await cast.newTarget({}, reached)
    await prepare(target)
    return target
  }
  beforeAll(async () => {
    untouched = await fresh()
  })

  test.each(rowsIn(state))('%s', async (name, expected) => {
    const found = await statusesOf(name, expected, () => fresh(idsOf(name)[0]), untouched)
    expect(found).toEqual(expected)
  })
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
