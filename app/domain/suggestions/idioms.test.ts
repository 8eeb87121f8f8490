import { expect, test } from 'vitest'
import { indexIdioms } from './word-index'

const findIdioms = indexIdioms(['come back', 'lose … people', 'pay for', 'tell … friend'])

test.each([
  ['Nobody comes back', ['come back']],
  ['We lose people, and lose very many good people', ['lose … people']],
  ['lose one two three four people', []],
  ['They told a friend, or tell their best friends', ['tell … friend']],
  ['back they come', []],
  ['people never pay; for nothing', ['pay for']],
  ['come', []],
  ['', []],
])('the idioms of: %s', (text, idioms) => {
  expect([...findIdioms(text)]).toEqual(idioms)
})
