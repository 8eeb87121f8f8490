import { describe, expect, test } from 'vitest'
import { beginList, starterNote, writeBelow } from './starter-text'

const list = { name: 'Activation', tactics: ['Show a checklist', 'Fill every new account'] }
const FILLED = 'Show a checklist\nFill every new account'

describe('the list that the address asks for', () => {
  test('fills an empty text', () => {
    expect(beginList('', list)).toEqual({ text: FILLED, own: '' })
  })

  test('comes below what has been typed', () => {
    expect(beginList('My own idea\r\n', list)).toEqual({
      text: `My own idea\n${FILLED}`,
      own: 'My own idea\r\n',
    })
  })

  test('is not written again into a text that began with it', () => {
    const kept = 'Show a checklist\nMy own idea'
    expect(beginList(kept, list)).toEqual({ text: kept, own: null })
  })

  test('is none: the text stays as it is', () => {
    expect(beginList('My own idea\r\n', null)).toEqual({ text: 'My own idea\r\n', own: null })
  })
})

test.each([
  ['\n  \n', FILLED],
  ['One\u000bTwo', `One\nTwo\n${FILLED}`],
  ['  Fill every new account ', '  Fill every new account\nShow a checklist'],
])('a list is written below %j without repeating it', (own, text) => {
  expect(writeBelow(own, list)).toBe(text)
})

test.each([
  ['', 'Activation: 2 tactics filled in.'],
  ['My own idea', 'Activation: 2 tactics added below yours.'],
  ['Show a checklist', 'Activation: 1 tactic added below yours.'],
  [FILLED, 'Activation: all of it is in the list already.'],
])('the note for %j says what has been written', (own, note) => {
  expect(starterNote(own, list)).toBe(note)
})
