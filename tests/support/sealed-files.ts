import { createHash, createHmac } from 'node:crypto'
import { CHANGED_PEOPLE_MIN, EVERY_CHANGE_VOTERS_MAX } from '~/domain/results/constants'
import { numberVoters, type EndedCampaign } from '~/domain/results/statistics/number-voters'
import { compareScores, NO_SUMS, scoreOf, withBallot } from '~/domain/results/statistics/score'
import { toResultsFile } from '~/domain/results/store/results-file'
import { FORMULA, listCast, sealAndAnalyse } from '~/domain/results/store/seal-and-analyse.server'
import type { BallotRow, CastBallot, Manifest } from '~/domain/seals/ballot'
import { canonicalJson } from '~/domain/seals/canonical'
import { newReceiptKey, toReceiptKey } from '~/domain/receipt-key.server'
import {
  leafOf,
  secretMaker,
  draftManifest,
  sealBallots,
  sealManifest,
  toHex,
  toPublished,
  whoOf,
} from '~/domain/seals/seal.server'
import type { Receipt, ResultsFile } from '~/domain/seals/view'

/** A file as the app hands it out, with all that it is checked with. `votes`: how many tactics the reader has scored. */
export type SealedCase = {
  file: SealedFile
  digest: string
  receipt?: Receipt
  user?: string
  votes?: number
  key: string
  first?: SealedFile
}
/** As files are made now. */
type SealedFile = Omit<ResultsFile, 'manifest'> & { manifest: Manifest }
type Random = () => number
type Row = [
  user: string,
  impact: number | null,
  chances: number | null,
  efforts: number | null,
  reason: null,
  round: 1 | 2,
]

export const pick = (random: Random, count: number) => Math.floor(random() * count)

const bytesOf = (random: Random) => createHash('sha256').update(String(random())).digest()

/** An id made from a number, so that the same seed has the same campaign. */
export function idOf(random: Random): string {
  const hex = bytesOf(random).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const NAMES = [
  'Invite friends',
  'Ärger “vermeiden”',
  'Tab\tand \\ backslash',
  '日本語 🎉',
  'é and é',
  '\u2028 line',
]
const receiptKey = toReceiptKey(newReceiptKey())
const retiredKey = toReceiptKey(newReceiptKey())
const REPLACED = '2026-11-01T09:00:00.000Z'
const KEYS: ResultsFile['keys'] = [
  { public_key: retiredKey.public_key, used_from: '2026-01-01T09:00:00.000Z', used_until: REPLACED },
  { public_key: receiptKey.public_key, used_from: REPLACED, used_until: null },
]
const END = '2026-11-20T17:00:00.000Z'
const SECOND_ROUND_SHARE = 0.35

type Draft = { id: string; name: string; details: string | null; first: Row[]; second: Row[] }

/** The ballots of a small random campaign of one round or two. */
function drawTactics(random: Random, voters: string[]): Draft[] {
  const mayLeaveOut = random() < 0.3
  // Few different scores make ties, also of all tactics.
  const scoreCount = random() < 0.2 ? 2 : 10
  const score = () => (mayLeaveOut && random() < 0.3 ? null : 1 + pick(random, scoreCount))
  const ballotOf = (user: string, round: 1 | 2): Row[] => {
    const scores = [score(), score(), score()] as const
    return scores.every((one) => one === null) ? [] : [[user, ...scores, null, round]]
  }
  const isScoredAgain = random() < SECOND_ROUND_SHARE
  const drafts = Array.from({ length: 1 + pick(random, 4) }, (_, at): Draft => {
    const share = 0.4 + random() * 0.6
    // A late tactic that only the person who added it has scored.
    const adder = random() < 0.05 ? pick(random, voters.length) : null
    const first = voters.flatMap((user, voter) =>
      (adder === null ? random() < share : voter === adder) ? ballotOf(user, 1) : [],
    )
    const details = random() < 0.3 ? `Why number ${at}?\nBecause.` : null
    const name = `${NAMES[pick(random, NAMES.length)]} ${at}`
    return { id: idOf(random), name, details, first, second: [] }
  })
  const again = isScoredAgain ? drafts.slice(0, 1 + pick(random, drafts.length)) : []
  for (const draft of again)
    draft.second = voters.flatMap((user) => {
      const [before] = draft.first.filter(([voter]) => voter === user)
      if (random() < 0.5) return []
      // Some keep their scores.
      return before && random() < 0.4
        ? [[before[0], before[1], before[2], before[3], null, 2] satisfies Row]
        : ballotOf(user, 2)
    })
  return drafts
}

/** The campaign as it is read at the end of a round. Ranked as the database does. */
function readRound(
  drafts: Draft[],
  round: 1 | 2,
  campaign: EndedCampaign['campaign'],
  members: string[],
  rules: Pick<EndedCampaign, 'has_roll' | 'is_closed' | 'quorum'>,
): EndedCampaign {
  const people = new Set(drafts.flatMap(({ first, second }) => [...first, ...second].map(([user]) => user)))
  const counted = drafts.map(({ id, name, details, first, second }) => {
    const isChanged = ([user, ...scores]: Row) =>
      !first.some(
        ([other, ...before]) => other === user && before.slice(0, 3).join() === scores.slice(0, 3).join(),
      )
    const isCounted =
      people.size <= EVERY_CHANGE_VOTERS_MAX || second.filter(isChanged).length >= CHANGED_PEOPLE_MIN
    const again = round === 2 && isCounted ? second : []
    const replaced = first.filter(([user]) => again.some(([other]) => other === user))
    const ballots = [...first.filter((ballot) => !replaced.includes(ballot)), ...again]
    const sums = ballots.reduce(
      (all, [, impact, chances, efforts]) => withBallot(all, { impact, chances, efforts }),
      NO_SUMS,
    )
    const { count, sum } = sums.impact
    return { id, name, details, ballots, replaced, score: scoreOf(sums), impact: count ? sum / count : -1 }
  })
  const order = [...counted].sort(
    (a, b) =>
      (a.score && b.score ? compareScores(b.score, a.score) : Number(!a.score) - Number(!b.score)) ||
      b.ballots.length - a.ballots.length ||
      b.impact - a.impact ||
      (a.id < b.id ? -1 : 1),
  )
  const rankOf = ({ score }: (typeof counted)[number]) =>
    score && 1 + counted.filter((other) => other.score && compareScores(other.score, score) > 0).length
  return {
    campaign,
    members,
    ...rules,
    public_key: receiptKey.public_key,
    replaced: counted.flatMap(({ id, replaced }) =>
      replaced.map(([user, impact, chances, efforts]): BallotRow => [id, user, 1, impact, chances, efforts]),
    ),
    tactics: order.map((tactic, position) => ({
      id: tactic.id,
      name: tactic.name,
      description: tactic.details,
      link: tactic.details && 'https://example.com/why',
      key: tactic.details && `CRM-${position}`,
      created_at: '2026-11-17T09:00:00.000Z',
      added_by: null,
      vote_count: tactic.ballots.length,
      score: '0',
      avg_impact: '0',
      avg_chances: '0',
      avg_efforts: '0',
      ballots: JSON.stringify(tactic.ballots),
      rank: rankOf(tactic),
      position: position + 1,
    })),
  }
}

type Keys = { seal_key: Buffer; opens_ballots: boolean }

/** Seals and publishes a round by the app's own functions, without the database. */
function publishRound(read: EndedCampaign, round: 1 | 2, previous: string | null, keys: Keys) {
  const given = numberVoters(read)
  const { analysis, seal } = sealAndAnalyse(given, {
    round,
    seal_key: keys.seal_key.toString('hex'),
    previous,
  })
  if (!seal) throw new Error('Nothing was sealed')
  const cast = listCast(given)
  const file = toResultsFile(
    {
      manifest: JSON.parse(seal.manifest) as Manifest,
      opens_ballots: keys.opens_ballots,
      sheets: analysis.summary.sheets.count,
      public_key: receiptKey.public_key,
      keys: KEYS,
      ranking: [],
    },
    hexadecimal(sealBallots(keys.seal_key, read.campaign.id, cast)),
  )
  return { file: JSON.parse(JSON.stringify(file)) as SealedFile, digest: seal.digest, cast }
}

const hexadecimal = (sealed: ReturnType<typeof sealBallots>) =>
  sealed.map(({ ballot, leaf }) => ({ ballot, leaf: toHex(leaf) }))

/** A small random campaign as the app seals and publishes it, with the receipt of one of its people. */
export function randomCase(random: Random): SealedCase {
  const voters = Array.from({ length: 1 + pick(random, 9) }, () => idOf(random)).sort()
  const members = [...voters, ...Array.from({ length: pick(random, 3) }, () => idOf(random))]
  const drafts = drawTactics(random, voters)
  const campaign = { id: idOf(random), name: 'A campaign', ended_at: END }
  const rules = {
    has_roll: random() < 0.4,
    is_closed: random() >= 0.7,
    quorum: random() < 0.3 ? 1 + pick(random, 9) : null,
  }
  const keys = { seal_key: bytesOf(random), opens_ballots: !rules.is_closed }
  const published = publishRound(readRound(drafts, 1, campaign, members, rules), 1, null, keys)
  const hasTwo = drafts.some(({ second }) => second.length > 0)
  const last = hasTwo
    ? publishRound(readRound(drafts, 2, campaign, members, rules), 2, published.digest, keys)
    : published
  const user = voters[pick(random, voters.length)] ?? ''
  const receipt = receiptOf(last.cast, campaign.id, user, keys.seal_key)
  const votes = new Set(receipt.ballots.map(({ ballot }) => ballot.tactic)).size
  return {
    file: last.file,
    digest: last.digest,
    key: receiptKey.public_key,
    ...(votes > 0 && { receipt, user, votes }),
    ...(hasTwo && { first: published.file }),
  }
}

function receiptOf(cast: CastBallot[], campaign: string, user: string, seal_key: Buffer): Receipt {
  const secretOf = secretMaker(seal_key, campaign)
  const own = cast.filter((ballot) => ballot.user === user)
  const ballots = own.map((given) => {
    const secret = secretOf(given.tactic, user)
    const ballot = toPublished(campaign, given, whoOf(secret, user))
    const cast_at = `2026-11-18T09:00:0${given.round}.000Z`
    const leaf = toHex(leafOf(ballot))
    return { ballot, secret, cast_at, signature: receiptKey.sign(canonicalJson({ campaign, cast_at, leaf })) }
  })
  return { user, campaign, ballots }
}

/** A campaign that eight people score; the first of them reads the file. */
const PEOPLE = 8
const people = Array.from({ length: PEOPLE }, (_, at) => `019a0000-0000-7000-8000-0000000000f${at}`)
const OPEN_CAMPAIGN = '019a0000-0000-7000-8000-0000000000c2'
const READER = people[0] ?? ''
type Cast = Omit<CastBallot, 'user'>

/** The reader's own ballots, and what others cast on each tactic: one person's ballots of one or two rounds together. */
export function randomBallots(random: Random) {
  const score = () => 1 + pick(random, 10)
  const ballotsOn = (tactic: string): Cast[] =>
    ([1, 2] as const)
      .filter((round) => round === 1 || random() < 0.4)
      .map((round) => ({ tactic, round, impact: score(), chances: score(), efforts: score() }))
  const tactics = Array.from({ length: 5 }, (_, at) => `019a0000-0000-7000-8000-0000000000a${at}`)
  return {
    mine: tactics
      .filter(() => random() < 0.7)
      .flatMap((tactic) => ballotsOn(tactic).map((row) => ({ ...row, user: READER }))),
    theirs: tactics.map((tactic) => Array.from({ length: 1 + pick(random, 6) }, () => ballotsOn(tactic))),
  }
}

/** Gives the ballots on each tactic to random people other than the reader. */
export function handOut(random: Random, theirs: Cast[][][]): CastBallot[] {
  return theirs.flatMap((onTactic) => {
    const others = people.slice(1)
    return onTactic.flatMap((rows) => {
      const [user = ''] = others.splice(pick(random, others.length), 1)
      return rows.map((row) => ({ ...row, user }))
    })
  })
}

/** The file of these ballots, and what stands in it for the reader. */
export function publish(
  cast: CastBallot[],
  opens_ballots = true,
): { file: SealedFile; whoOfReader: Set<string> } {
  const key = createHmac('sha256', String(Math.random())).digest()
  const sealed = sealBallots(key, OPEN_CAMPAIGN, cast)
  const ids = [...new Set(cast.map(({ tactic }) => tactic))].sort()
  const facts = {
    ballots_open: opens_ballots,
    key: receiptKey.public_key,
    quorum: null,
    campaign: { id: OPEN_CAMPAIGN, name: 'A campaign', ended_at: END },
    eligible: PEOPLE,
    formula: FORMULA,
    previous: 'f'.repeat(64),
    roll: null,
    round: 2 as const,
    voters: PEOPLE,
    tactics: ids.map((id, at) => ({
      id,
      name: 'A tactic',
      created_at: '2026-11-17T09:00:00.000Z',
      description: null,
      link: null,
      key: null,
      rank: null,
      position: at + 1,
    })),
  }
  const { manifest } = sealManifest(draftManifest(facts, sealed).draft, () => null)
  const { public_key } = receiptKey
  const file = toResultsFile(
    {
      manifest: JSON.parse(manifest) as Manifest,
      opens_ballots,
      sheets: PEOPLE,
      ranking: [],
      public_key,
      keys: KEYS,
    },
    hexadecimal(sealed),
  ) as SealedFile
  const secretOf = secretMaker(key, OPEN_CAMPAIGN)
  return { file, whoOfReader: new Set(ids.map((id) => whoOf(secretOf(id, READER), READER))) }
}
