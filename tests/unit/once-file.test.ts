import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrMakeOnce } from '~/db/once-file.server'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tactics-once-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const path = () => join(folder, 'made', 'secret')
const readOrMake = (text = 'whole') =>
  readOrMakeOnce(path(), {
    make: () => text,
    isWhole: (found) => /^whole/.test(found),
    advice: 'Restore it.',
  })

test('the file is made once, and nothing is left beside it', async () => {
  expect(readOrMake('whole, the first')).toBe('whole, the first')
  expect(readOrMake('whole, the second')).toBe('whole, the first')
  expect(await readdir(join(folder, 'made'))).toEqual(['secret'])
})

test.each(['', 'who', 'something else'])('a file with the text "%s" is refused and kept', async (text) => {
  readOrMake()
  await writeFile(path(), text)
  expect(() => readOrMake()).toThrow(`${path()} is damaged: it has ${text.length} bytes. Restore it.`)
  expect(await readFile(path(), 'utf8')).toBe(text)
})

test('a text that is not whole is never put in its place', () => {
  expect(() => readOrMake('part')).toThrow('is damaged')
})
