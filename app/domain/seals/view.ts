import { z } from 'zod'

const score = z.int().nullable().meta({ description: 'From 1 to 10; null: not judged' })
const hexadecimal = z.string().regex(/^[0-9a-f]{64}$/)
const round = z.union([z.literal(1), z.literal(2)])
const PublicKey = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({
    description: 'The Ed25519 key that signed receipts when this was sealed: its 32 bytes in base64url',
  })

/** A public key that signs receipts here, or has signed them. */
export const ReceiptKeyView = z
  .object({
    public_key: z.string(),
    used_from: z.iso.datetime(),
    used_until: z.iso.datetime().nullable().meta({ description: 'Null: in use' }),
  })
  .meta({ id: 'ReceiptKey' })
export type ReceiptKeyView = z.output<typeof ReceiptKeyView>

const PublishedBallotView = z
  .object({
    campaign: z.uuid(),
    chances: score,
    efforts: score,
    impact: score,
    round,
    tactic: z.uuid(),
    v: z.literal(1),
    who: z.string().meta({ description: 'Stands for the person who cast this one vote' }),
  })
  .meta({ id: 'Ballot' })
export type PublishedBallot = z.output<typeof PublishedBallotView>

const campaign = z.object({ ended_at: z.iso.datetime(), id: z.uuid(), name: z.string() })
const formula = z.object({ chances: z.string(), efforts: z.string(), impact: z.string() })
const list = z
  .object({ count: z.int(), sha256: hexadecimal })
  .meta({ description: 'How many votes, and the hash of their hashes' })
const tally = z.object({ count: z.int(), sum: z.int() })

const sealedTactic = {
  ballots: list,
  chances: tally,
  created_at: z.iso.datetime(),
  description: z.string().nullable(),
  efforts: tally,
  id: z.uuid(),
  impact: tally,
  key: z.string().nullable(),
  link: z.string().nullable(),
  name: z.string(),
  rank: z.int().nullable(),
}
const sealedFacts = {
  ballots: list,
  campaign,
  eligible: z.int(),
  formula,
  previous: hexadecimal
    .nullable()
    .meta({ description: 'The fingerprint of the first round, in a second one' }),
  roll: z
    .array(z.object({ user: z.uuid(), voted: z.union([z.literal(0), z.literal(1)]) }))
    .nullable()
    .meta({ description: 'Who could vote and who did, if the team wanted to have that in the result' }),
  round,
  voters: z.int(),
}

const ManifestView = z
  .object({
    ...sealedFacts,
    ballots_open: z.boolean(),
    key: PublicKey,
    quorum: z.int().nullable(),
    tactics: z.array(
      z.object({
        ...sealedTactic,
        position: z.int(),
        span: z
          .tuple([z.int(), z.int()])
          .nullable()
          .meta({ description: 'The best place and the worst one' }),
      }),
    ),
    v: z.literal(3),
  })
  .meta({ id: 'Manifest' })
export type Manifest = z.output<typeof ManifestView>

/** Sealed before manifests held spans. */
const SecondManifestView = z
  .object({ ...sealedFacts, tactics: z.array(z.object(sealedTactic)), v: z.literal(2) })
  .meta({ id: 'SecondManifest' })
export type SecondManifest = z.output<typeof SecondManifestView>

const EarlierManifestView = z
  .object({
    ballots: list,
    campaign,
    eligible: z.int(),
    formula,
    round: z.literal(2).optional(),
    tactics: z.array(
      z.object({ ballots: z.int(), created_at: z.iso.datetime(), id: z.uuid(), name: z.string() }),
    ),
    v: z.literal(1),
  })
  .meta({ id: 'EarlierManifest' })
export type EarlierManifest = z.output<typeof EarlierManifestView>

const SealedTacticView = z
  .object({ tactic: z.uuid(), leaves: z.array(hexadecimal) })
  .meta({ id: 'SealedTactic' })

const EarlierSealedTacticView = z
  .object({
    tactic: z.uuid(),
    n: z.null(),
    S: z.null(),
    Q: z.null(),
    impact: tally,
    chances: tally,
    efforts: tally,
    leaves: z.array(hexadecimal),
  })
  .meta({ id: 'EarlierSealedTactic' })
export type EarlierSealedTactic = z.output<typeof EarlierSealedTacticView>

const ballots = z.array(PublishedBallotView).meta({ description: 'In order of their hashes' })
const spans = z.literal(3).meta({ description: 'How the spans of the ranking are worked out' })
const sheets = z.int().nullable().meta({
  description:
    'How many sheets of votes differ; null where some tactics are closed. Spans count equal ones once',
})
const ranking = z
  .array(
    z.object({
      tactic: z.uuid(),
      rank: z.int().nullable(),
      rank_low: z.int().nullable(),
      rank_high: z.int().nullable(),
    }),
  )
  .meta({ description: 'What the result page shows, in its order' })
const closed = { description: 'Tactics whose votes stay closed' }

/** What docs/verify.md calls results.json. */
export const ResultsFile = z
  .object({
    manifest: z.union([ManifestView, SecondManifestView]),
    ballots,
    sealed: z.array(SealedTacticView).meta(closed),
    spans,
    sheets,
    ranking,
    public_key: PublicKey,
    keys: z
      .array(ReceiptKeyView)
      .meta({ description: 'All keys that have signed receipts here, the first one first' }),
  })
  .meta({ id: 'ResultsFile' })
export type ResultsFile = z.output<typeof ResultsFile>

/** Of a campaign that was sealed before manifests held the result: byte for byte as it was. */
export const EarlierResultsFile = z
  .object({
    manifest: EarlierManifestView,
    ballots,
    sealed: z.array(EarlierSealedTacticView).meta(closed),
    spans,
    sheets,
    ranking,
  })
  .meta({ id: 'EarlierResultsFile' })
export type EarlierResultsFile = z.output<typeof EarlierResultsFile>

/** What docs/verify.md calls receipt.json. */
export const Receipt = z
  .object({
    user: z.uuid(),
    campaign: z.uuid(),
    ballots: z.array(
      z.object({
        ballot: PublishedBallotView,
        secret: z.string().meta({ description: 'Proves that the vote is yours. Show it to nobody' }),
        cast_at: z.iso.datetime(),
        signature: z.string().meta({ description: 'Of this server, over campaign, cast_at and the hash' }),
      }),
    ),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.output<typeof Receipt>
