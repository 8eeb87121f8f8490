import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(`app/components/${file}`, 'utf8')

test('every name of an icon has its drawing, and every drawing a name', () => {
  const names = [...read('icon.tsx').matchAll(/^ {2}\| '(.+)'$/gm)].map(([, name]) => name)
  const drawings = [...read('icons.svg').matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  expect(names.length).toBeGreaterThan(30)
  expect(names).toEqual(drawings)
})
