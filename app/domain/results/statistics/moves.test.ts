import { expect, test } from 'vitest'
import { movedSentence } from './moves'

const moves = (...spreads: [before: number | null, after: number | null][]) =>
  movedSentence(
    (['impact', 'chances', 'efforts'] as const).map((name, index) => {
      const [before, after] = spreads[index] ?? [null, null]
      return { name, before, after }
    }),
  )

test('who moved closer is told that it is no proof', () => {
  expect(moves([3.4, 1.6])).toBe('You moved closer on impact (3.4 to 1.6). That is agreement, not proof.')
})

test('criteria that move apart, and those that are still split, are named', () => {
  expect(moves([3.4, 2.96], [1, 1], [1.2, 2.8])).toBe(
    'You moved closer on impact (3.4 to 3.0). That is agreement, not proof. You moved further apart on efforts ' +
      '(1.2 to 2.8). Still split on impact and efforts: the owner decides with a reason.',
  )
})

test.each([
  ['nothing moves by less than a tenth', [[2.04, 1.96]], 'You differ as much as before.'],
  [
    'nothing is told of few people',
    [
      [null, null],
      [3.4, null],
    ],
    'Too few people scored it to say whether you moved closer.',
  ],
] as const)('%s', (_, spreads, sentence) => {
  expect(moves(...spreads.map(([before, after]) => [before, after] as [number | null, number | null]))).toBe(
    sentence,
  )
})
