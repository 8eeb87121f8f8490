import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import SwaggerParser from '@apidevtools/swagger-parser'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { operations } from '~/contract/operations.server'
import type { Operation } from '~/domain/operation.server'
import { generateClient } from '../../tools/client/generate'
import { useSharedApp } from '../support/app'
import { send, signIn } from '../support/client'
import { contractOf, ofAnswer, type OpenApi } from '../support/openapi'
import { operationNames } from '../support/scene'
import { scores, newCampaign, newTeam, newTactic } from '../support/inputs'

const app = useSharedApp()
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
  const contentOf = (value: unknown): [type: string, content: Content] => {
    const [found] = Object.entries((value as { content: Record<string, Content> }).content)
    if (!found) throw new Error('An answer without a content')
    return found
  }

  test.each(operationNames)('%s', (name) => {
    const { method, path }: Operation = operations[name]
    const at = path.replace(/:(\w+)/g, '{$1}')
    const described = document.paths[at]?.[method.toLowerCase()] as unknown as Record<string, unknown>
    const { pointer, statuses } = contract.find(method, at) ?? { pointer: '', statuses: [] }
    for (const status of statuses) {
      const [type, { example, examples }] = contentOf(
        (described.responses as Record<string, unknown>)[status],
      )
      const values = examples ? Object.values(examples).map(({ value }) => value) : [example]
      for (const value of values) {
        expect(value).toBeDefined()
        expect(contract.schemas.complain(ofAnswer(pointer, Number(status), type), value)).toBeNull()
      }
    }
    if (!described.requestBody) return
    const [, { example }] = contentOf(described.requestBody)
    expect(
      contract.schemas.complain(`${pointer}/requestBody/content/application~1json/schema`, example),
    ).toBeNull()
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

describe('A client generated from it', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tactics-client-'))
    await cp('clients/typescript/example.ts', join(folder, 'example.ts'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await generateClient(document, join(folder, 'generated'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('does the main job', async () => {
    expect(await readdir(join(folder, 'generated'))).toContain('sdk.gen.ts')
    const sdk = pathToFileURL(join(folder, 'generated', 'sdk.gen.ts')).href
    const api = (await import(sdk)) as Record<string, Call>
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
  })

  test('runs the example with an API token', async () => {
    const { secret } = await (await signIn(app, 'Olga Owner')).must('createApiToken', { name: 'Example' })
    const env = { ...process.env, TACTICS: app.url, TOKEN: secret }
    const args = ['--import', pathToFileURL(require.resolve('tsx')).href, 'example.ts']
    const { stdout } = await run(process.execPath, args, { cwd: folder, env })
    expect(stdout).toBe('1. Invite friends by link: 12.5\n2. Write to everybody who left: 9.5\n')
  })

  // The document is the same on both engines.
  if (inject('engine') === 'postgres') {
    test('has the types that the example needs', async () => {
      const types = join(process.cwd(), 'node_modules', '@types')
      const compile = `--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler
        --lib es2023,dom,dom.iterable --types node --typeRoots ${types} ${join(folder, 'example.ts')}`
      await run(process.execPath, [require.resolve('typescript/bin/tsc'), ...compile.split(/\s+/)]).catch(
        ({ stdout }: { stdout: string }) => expect(stdout).toBe(''),
      )
    })
  }
})

const run = promisify(execFile)
const require = createRequire(import.meta.url)

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
