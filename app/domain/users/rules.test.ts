import { expect, test } from 'vitest'
import { initialOf } from './rules'

test.each([
  ['olga', 'O'],
  ['Q', 'Q'],
  ['e\u0301ric', 'E\u0301'],
  ['z\u200dx', 'Z\u200d'],
  ['Élise', 'É'],
  ['👩‍👧 family', '👩‍👧'],
  ['🇩🇪 Dora', '🇩🇪'],
  ['7 up', '7'],
  ['7\ufe0f\u20e3 up', '7\ufe0f\u20e3'],
  ['', '?'],
])('the avatar of "%s" shows %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
