import { describe, expect, test } from 'vitest'
import { useApp } from '../support/app'
import { GENERATIONS } from '../support/assistant'
import {
  askEverything,
  connectOwner,
  newWorld,
  SCORED,
  unsealedIn,
  vote,
  type Sheets,
} from '../support/assistant-worlds'
import { scores } from '../support/inputs'

const app = useApp()

/** Two worlds that differ in nothing but scores, those of an assistant's own sheet included. `npm run tool -- assistants:sealing` draws many more. */
const WORLDS: Sheets[] = [
  [
    [scores(9, 9, 1), scores(2, 2, 9), scores(5, 5, 5)],
    [scores(8, 8, 2), scores(3, 3, 8), scores(5, 4, 5)],
  ],
  [
    [scores(1, 2, 9), scores(8, 10, 1), scores(7, 3, 2)],
    [scores(2, 2, 9), scores(9, 9, 3), scores(6, 3, 4)],
  ],
]

describe.each(GENERATIONS)('Nothing of a score reaches a client of %s', (generation) => {
  // Not even of the scores of the owner of its token.
  test.each(SCORED.flatMap((scored) => [[scored, 'a token'] as const, [scored, 'OAuth'] as const]))(
    'while %s runs, by %s',
    async (scored, by) => {
      const recorded: string[][] = []
      for (const sheets of WORLDS) {
        const world = await newWorld(app, scored, sheets[1])
        await vote(world, sheets)
        const messages = await askEverything(world, await connectOwner(world, generation, by))
        expect(messages.length).toBeGreaterThan(30)
        expect(unsealedIn(messages)).toEqual([])
        recorded.push(messages)
      }
      expect(recorded[1]).toEqual(recorded[0])
    },
  )
})
