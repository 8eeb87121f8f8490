import { afterEach, expect, test, vi } from 'vitest'
import { failOpen } from './fail-open.server'
import { log } from './log.server'

const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
afterEach(() => logged.mockClear())

test.each([
  { allowed: true, message: null },
  { allowed: false, message: 'Your trial has ended. Upgrade to premium to continue.' },
])('a check that answers $allowed is what counts', async (answer) => {
  expect(await failOpen(Promise.resolve(answer), 'request-1')).toEqual(answer)
  expect(logged).not.toHaveBeenCalled()
})

test('a check that fails lets the person go on, and is logged', async () => {
  const failing = Promise.reject(new Error('The database is away'))
  expect(await failOpen(failing, 'request-1')).toEqual({ allowed: true, message: null })
  expect(logged).toHaveBeenCalledOnce()
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ request_id: 'request-1' }),
    'The database is away',
  )
})
