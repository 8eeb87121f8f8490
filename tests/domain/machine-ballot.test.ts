import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '~/db/client.server'
import { exportAccount } from '~/domain/account/export.server'
import { editCampaign, endCampaign, createCampaign } from '~/domain/campaigns/commands.server'
import { getOpenWorkLive, listOpenWork } from '~/domain/campaigns/open-work.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import type { Context } from '~/domain/context'
import { saveDecision } from '~/domain/decisions/commands.server'
import { readDecision } from '~/domain/decisions/queries.server'
import { recordOutcome } from '~/domain/outcomes/commands.server'
import { getTrackRecord } from '~/domain/outcomes/queries.server'
import { getResultsFile } from '~/domain/results/store/results-file.server'
import { endSecondRound, openSecondRound } from '~/domain/rounds/commands.server'
import { getSecondRound } from '~/domain/rounds/queries.server'
import { getReceipt } from '~/domain/seals/receipts.server'
import { getResultToShare, readPresentation } from '~/domain/sharing/queries.server'
import { deleteTactic } from '~/domain/tactics/commands.server'
import { readCampaignLive } from '~/domain/tactics/live.server'
import { handInMachineBallot } from '~/domain/tactics/machine.server'
import { listTactics, readTacticsPage } from '~/domain/tactics/queries.server'
import { exportResults, getResults } from '~/domain/tactics/results.server'
import { joinTactics } from '~/domain/tactics/same-as.server'
import { scoreTactics, withdrawVote } from '~/domain/tactics/votes.server'
import {
  at,
  buildCampaign,
  buildTactic,
  buildTeam,
  raceBehind,
  refusal,
  signInPremium,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { HOUR, inMilliseconds, newCampaign, scores } from '../support/inputs'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }
const NAMES = ['Offer a yearly plan', 'Send a welcome series', 'Invite friends by link'] as const
const OFF = refusal(
  'conflict',
  'This campaign takes no sheet of an assistant. Its owner can allow one until somebody has voted',
)
const NOT_HERE = refusal('invalid', 'A tactic on the sheet is not in this campaign', 'scores')

let owner: Context
let member: Context
let other: Context
let team_id: string
let campaign_id: string
/** In the order of the team. */
let ids: string[]
let then: string

type Triple = readonly [number, number, number]
/** The team's order is that of the list. */
const TEAM: Triple[] = [
  [9, 8, 1],
  [6, 6, 4],
  [2, 3, 9],
]
const REVERSED: Triple[] = TEAM.toReversed()

beforeEach(async () => {
  ;[owner, member, other] = await signInPremium(database.db, 'Olga Owner', 'Milo Member', 'Omar Other')
  team_id = await buildTeam(owner, member, other)
  campaign_id = await buildCampaign(owner, team_id)
  then = inMilliseconds(HOUR)
  ids = []
  for (const name of NAMES) ids.push(await buildTactic(owner, campaign_id, name))
})

const sheetOf = (given: readonly Triple[], of = ids) =>
  given.map((triple, place) => ({ tactic_id: of[place] ?? '', ...scores(...triple) }))
const handIn = (given: readonly Triple[], ctx = owner) =>
  handInMachineBallot(ctx, { campaign_id, scores: sheetOf(given) })
const stored = async () => {
  const row = await queryRow<{ scores: { tactic_id: string }[] }>(
    database,
    sql`select scores from machine_ballots where campaign_id = ${campaign_id}`,
  )
  return row?.scores ?? null
}
const machineOf = async (ctx = member) => (await getResults(ctx, { campaign_id })).machine

async function voteAll(given = TEAM) {
  for (const [place, ctx] of [owner, member, other].entries()) {
    const ballots = ids.map((id, index) => {
      const [impact = 5, chances = 5, efforts = 5] = given[index] ?? []
      return [id, { ...scores(impact, Math.min(10, chances + place), efforts), reason: null }]
    })
    await scoreTactics(ctx, { campaign_id, votes: Object.fromEntries(ballots) as never })
  }
}

describe('Handing in', () => {
  test('takes a whole sheet in place of the one before, and answers alike', async () => {
    expect(await handIn(TEAM.slice(0, 2))).toEqual({ received_count: 2 })
    expect(await handIn(REVERSED.slice(0, 2))).toEqual({ received_count: 2 })
    expect(await stored()).toEqual(sheetOf(REVERSED.slice(0, 2)))
    const unsure = [{ tactic_id: ids[2] ?? '', impact_score: null, chances_score: 3, efforts_score: 9 }]
    await handInMachineBallot(owner, { campaign_id, scores: unsure })
    expect(await stored()).toEqual(unsure)
  })

  test('is the owner’s, in a campaign that runs and allows it, of its tactics alone', async () => {
    await handIn(TEAM)
    await expect(handIn(REVERSED, member)).rejects.toMatchObject({ kind: 'forbidden' })
    const other_id = await buildCampaign(owner, team_id)
    const foreign_id = await buildTactic(owner, other_id, 'A tactic of another campaign')
    const joined_id = await buildTactic(owner, campaign_id, 'Another name of the first one')
    await joinTactics(owner, { tactic_id: joined_id, same_as: ids[0] ?? '', stays: 'other' })
    for (const wrong of [foreign_id, joined_id])
      await expect(
        handInMachineBallot(owner, {
          campaign_id,
          scores: sheetOf(REVERSED, [ids[0] ?? '', wrong, ids[1] ?? '']),
        }),
      ).rejects.toMatchObject(NOT_HERE)
    await endCampaign(owner, { campaign_id })
    await expect(handIn(REVERSED)).rejects.toMatchObject(
      refusal('conflict', 'The campaign has ended, so no sheet can be handed in'),
    )
    expect(await stored()).toEqual(sheetOf(TEAM))
  })

  test('is off unless the owner allows it, until the first vote', async () => {
    const { machine_ballot: _, ...input } = newCampaign(team_id)
    const { campaign } = await createCampaign(owner, input)
    expect(campaign.machine_ballot).toBe(false)
    campaign_id = campaign.id
    const tactic_id = await buildTactic(owner, campaign_id, 'Its adder has scored it')
    ids = [tactic_id]
    await expect(handIn(TEAM.slice(0, 1))).rejects.toMatchObject(OFF)
    await expect(editCampaign(owner, { campaign_id, machine_ballot: true })).rejects.toMatchObject(
      refusal('conflict', 'Somebody has voted already, so the rules of the vote stay as they were told'),
    )
    await editCampaign(owner, { campaign_id, machine_ballot: false, name: 'Another name' })
    await withdrawVote(owner, { tactic_id })
    expect((await editCampaign(owner, { campaign_id, machine_ballot: true })).campaign.machine_ballot).toBe(
      true,
    )
    expect((await getCampaign(member, { campaign_id })).campaign.machine_ballot).toBe(true)
    await handIn(TEAM.slice(0, 1))
  })

  test('loses a race against the end, and against turning it off', async () => {
    const on = (db: Db) => ({ ...owner, db })
    for (const tactic_id of ids) await withdrawVote(owner, { tactic_id })
    await expect(
      raceBehind(
        database.db,
        (db) => editCampaign(on(db), { campaign_id, machine_ballot: false }),
        () => handIn(TEAM),
      ),
    ).rejects.toMatchObject(OFF)
    await editCampaign(owner, { campaign_id, machine_ballot: true })
    await expect(
      raceBehind(
        database.db,
        (db) => endCampaign(on(db), { campaign_id }),
        () => handIn(TEAM),
      ),
    ).rejects.toMatchObject({ kind: 'conflict' })
    expect(await stored()).toBeNull()
  })

  test('wins a race against the end that waits for it', async () => {
    await voteAll()
    await raceBehind(
      database.db,
      (db) => handInMachineBallot({ ...owner, db }, { campaign_id, scores: sheetOf(REVERSED) }),
      () => endCampaign(owner, { campaign_id }),
    )
    expect((await machineOf())?.tactics.map(({ rank }) => rank)).toEqual([1, 2, 3])
  })
})

const refused = (error: unknown) => (error as Error).message

/** All that is told of the campaign to one person, at the time `then`. */
async function told(person: Context) {
  const ctx = at(person, then)
  const sorts = ['newest', 'most_commented', 'score', 'shuffled'] as const
  return {
    account: await exportAccount({ ...ctx, actor: { ...ctx.actor, is_in_person: true } }).catch(refused),
    campaign: await getCampaign(ctx, { campaign_id }),
    work: await listOpenWork(ctx),
    work_live: await getOpenWorkLive(ctx, {}),
    live: (await readCampaignLive(ctx, { campaign_id })).answer,
    pages: await Promise.all(sorts.map((sort) => readTacticsPage(ctx, { campaign_id, ...page, sort }))),
    tactics: await listTactics(ctx, { campaign_id, ...page }),
    results: await getResults(ctx, { campaign_id }).catch(refused),
    csv: await exportResults(ctx, { campaign_id, separator: 'comma' }).catch(refused),
    file: await getResultsFile(ctx, { campaign_id }).catch(refused),
    receipt: await getReceipt(ctx, { campaign_id }),
    decision: await readDecision(ctx, campaign_id).catch(refused),
    share: await getResultToShare(ctx, { campaign_id }).catch(refused),
    presentation: await readPresentation(ctx, campaign_id).catch(refused),
    second_round: await getSecondRound(ctx, { campaign_id }).catch(refused),
    record: await getTrackRecord(ctx, { team_id, ...page }),
  }
}
const everybody = async (db = database.db) =>
  Promise.all([owner, member, other].map((ctx) => told({ ...ctx, db })))
const withoutMachine = (answers: unknown) =>
  JSON.stringify(answers, (key, value: unknown) => (key === 'machine' ? null : value))

class Undo extends Error {}

/** What `read` finds after `work`, of which nothing stays. */
async function undone<Answer>(work: (db: Db) => Promise<unknown>, read: (db: Db) => Promise<Answer>) {
  const found: Answer[] = []
  const undoing = database.db.transaction(async (tx) => {
    await work(tx)
    found.push(await read(tx))
    throw new Undo()
  })
  await expect(undoing).rejects.toThrow(Undo)
  return found[0] as Answer
}

/** Worlds that differ in the sheet of an assistant alone. */
const WORLDS = [null, TEAM, REVERSED, TEAM.slice(1, 2)]

describe('The sheet is sealed', () => {
  test('and nothing differs by it for anybody while the campaign runs', async () => {
    await voteAll()
    const before = await everybody()
    for (const sheet of WORLDS.slice(1)) {
      await handIn(sheet ?? [])
      expect(await everybody()).toEqual(before)
    }
  })

  test('and after the end it alone differs: averages, order, coverage, digest and receipts do not', async () => {
    await voteAll()
    const ended_at = inMilliseconds(HOUR / 2)
    const end = (db: Db) =>
      queryRow(
        { db },
        sql`update campaigns set end_datetime = ${ended_at}::timestamptz where id = ${campaign_id}`,
      )
    // Receipts are made with a key that comes with the first one.
    await getReceipt(owner, { campaign_id })
    const worlds: Awaited<ReturnType<typeof everybody>>[] = []
    for (const sheet of WORLDS) {
      if (sheet) await handIn(sheet)
      worlds.push(await undone(end, everybody))
    }
    const [without, ...others] = worlds
    expect(withoutMachine(without).includes('"digest":"')).toBe(true)
    for (const world of others) {
      expect(withoutMachine(world) === withoutMachine(without)).toBe(true)
      expect(JSON.stringify(world) === JSON.stringify(without)).toBe(false)
    }
    const sentences = worlds.map(([, member]) => {
      const { results } = member ?? { results: '' }
      return typeof results === 'string' ? results : (results.machine?.sentence ?? null)
    })
    expect(sentences).toEqual([
      null,
      'The assistant would have put the same tactic first.',
      'The assistant would have put “Invite friends by link” first; for the team it is #3.',
      'The assistant would have put the same tactic first. It ranked 1 of the 3 tactics that the team ranked.',
    ])
  })

  test('and while a second round runs, after which it is back', async () => {
    await voteAll()
    await handIn(REVERSED)
    await endCampaign(owner, { campaign_id })
    expect(await machineOf()).not.toBeNull()
    await openSecondRound(owner, { campaign_id, tactic_ids: ids.slice(0, 2), hours: 24 })
    const running = await everybody()
    expect(JSON.stringify(running).includes('The assistant would')).toBe(false)
    for (const sheet of [null, TEAM]) {
      const change = (db: Db) =>
        queryRows(
          { db },
          sheet
            ? sql`update machine_ballots set scores = ${JSON.stringify(sheetOf(sheet))}::jsonb`
            : sql`delete from machine_ballots`,
        )
      expect(await undone(change, everybody)).toEqual(running)
    }
    await endSecondRound(owner, { campaign_id })
    expect((await machineOf())?.sentence).toContain('“Invite friends by link” first')
  })

  test('and never shown if the owner has turned it off again before the first vote', async () => {
    for (const tactic_id of ids) await withdrawVote(owner, { tactic_id })
    await handIn(REVERSED)
    await editCampaign(owner, { campaign_id, machine_ballot: false })
    await voteAll()
    await endCampaign(owner, { campaign_id })
    expect(await machineOf()).toBeNull()
  })
})

test('after the end it stands beside the order, without tactics that are deleted or joined to others', async () => {
  const [first = '', second = '', third = ''] = ids
  const [deleted_id, joined_id] = [
    await buildTactic(owner, campaign_id, 'A tactic that is deleted'),
    await buildTactic(owner, campaign_id, 'Friends are invited by a link'),
  ]
  const best: Triple = [10, 10, 1]
  await handInMachineBallot(owner, {
    campaign_id,
    scores: sheetOf([...REVERSED, best, best], [...ids, deleted_id, joined_id]),
  })
  await deleteTactic(owner, { tactic_id: deleted_id })
  await joinTactics(owner, { tactic_id: joined_id, same_as: third, stays: 'other' })
  await voteAll()
  await endCampaign(owner, { campaign_id })
  const machine = {
    sentence: 'The assistant would have put “Invite friends by link” first; for the team it is #3.',
    tactics: [
      { tactic_id: third, rank: 1, score: 15.5 },
      { tactic_id: second, rank: 2, score: 6 },
      { tactic_id: first, rank: 3, score: -8.5 },
    ],
  }
  expect(await machineOf()).toEqual(machine)
  expect((await readTacticsPage(other, { campaign_id, limit: 1 })).machine).toEqual(machine)
})

test('the track record says who was right more often, from 20 outcomes that both ranked on', async () => {
  const more = 'Tactic number four of four'
  for (let campaign = 0; campaign < 5; campaign++) {
    campaign_id = await buildCampaign(owner, team_id)
    ids = []
    for (const name of [...NAMES, more]) ids.push(await buildTactic(owner, campaign_id, name))
    await voteAll([...TEAM, [1, 1, 10]])
    await handIn([[1, 1, 10], ...REVERSED])
    await endCampaign(owner, { campaign_id })
    const tactics = Object.fromEntries(ids.map((id) => [id, { choice: 'do', reason: null }]))
    await saveDecision(owner, { campaign_id, version: 0, slots: 4, tactics, publish: true } as never)
    for (const [place, tactic_id] of ids.entries()) {
      const nothing = { figure: null, link: null, sentence: null }
      await recordOutcome(member, { tactic_id, outcome: place === 0 ? 'won' : 'lost', ...nothing })
      const { sentences } = await getTrackRecord(member, { team_id, ...page })
      const isTold = campaign === 4 && place === 3
      expect(sentences.some((text) => text.includes('assistant'))).toBe(isTold)
    }
  }
  const { sentences } = await getTrackRecord(member, { team_id, ...page })
  expect(sentences.at(-1)).toBe(
    'In 5 campaigns the team was right more often, in 0 the assistant, in 0 neither; this can be chance.',
  )
})
