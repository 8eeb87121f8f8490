import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '~/domain/account/deletion.server'
import type { Context } from '~/domain/context'
import { joinTeam } from '~/domain/teams/joining.server'
import { handOverTeam } from '~/domain/teams/members.server'
import { buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { HOUR } from '../support/inputs'
import { later, postOf, receipts, turnOff } from '../support/mails'
import { queryRows } from '../support/sql'

const database = useTestDatabase()

let people: readonly [Context, Context, Context]
let ada: Context
let ben: Context
let cleo: Context
let team_id: string

const post = (duration = 0) => postOf(later(database.db, duration))

beforeAll(async () => {
  people = await signInPremium(database.db, 'Ada', 'Ben', 'Cleo')
})

beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  ;[ada, ben, cleo] = people
  team_id = await buildTeam(ada, ben, cleo)
})

describe('A hand-over', () => {
  const handOver = (from: Context, to: Context) => handOverTeam(from, { team_id, member_id: to.actor.id })

  test('is told to the new owner, once for each', async () => {
    await handOver(ada, ada)
    expect(await post()).toEqual([])
    await handOver(ada, ben)
    await expect(handOver(ada, ben)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await post()).toMatchObject([
      {
        kind: 'ownership_notifications',
        to: { name: 'Ben' },
        about: { id: team_id, name: 'Growth' },
        content: { former_owner_name: 'Ada', webhook_count: 0 },
      },
    ])
    expect(await post(HOUR)).toEqual([])
    await handOver(ben, ada)
    await handOver(ada, ben)
    expect(receipts(await post(HOUR))).toEqual(['Ben: ownership'])
  })

  test('is not mailed to those who turned it off, and outlives the account of the former owner', async () => {
    await turnOff(ben, 'ownership_notifications')
    await handOver(ada, ben)
    expect(await post()).toEqual([])
    await handOver(ben, cleo)
    expect(await post()).toHaveLength(1)
    const [dora] = await signInPremium(database.db, 'Dora')
    await joinTeam(dora, { team_id })
    await handOver(cleo, dora)
    await handOver(dora, cleo)
    await deleteAccount(dora, { email: dora.actor.email })
    expect(await post()).toMatchObject([
      { to: { name: 'Cleo' }, content: { former_owner_name: 'Former member' } },
    ])
  })
})
