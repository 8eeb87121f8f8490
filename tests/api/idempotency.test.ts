import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations, type OperationName } from '~/contract/operations.server'
import type { Operation } from '~/domain/operation.server'
import { useSharedApp } from '../support/app'
import { createClient, refusalOf, type Input, type Person } from '../support/client'
import { inputOf, newScene, operationNames, prepare, signInAll, type Scene } from '../support/scene'
import { newTeam } from '../support/inputs'

const app = useSharedApp()
let owner: Person
let member: Person
let scene: Scene
/** Its campaign has ended. */
let ended: Scene

beforeAll(async () => {
  ;[owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  scene = await newScene(owner, member)
  ended = await newScene(owner, member)
  await prepare('runCampaignAgain', owner, ended)
})

const withKey = (person: Person, key: string) =>
  createClient(app.url, { Authorization: `Bearer ${person.token}`, 'Idempotency-Key': key })

const keyed = operationNames.filter((name) => (operations[name] as Operation).repeat)

const sceneOf = (name: OperationName) => (name === 'runCampaignAgain' ? ended : scene)

async function countOf(name: OperationName): Promise<number> {
  const { team_id, campaign_id, tactic_id } = sceneOf(name)
  if (name === 'createTeam') return (await owner.must('listTeams', { limit: 500 })).teams.length
  if (['createCampaign', 'startCampaign', 'runCampaignAgain'].includes(name))
    return (await owner.must('listCampaigns', { team_id, limit: 500 })).campaigns.length
  if (name === 'addTactic' || name === 'addTactics')
    return (await owner.must('listTactics', { campaign_id, limit: 500 })).tactics.length
  return (await owner.must('listComments', { tactic_id, limit: 500 })).comments.length
}

function another(name: OperationName, input: Input): Input {
  if (name === 'addTactics') return { ...input, tactics: [{ name: 'Another name, long enough' }] }
  if (name === 'startCampaign') return { ...input, campaign_name: 'Another name, long enough' }
  return name === 'addComment'
    ? { ...input, comment_text: 'Another' }
    : { ...input, name: 'Another name, long enough' }
}

test.each(keyed)('%s: a removed member gets no stored answer', async (name) => {
  const [leaver] = await signInAll(app, 'Lea Leaver')
  const key = randomUUID()
  const { team_id } = sceneOf(name)
  if (name !== 'createTeam') await leaver.must('joinTeam', { team_id })
  const input = inputOf(name, sceneOf(name))
  const first = await withKey(leaver, key).call(name, input)
  expect(first.status).toBe(201)
  if (name === 'createTeam') {
    const own = (first.body as { team: { id: string } }).team.id
    await owner.must('joinTeam', { team_id: own })
    await leaver.must('handOverTeam', { team_id: own, member_id: owner.id })
    await owner.must('removeMember', { team_id: own, member_id: leaver.id })
  } else await owner.must('removeMember', { team_id, member_id: leaver.id })
  const again = await withKey(leaver, key).call(name, input)
  expect(again.status).toBe(404)
  expect(again.text).not.toContain(JSON.stringify(first.body).slice(1, -1))
})

test('Every creation takes a key, but those that answer a secret, or make what there is once', () => {
  const created = operationNames.filter((name) => (operations[name] as Operation).status === 201)
  expect(created.filter((name) => !keyed.includes(name)).sort()).toEqual([
    'createApiToken',
    'createWebhook',
    'openSecondRound',
    'suggestTactics',
  ])
})

describe.each(keyed)('%s', (name) => {
  test('is done once, and answered twice with the same words', async () => {
    const [key, input] = [randomUUID(), inputOf(name, sceneOf(name))]
    const before = await countOf(name)
    const first = await withKey(owner, key).call(name, input)
    const second = await withKey(owner, key).call(name, input)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.text).toBe(first.text)
    expect(await countOf(name)).toBe(before + 1)
  })

  test('is done once by twenty at the same time', async () => {
    const [key, input] = [randomUUID(), inputOf(name, sceneOf(name))]
    const before = await countOf(name)
    const client = withKey(owner, key)
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(name, input)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await countOf(name)).toBe(before + 1)
  })

  test('is refused when the key stands for something else', async () => {
    const [key, input] = [randomUUID(), inputOf(name, sceneOf(name))]
    await withKey(owner, key).call(name, input)
    const before = await countOf(name)
    const answer = await withKey(owner, key).call(name, another(name, input))
    expect(refusalOf(answer)).toMatchObject({
      status: 409,
      error: 'This Idempotency-Key was used for another request',
    })
    expect(await countOf(name)).toBe(before)
  })

  test('without a key is done as often as it is asked for', async () => {
    const before = await countOf(name)
    await owner.must(name, inputOf(name, sceneOf(name)))
    await owner.must(name, inputOf(name, sceneOf(name)))
    expect(await countOf(name)).toBe(before + 2)
  })
})

test('Wrong input leaves the key free', async () => {
  const client = withKey(owner, randomUUID())
  expect((await client.call('createTeam', { name: 'G' })).status).toBe(400)
  expect((await client.call('createTeam', newTeam())).status).toBe(201)
})

test.each(['a b', 'ä', 'x'.repeat(256)])('%j is no key', async (key) => {
  const before = await countOf('createTeam')
  const headers = {
    Authorization: `Bearer ${owner.token}`,
    'Idempotency-Key': Buffer.from(key).toString('latin1'),
  }
  const answer = await createClient(app.url, headers).call('createTeam', newTeam())
  expect(refusalOf(answer)).toEqual({
    status: 400,
    error: 'Idempotency-Key must be 1 to 255 printable ASCII characters',
  })
  expect(await countOf('createTeam')).toBe(before)
})

test('A vote needs no key: it replaces itself', async () => {
  const answer = await withKey(owner, randomUUID()).call('voteOnTactic', inputOf('voteOnTactic', scene))
  expect(answer.status).toBe(200)
})
