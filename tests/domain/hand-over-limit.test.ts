import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '~/domain/context'
import { newId } from '~/domain/ids.server'
import { upgrade } from '~/domain/subscription/commands.server'
import { createTeam } from '~/domain/teams/commands.server'
import { handOverTeam } from '~/domain/teams/members.server'
import { buildTeam, expireTrial, raceBehind, refusal, signIn, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { queryRow } from '../support/sql'

const database = useTestDatabase()

const noMoreTeams = refusal(
  'upgrade_required',
  "This member's trial includes no more teams. After an upgrade to premium they can take over the team.",
)
const trialOver = refusal(
  'upgrade_required',
  "This member's trial has ended. After an upgrade to premium they can take over the team.",
)

const someTeam = () => ({ name: 'Growth', url_slug: `team-${newId().slice(-12)}` })

async function ownedTeams({ actor }: Context): Promise<number> {
  const row = await queryRow<{ count: number }>(
    database,
    sql`select count(*)::int as count from teams where owner_id = ${actor.id}`,
  )
  return row?.count ?? 0
}

/** Teams of an owner on premium, with somebody on trial in each, and what hands each to that person. */
async function teams(count: number) {
  const [ada] = await signInPremium(database.db, 'Ada')
  const ben = await signIn(database.db, 'Ben')
  const team_ids: string[] = []
  for (let index = 0; index < count; index++) team_ids.push(await buildTeam(ada, ben))
  const [team_id = ''] = team_ids
  const handOver = (team_id: string, db = ada.db) =>
    handOverTeam({ ...ada, db }, { team_id, member_id: ben.actor.id })
  return { ada, ben, team_id, team_ids, handOver }
}

describe("a hand-over counts against the receiver's trial as a creation does", () => {
  test('the first team is theirs, the second is refused until they upgrade', async () => {
    const { ada, ben, team_ids, handOver } = await teams(2)
    const [first = '', second = ''] = team_ids
    await handOver(first)
    await expect(handOver(second)).rejects.toMatchObject(noMoreTeams)
    expect([await ownedTeams(ada), await ownedTeams(ben)]).toEqual([1, 1])
    await upgrade(ben)
    await handOver(second)
    expect([await ownedTeams(ada), await ownedTeams(ben)]).toEqual([0, 2])
  })

  test('nobody takes over a team after their trial', async () => {
    const { ben, team_id, handOver } = await teams(1)
    await expireTrial(ben)
    await expect(handOver(team_id)).rejects.toMatchObject(trialOver)
    expect(await ownedTeams(ben)).toBe(0)
  })

  test('who may not hand over, or hands over to a stranger, is told nothing of plans', async () => {
    const { ada, ben, team_id } = await teams(1)
    await createTeam(ben, someTeam())
    const member_id = ben.actor.id
    await expect(handOverTeam(ben, { team_id, member_id })).rejects.toMatchObject({ kind: 'forbidden' })
    const without = await buildTeam(ada)
    await expect(handOverTeam(ada, { team_id: without, member_id })).rejects.toMatchObject(
      refusal('not_found', 'Member not found'),
    )
  })

  test('to oneself changes nothing, on trial too', async () => {
    const ada = await signIn(database.db)
    const team_id = await buildTeam(ada)
    await handOverTeam(ada, { team_id, member_id: ada.actor.id })
    expect(await ownedTeams(ada)).toBe(1)
  })
})

describe('at the same moment', () => {
  test('a creation that is not committed yet counts', async () => {
    const { ben, team_id, handOver } = await teams(1)
    const create = (db: Context['db']) => createTeam({ ...ben, db }, someTeam())
    const handing = raceBehind(database.db, create, () => handOver(team_id))
    await expect(handing).rejects.toMatchObject(noMoreTeams)
    expect(await ownedTeams(ben)).toBe(1)
  })

  test('a creation waits for a hand-over, and counts it', async () => {
    const { ben, team_id, handOver } = await teams(1)
    const first = (db: Context['db']) => handOver(team_id, db)
    const creating = raceBehind(database.db, first, () => createTeam(ben, someTeam()))
    await expect(creating).rejects.toMatchObject({ kind: 'upgrade_required' })
    expect(await ownedTeams(ben)).toBe(1)
  })
})
