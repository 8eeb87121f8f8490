import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
const started = scripts.start.split(' ')

test('the container starts what npm start does, with the same options of Node', () => {
  const [, command = '[]'] = /^CMD (.*server\.js.*)$/m.exec(read('deploy/Containerfile')) ?? []
  expect(JSON.parse(command)).toEqual(started)
})

test('so does systemd', () => {
  const [, command = ''] = /^ExecStart=\S*\/(node .*)$/m.exec(read('deploy/tactics.service')) ?? []
  expect(command.split(' ')).toEqual(started)
})
