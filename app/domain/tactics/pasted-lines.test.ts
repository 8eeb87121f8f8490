import { expect, test } from 'vitest'
import { BULK_MAX, TACTIC_NAME_MAX } from './constants'
import { readLines } from './pasted-lines'

const namesOf = (text: string) => readLines(text).map(({ name }) => name)
const problemsOf = (text: string) => readLines(text).map(({ problem }) => problem)

test('a line is a tactic, without its list mark; blank lines are none', () => {
  const text =
    '- Invite friends by link\n\n  * Offer a yearly plan\n3. Write to lapsed users\n12) Call every lead\n   \n'
  expect(namesOf(text)).toEqual([
    'Invite friends by link',
    'Offer a yearly plan',
    'Write to lapsed users',
    'Call every lead',
  ])
  expect(problemsOf(text)).toEqual([null, null, null, null])
})

test.each(['3.5 % discount for all', '-50 % on Black Friday', '2-week trial for teams'])(
  '%s keeps what is no list mark',
  (line) => expect(namesOf(line)).toEqual([line]),
)

test('each line that cannot be added says why', () => {
  const long = 'x'.repeat(TACTIC_NAME_MAX + 1)
  const text = [
    'Too short',
    long,
    'Invite friends by link',
    'INVITE friends by link',
    'A bell\u0007 in the name',
  ].join('\n')
  expect(problemsOf(text)).toEqual([
    'Tactic name must be at least 10 characters long',
    'Tactic name must be at most 500 characters long',
    null,
    'This tactic is in the list already',
    'Please remove characters that cannot be shown',
  ])
})

test(`what comes after ${BULK_MAX} tactics waits for the next time`, () => {
  const text = Array.from({ length: BULK_MAX + 2 }, (_, index) => `Tactic number ${index}`).join('\n')
  expect(problemsOf(text).map((problem) => problem === null)).toEqual([
    ...Array<boolean>(BULK_MAX).fill(true),
    false,
    false,
  ])
})
