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
  WORLDS,
} from '../support/assistant-worlds'

const app = useApp()

describe.each(GENERATIONS)('Nothing of a score reaches a client of %s', (generation) => {
  const credentials = ['a token', 'OAuth'] as const
  /** Every two of generation, campaign and credential meet. */
  const credentialFor = (place: number) =>
    credentials[(place + GENERATIONS.indexOf(generation)) % credentials.length] ?? 'a token'

  // Not even of the scores of the owner of its token.
  test.each(SCORED.map((scored, place) => [scored, credentialFor(place)] as const))(
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
