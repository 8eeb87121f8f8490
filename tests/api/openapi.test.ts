import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import SwaggerParser from '@apidevtools/swagger-parser'
import { createClient as generateClient } from '@hey-api/openapi-ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '~/contract'
import type { Operation } from '~/contract/operation'
import { useApp } from '../support/app'
import { send, signIn } from '../support/client'
import { contractOf, ofAnswer, type OpenApi } from '../support/openapi'
import { operationNames, scores, newCampaign, newTeam, newTactic } from '../support/scene'

const app = useApp()
let document: OpenApi
let contract: Awaited<ReturnType<typeof contractOf>>

beforeAll(async () => {
  contract = await contractOf(app.url)
  ;({ document } = contract)
})

test('The document is valid OpenAPI 3.1', async () => {
  const copy = structuredClone(document)
  await SwaggerParser.validate(copy as unknown as Parameters<typeof SwaggerParser.validate>[0])
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: app.url }])
})

test('Every operation is in it, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
  )
  const expected = operationNames.map((name) => {
    const { method, path }: Operation = operations[name]
    return `${name}: ${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`
  })
  expect(described.sort()).toEqual(expected.sort())
})

describe('Examples are what they are examples of', () => {
  type Content = { example?: unknown; examples?: Record<string, { value: unknown }> }
  const contentOf = (value: unknown) =>
    (value as { content: { 'application/json': Content } }).content['application/json']

  test.each(operationNames)('%s', (name) => {
    const { method, path }: Operation = operations[name]
    const at = path.replace(/:(\w+)/g, '{$1}')
    const described = document.paths[at]?.[method.toLowerCase()] as unknown as Record<string, unknown>
    const { pointer, statuses } = contract.find(method, at) ?? { pointer: '', statuses: [] }
    for (const status of statuses) {
      const { example, examples } = contentOf((described.responses as Record<string, unknown>)[status])
      const values = examples ? Object.values(examples).map(({ value }) => value) : [example]
      for (const value of values) {
        expect(value).toBeDefined()
        expect(contract.complain(ofAnswer(pointer, Number(status)), value)).toBeNull()
      }
    }
    if (!described.requestBody) return
    const { example } = contentOf(described.requestBody)
    expect(contract.complain(`${pointer}/requestBody/content/application~1json/schema`, example)).toBeNull()
    const inPath = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, field]) => [field, SOME_ID]))
    expect(operations[name].input.safeParse({ ...(example as object), ...inPath }).error).toBeUndefined()
  })
})

const SOME_ID = '01993b5e-7c1f-7a55-9d0e-5b1c2f6a8e04'

test('It is for everybody, and the reference page with it', async () => {
  const answer = await send(`${app.url}/api/openapi.json`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(answer.headers.get('Set-Cookie')).toBeNull()
  const page = await send(`${app.url}/api/docs`, { headers: { Accept: 'text/html' } })
  expect(page.status).toBe(200)
  for (const { path, summary } of Object.values(operations) as Operation[]) {
    expect(page.text).toContain(path)
    expect(page.text).toContain(summary.replaceAll("'", '&#x27;'))
  }
})

test('A client generated from it does the main job', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tactics-client-'))
  try {
    await generateClient({
      input: document as never,
      output: folder,
      logs: { level: 'silent' },
      plugins: ['@hey-api/client-fetch', '@hey-api/sdk'],
    })
    expect(await readdir(folder)).toContain('sdk.gen.ts')
    const api = (await import(pathToFileURL(join(folder, 'sdk.gen.ts')).href)) as Record<string, Call>
    const [owner, voter] = await Promise.all([signIn(app, 'Olga Owner'), signIn(app, 'Vera Voter')])
    const call = caller(api, app.url)

    const { team } = await call(owner.token, 'createTeam', { body: newTeam() })
    const path = { team_id: team.id }
    await call(voter.token, 'joinTeam', { path })
    const { campaign } = await call(owner.token, 'createCampaign', { body: newCampaign(team.id) })
    const { tactic } = await call(owner.token, 'addTactic', { body: newTactic(campaign.id) })
    await call(voter.token, 'voteOnTactic', { path: { tactic_id: tactic.id }, body: scores(8, 9, 1) })
    const body = { comment_text: 'Let us try it' }
    await call(voter.token, 'addComment', { path: { tactic_id: tactic.id }, body })

    const query = { campaign_id: campaign.id }
    const sealed = await call(voter.token, 'listTactics', { query })
    expect(sealed.tactics).toMatchObject([{ vote_count: 2, average_score: null, comment_count: 1 }])
    await call(owner.token, 'endCampaign', { path: { campaign_id: campaign.id } })
    const revealed = await call(voter.token, 'listTactics', { query })
    expect(revealed.tactics).toMatchObject([{ rank: 1, average_score: 7 + 8 - 1.5 * 2, vote_count: 2 }])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

type Request = { path?: object; query?: object; body?: object }
type Call = (options: Request & { baseUrl: string; headers: object; throwOnError: true }) => Promise<{
  data: unknown
}>
type Data = {
  team: { id: string }
  campaign: { id: string }
  tactic: { id: string }
  tactics: unknown[]
}

function caller(api: Record<string, Call>, baseUrl: string) {
  return async (token: string, name: string, request: Request): Promise<Data> => {
    const headers = { Authorization: `Bearer ${token}` }
    const { data } = await (api[name] as Call)({ ...request, baseUrl, headers, throwOnError: true })
    return data as Data
  }
}
