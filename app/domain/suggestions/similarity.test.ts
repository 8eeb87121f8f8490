import { describe, expect, test } from 'vitest'
import { withoutRepeats } from './similarity'

const left = (names: string[], known: string[] = []) =>
  withoutRepeats(
    names.map((name) => ({ name })),
    known,
    10,
  ).map(({ name }) => name)

describe('what repeats is left out', () => {
  test.each([
    ['the same', 'Invite friends by link'],
    ['other case and punctuation', 'INVITE friends, by link!'],
    ['another order', 'By link, invite friends'],
    ['one more word', 'Invite your friends by link'],
    ['another form of a word', 'Invite friends by links'],
    ['accents', 'Ínvite friénds by link'],
    ['a longer text around it', 'Invite friends by link, and reward both of them with a month for free'],
  ])('%s', (_, name) => {
    expect(left([name], ['Invite friends by link'])).toEqual([])
  })

  test('and what has no letter to compare', () => {
    expect(left(['!!! ??? !!!'])).toEqual([])
  })

  test('and what is more than asked for', () => {
    const items = ['alpha', 'mint', 'zephyr'].map((name) => ({ name }))
    expect(withoutRepeats(items, ['alpha'], 1)).toEqual([{ name: 'mint' }])
  })

  test('the first of several stays', () => {
    expect(left(['Offer a yearly plan', 'Offer the yearly plan', 'Write to lapsed users'])).toEqual([
      'Offer a yearly plan',
      'Write to lapsed users',
    ])
  })
})

test.each([
  ['Offer a yearly plan', 'Offer a monthly newsletter'],
  ['Rewrite the pricing page', 'Rewrite the welcome message'],
  ['Write to everybody who left', 'Call everybody who upgraded'],
  ['在产品内添加推荐奖励计划', '缩短注册流程并减少字段'],
])('%s and %s are two', (one, other) => {
  expect(left([other], [one])).toEqual([other])
})
