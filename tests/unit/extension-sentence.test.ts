import { expect, test } from 'vitest'
import { explainMissingExtension } from '~/db/migrations.server'

const failed = (code: string, message: string) =>
  Promise.reject(new Error('Failed query', { cause: Object.assign(new Error(message), { code }) }))

test.each([
  ['0A000', 'extension "pg_trgm" is not available'],
  ['58P01', 'could not open extension control file "/usr/share/pg_trgm.control": No such file or directory'],
])('a server without the extension (%s) is told what to install', async (code, message) => {
  await expect(explainMissingExtension(failed(code, message))).rejects.toThrow(
    'The PostgreSQL server lacks the extension pg_trgm, which finds similar tactics. Please install the package',
  )
})

test('other errors stay what they are', async () => {
  await expect(explainMissingExtension(failed('42501', 'permission denied'))).rejects.toThrow('Failed query')
  await expect(explainMissingExtension(failed('0A000', 'cannot do that'))).rejects.toThrow('Failed query')
})
