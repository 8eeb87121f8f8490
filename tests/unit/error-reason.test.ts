import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NO_HANDLE, reasonOf } from '~/db/error-reason.server'

const failed = (cause?: Error) =>
  new DrizzleQueryError('insert into users values ($1)', ['ada@example.com'], cause)

test.each([
  ['our own sentence', new Error('The backup is not complete'), 'The backup is not complete'],
  [
    'a statement',
    failed(new Error('permission denied for schema public')),
    'permission denied for schema public',
  ],
  [
    'a value that PostgreSQL quotes',
    failed(new Error('invalid input syntax for type uuid: "ada@example.com"')),
    'invalid input syntax for type uuid',
  ],
  ['a statement without a reason', failed(), 'A statement failed'],
  ['a wrapped statement', new Error('Our sentence', { cause: failed() }), 'Our sentence'],
  [
    'a file that PGlite could not open for want of a handle',
    failed(new Error('could not create file "base/5/16387": File exists')),
    NO_HANDLE,
  ],
  [
    'a file of our own',
    Object.assign(new Error('EMFILE: too many open files, open /data'), { code: 'EMFILE' }),
    NO_HANDLE,
  ],
  ['no error', 'text', 'text'],
])('of %s an operator is told the reason and no value', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
