import { afterEach, expect, test, vi } from 'vitest'

const TOKEN = 'a token of the operator, 32 characters'
const REASON = 'connect ECONNREFUSED database.internal:5432'

afterEach(() => {
  vi.doUnmock('~/db/client.server')
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('the operator alone is told why the database does not answer', async () => {
  vi.resetModules()
  vi.stubEnv('METRICS_TOKEN', TOKEN)
  vi.doMock('~/db/client.server', () => ({ getDatabase: () => Promise.reject(new Error(REASON)) }))
  const { answerReadiness } = await import('~/server/health.server')
  const ask = async (headers: Record<string, string>) => {
    const answer = await answerReadiness({ request: new Request('http://localhost/readyz', { headers }) })
    return [answer.status, await answer.json()]
  }
  const told = { status: 'database unavailable' }
  expect(await ask({})).toEqual([503, told])
  expect(await ask({ Authorization: `Bearer ${TOKEN}x` })).toEqual([503, told])
  expect(await ask({ Authorization: `Bearer ${TOKEN}` })).toEqual([503, { ...told, reason: REASON }])
})
