import { z } from 'zod'

const score = z.int().nullable().meta({ description: 'From 1 to 10; null: not judged' })
const hexadecimal = z.string().regex(/^[0-9a-f]{64}$/)
const round = z.union([z.literal(1), z.literal(2)])

const PublishedBallotView = z
  .object({
    campaign: z.uuid(),
    chances: score,
    efforts: score,
    impact: score,
    round,
    tactic: z.uuid(),
    v: z.literal(1),
    who: z.string().meta({ description: 'Stands for the voter of this one ballot' }),
  })
  .meta({ id: 'Ballot' })

const ManifestView = z
  .object({
    ballots: z.object({ count: z.int(), sha256: hexadecimal }),
    campaign: z.object({ ended_at: z.iso.datetime(), id: z.uuid(), name: z.string() }),
    eligible: z.int(),
    formula: z.object({ chances: z.string(), efforts: z.string(), impact: z.string() }),
    round: z.literal(2).optional(),
    tactics: z.array(
      z.object({ ballots: z.int(), created_at: z.iso.datetime(), id: z.uuid(), name: z.string() }),
    ),
    v: z.literal(1),
  })
  .meta({ id: 'Manifest' })

const claimed = z.object({ count: z.int(), sum: z.int() })

const SealedTacticView = z
  .object({
    tactic: z.uuid(),
    n: z
      .int()
      .nullable()
      .meta({ description: 'Ballots with all three scores; null where it would tell too much' }),
    S: z.int().nullable().meta({ description: 'Their sum of 2 impact + 2 chances - 3 efforts' }),
    Q: z.int().nullable().meta({ description: 'Their sum of squares of the same' }),
    impact: claimed,
    chances: claimed,
    efforts: claimed,
    leaves: z.array(hexadecimal),
  })
  .meta({ id: 'SealedTactic' })
export type SealedTactic = z.output<typeof SealedTacticView>

/** What docs/verify.md calls results.json. */
export const ResultsFile = z
  .object({
    manifest: ManifestView,
    ballots: z.array(PublishedBallotView).meta({ description: 'In order of their hashes' }),
    sealed: z.array(SealedTacticView).meta({ description: 'Tactics whose ballots stay closed' }),
    spans: z.literal(2).meta({ description: 'How the spans of the ranking are worked out' }),
    ranking: z
      .array(
        z.object({
          tactic: z.uuid(),
          rank: z.int().nullable(),
          rank_low: z.int().nullable(),
          rank_high: z.int().nullable(),
        }),
      )
      .meta({ description: 'What the result page shows, in its order' }),
  })
  .meta({ id: 'ResultsFile' })
export type ResultsFile = z.output<typeof ResultsFile>

/** What docs/verify.md calls receipt.json. */
export const Receipt = z
  .array(
    z.object({
      ballot: PublishedBallotView,
      secret: z.string().meta({ description: 'Proves that the ballot is yours. Show it to nobody' }),
    }),
  )
  .meta({ id: 'Receipt' })
export type Receipt = z.output<typeof Receipt>
