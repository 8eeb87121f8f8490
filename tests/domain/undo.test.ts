import { expect, test } from 'vitest'
import { addTactic, addTactics, undoAdding } from '~/domain/tactics/commands.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { joinTactics } from '~/domain/tactics/same-as.server'
import { voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { buildCampaign, buildTactic, buildTeam, endEarly, refusal, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'

const database = useTestDatabase()
const isScored = refusal(
  'conflict',
  'One of these tactics has been scored since, so adding them can no longer be undone',
)

/** A campaign of Ada's with a tactic of hers, to which Ben adds three at once, one of them with his scores. */
async function scene() {
  const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  const campaign_id = await buildCampaign(ada, await buildTeam(ada, ben))
  const other_id = await buildTactic(ada, campaign_id, 'Invite friends by link')
  const names = ['Offer a yearly plan', 'Ask for a review', 'Write a guest post']
  const { tactics } = await addTactics(ben, {
    campaign_id,
    tactics: names.map((name, index) => ({ name, ...(index === 0 && scores(7, 7, 7)) })),
  })
  const ids = tactics.map(({ id }) => id).sort()
  const [tactic_id = '', second_id = ''] = ids
  const page = (ctx: typeof ada) => readTacticsPage(ctx, { campaign_id, limit: 200 })
  return { ada, ben, campaign_id, other_id, ids, tactic_id, second_id, page }
}

test('what was added at once is taken back at once, by its adder alone', async () => {
  const { ada, ben, campaign_id, other_id, ids, tactic_id, second_id, page } = await scene()
  await addTactic(ben, { campaign_id, name: 'A later tactic of his' })
  expect((await page(ada)).undo).toBeNull()
  expect((await page(ben)).undo).toEqual({ tactic_id, count: 3 })
  await expect(undoAdding(ada, { tactic_id })).rejects.toMatchObject({ kind: 'forbidden' })
  const undone = await undoAdding(ben, { tactic_id: second_id })
  expect(undone).toEqual({ campaign_id, tactic_ids: ids })
  const { rows, undo } = await page(ben)
  expect(rows.map(({ name }) => name).sort()).toEqual(['A later tactic of his', 'Invite friends by link'])
  expect(rows.some(({ id }) => id === other_id)).toBe(true)
  expect(undo).toBeNull()
})

test('anybody’s later score ends it, the adder’s too, until it is withdrawn', async () => {
  const { ada, ben, tactic_id, second_id, page } = await scene()
  for (const voter of [ada, ben]) {
    await voteOnTactic(voter, { tactic_id: second_id, ...scores(3, 3, 3) })
    expect((await page(ben)).undo).toBeNull()
    await expect(undoAdding(ben, { tactic_id })).rejects.toMatchObject(isScored)
    await withdrawVote(voter, { tactic_id: second_id })
    expect((await page(ben)).undo).not.toBeNull()
  }
})

test('neither the end nor a tactic of somebody else that is joined is undone', async () => {
  const { ada, ben, campaign_id, other_id, tactic_id, second_id, page } = await scene()
  await joinTactics(ben, { tactic_id: second_id, same_as: other_id, stays: 'this' })
  expect((await page(ben)).undo).toBeNull()
  await expect(undoAdding(ben, { tactic_id })).rejects.toMatchObject({ kind: 'conflict' })
  const { tactics } = await addTactics(ben, {
    campaign_id,
    tactics: [{ name: 'Another tactic of his' }, { name: 'And one more of these' }],
  })
  const id = tactics[0]?.id ?? ''
  expect((await page(ben)).undo?.count).toBe(2)
  await endEarly(ada, campaign_id)
  expect((await page(ben)).undo).toBeNull()
  await expect(undoAdding(ben, { tactic_id: id })).rejects.toMatchObject({ kind: 'conflict' })
})
