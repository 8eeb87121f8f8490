import { z } from 'zod'
import type { BallotRow as Ballot } from './ballot'

const score = z.int().nullable()

/** `ballotRow` of `ballots.server.ts`. */
export const BallotRow = z.tuple([
  z.uuid(),
  z.uuid(),
  z.literal([1, 2]),
  score,
  score,
  score,
]) satisfies z.ZodType<Ballot>
