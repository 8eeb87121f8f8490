import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { requireContext, scopeOf } from './scope.server'

const request = new Request('http://localhost:3000/Teams/1.data?limit=2', {
  headers: { Cookie: 'unknown=1', 'X-Forwarded-For': '203.0.113.7' },
})

test('an empty load context is filled once, for all loaders of its request', () => {
  const context: AppLoadContext = {}
  const scope = scopeOf({ request, context })
  expect(scope).toMatchObject({ routed: { name: '/teams/1', isData: true }, credential: null, route: null })
  expect(scopeOf({ request: new Request(request), context })).toBe(scope)
  expect(scopeOf({ request, context: {} }).request_id).not.toBe(scope.request_id)
  expect(scopeOf({ request, context: {} }).csp_nonce).not.toBe(scope.csp_nonce)
})

test('a scope that our own server hands in is kept', () => {
  const scope = scopeOf({ request, context: {} })
  expect(scopeOf({ request, context: { scope } })).toBe(scope)
})

test('a header that anybody can write gives nobody an address, without a proxy to trust', () => {
  expect(scopeOf({ request, context: {} }).ip).toBe('')
})

test('nobody is signed in without a credential', async () => {
  const refused = requireContext({ request, context: {} })
  await expect(refused).rejects.toMatchObject({ refusal: { status: 401 } })
})
