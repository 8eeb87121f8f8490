import { expect, test, vi } from 'vitest'
import { retryLostClaims } from './facts.server'

test('a creation that wins at once is tried once', async () => {
  const attempt = vi.fn(() => Promise.resolve('team'))
  expect(await retryLostClaims(attempt)).toBe('team')
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('a lost claim counts anew until one is won', async () => {
  const attempt = vi.fn<() => Promise<string | null>>(() => Promise.resolve('team'))
  attempt.mockResolvedValueOnce(null).mockResolvedValueOnce(null)
  expect(await retryLostClaims(attempt)).toBe('team')
  expect(attempt).toHaveBeenCalledTimes(3)
})

test('a refusal ends the tries', async () => {
  const attempt = vi.fn(() => Promise.reject(new Error('limit')))
  await expect(retryLostClaims(attempt)).rejects.toThrow('limit')
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('whoever never wins is told to try again', async () => {
  const attempt = () => Promise.resolve(null)
  await expect(retryLostClaims(attempt)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Too many creations at once. Please try again.',
  })
})
