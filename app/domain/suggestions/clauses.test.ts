import { describe, expect, test } from 'vitest'
import { clausesOf } from './playbook.server'

describe('the clauses of a problem', () => {
  test.each([
    ['Many sign up, but few pay', ['Many sign up,', 0.3], ['few pay', 1]],
    ['Although they like it, they leave', ['Although they like it,', 0.3], ['they leave', 1]],
    ['They leave although they like it.', ['although they like it', 0.3], ['They leave', 1]],
    ['They look around and then nothing', ['They look around', 0.3], ['nothing', 1]],
    ['Nobody calls. Nobody writes!', ['Nobody calls', 1], ['Nobody writes', 1]],
  ])('weigh what goes well less: %s', (text, ...expected) => {
    expect(clausesOf(text).map(({ text: clause, share }) => [clause.trim(), share])).toEqual(expected)
  })

  test('of nothing are none', () => expect(clausesOf(' \n ')).toEqual([]))
})
