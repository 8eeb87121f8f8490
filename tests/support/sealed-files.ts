import { createHash, randomBytes } from 'node:crypto'
import { compareScores, NO_SUMS, scoreOf, withBallot } from '~/domain/results/statistics/score'
import { toResultsFile } from '~/domain/results/store/results-file'
import {
  FORMULA,
  listCast,
  sealAndAnalyse,
  type EndedBallots,
} from '~/domain/results/store/seal-and-analyse.server'
import type { Ballot } from '~/domain/results/statistics/facts'
import type { CastBallot, Manifest } from '~/domain/seals/ballot'
import { secretMaker, sealBallots, sealCampaign, toHex, toPublished, whoOf } from '~/domain/seals/seal.server'
import type { Receipt, ResultsFile } from '~/domain/seals/view'

export type SealedCase = { file: ResultsFile; digest: string; receipt: Receipt; user: string }
type Random = () => number

const pick = (random: Random, count: number) => Math.floor(random() * count)

/** An id made from a number, so that the same seed has the same campaign. */
function idOf(random: Random): string {
  const hex = createHash('sha256').update(String(random())).digest('hex')
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

/** A small random campaign as the app seals and publishes it: the same functions, without the database. */
export function randomCase(random: Random): SealedCase {
  const voters = Array.from({ length: 1 + pick(random, 9) }, () => idOf(random)).sort()
  const mayLeaveOut = random() < 0.3
  // Few different scores make ties, also of all tactics.
  const scoreCount = random() < 0.2 ? 2 : 10
  const score = () => (mayLeaveOut && random() < 0.3 ? null : 1 + pick(random, scoreCount))
  const drafts = Array.from({ length: 1 + pick(random, 4) }, (_, at) => {
    const share = 0.4 + random() * 0.6
    // A late tactic that only the person who added it has scored.
    const [isLate, adder] = [random() < 0.05, pick(random, voters.length)]
    const ballots = voters.flatMap((_, voter): Ballot[] => {
      if (isLate ? voter !== adder : random() > share) return []
      const scores = [score(), score(), score()] as const
      return scores.every((one) => one === null) ? [] : [[voter, ...scores, null]]
    })
    const sums = ballots.reduce(
      (all, [, impact, chances, efforts]) => withBallot(all, { impact, chances, efforts }),
      NO_SUMS,
    )
    return {
      id: idOf(random),
      name: `${NAMES[pick(random, NAMES.length)]} ${at}`,
      ballots,
      score: scoreOf(sums),
    }
  })
  const order = [...drafts].sort((a, b) =>
    a.score && b.score ? compareScores(b.score, a.score) : Number(!a.score) - Number(!b.score),
  )
  const rankOf = ({ score }: (typeof drafts)[number]) =>
    score && 1 + drafts.filter((other) => other.score && compareScores(other.score, score) > 0).length
  const campaign = { id: idOf(random), name: 'A campaign', ended_at: '2026-11-20T17:00:00.000Z' }
  const given: EndedBallots = {
    eligible_count: voters.length + pick(random, 3),
    campaign,
    voters,
    replaced: [],
    tactics: order.map((tactic, position) => ({
      id: tactic.id,
      name: tactic.name,
      ballots: tactic.ballots,
      adder: null,
      created_at: '2026-11-17T09:00:00.000Z',
      rank: rankOf(tactic),
      position: position + 1,
    })),
  }
  const key = randomBytes(32)
  const { analysis, seal } = sealAndAnalyse(given, { round: 1, seal_key: key.toString('hex') })
  if (!seal) throw new Error('Nothing was sealed')
  const cast = listCast(given)
  const sealed = sealBallots(key, campaign.id, cast)
  const spans = new Map(analysis.tactics.map(({ id, span }) => [id, span]))
  const file = toResultsFile(
    {
      manifest: JSON.parse(seal.manifest) as Manifest,
      opens_ballots: random() < 0.7,
      ranking: given.tactics.map(({ id, rank }) => ({
        tactic: id,
        rank,
        rank_low: spans.get(id)?.rank_low ?? null,
        rank_high: spans.get(id)?.rank_high ?? null,
      })),
    },
    sealed.map(({ ballot, leaf }) => ({ ballot, leaf: toHex(leaf) })),
  )
  const user = voters[pick(random, voters.length)] ?? ''
  const secretOf = secretMaker(key, campaign.id)
  const receipt = cast
    .filter((ballot) => ballot.user === user)
    .map((ballot) => {
      const secret = secretOf(ballot.tactic, user)
      return { ballot: toPublished(campaign.id, ballot, whoOf(secret, user)), secret }
    })
  return { file: JSON.parse(JSON.stringify(file)) as ResultsFile, digest: seal.digest, receipt, user }
}

type Row = Omit<CastBallot, 'user'>
/** A campaign that eight people score; the first of them reads the file. */
const PEOPLE = 8
const people = Array.from({ length: PEOPLE }, (_, at) => `019a0000-0000-7000-8000-0000000000f${at}`)
const OPEN_CAMPAIGN = '019a0000-0000-7000-8000-0000000000c2'
const READER = people[0] ?? ''

/** The reader's own ballots, and what others cast on each tactic: one person's ballots of one or two rounds together. */
export function randomBallots(random: Random) {
  const score = () => 1 + pick(random, 10)
  const ballotsOn = (tactic: string): Row[] =>
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
export function handOut(random: Random, theirs: Row[][][]): CastBallot[] {
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
): { file: ResultsFile; whoOfReader: Set<string> } {
  const key = randomBytes(32)
  const sealed = sealBallots(key, OPEN_CAMPAIGN, cast)
  const ids = [...new Set(cast.map(({ tactic }) => tactic))].sort()
  const facts = {
    campaign: { id: OPEN_CAMPAIGN, name: 'A campaign', ended_at: '2026-11-20T17:00:00.000Z' },
    eligible: PEOPLE,
    formula: FORMULA,
    round: 2 as const,
    tactics: ids.map((id) => ({ id, name: 'A tactic', created_at: '2026-11-17T09:00:00.000Z' })),
  }
  const { manifest } = sealCampaign(
    facts,
    cast,
    sealed.map(({ leaf }) => leaf),
  )
  const file = toResultsFile(
    { manifest: JSON.parse(manifest) as Manifest, opens_ballots, ranking: [] },
    sealed.map(({ ballot, leaf }) => ({ ballot, leaf: toHex(leaf) })),
  )
  const secretOf = secretMaker(key, OPEN_CAMPAIGN)
  return { file, whoOfReader: new Set(ids.map((id) => whoOf(secretOf(id, READER), READER))) }
}

/** Ways to falsify a file; each changes it, or answers false where there is nothing to change. */
export const MUTATIONS: Record<string, (file: ResultsFile, random: Random) => boolean> = {
  'a score': ({ ballots }, random) => {
    const ballot = ballots[pick(random, ballots.length)]
    if (!ballot) return false
    ballot.impact = ballot.impact === 10 ? 9 : (ballot.impact ?? 4) + 1
    return true
  },
  'a ballot added': ({ ballots, manifest }, random) => {
    const ballot = ballots[pick(random, ballots.length)]
    if (!ballot) return false
    ballots.push({ ...ballot, who: randomBytes(32).toString('base64url') })
    for (const tactic of manifest.tactics) if (tactic.id === ballot.tactic) tactic.ballots++
    manifest.ballots.count++
    return true
  },
  'a hash added': ({ sealed }) => sealed[0]?.leaves.push(randomBytes(32).toString('hex')) !== undefined,
  'a ballot dropped': ({ ballots }, random) => ballots.splice(pick(random, ballots.length), 1).length > 0,
  'a ballot doubled': ({ ballots, manifest }, random) => {
    const at = pick(random, ballots.length)
    const ballot = ballots[at]
    if (!ballot) return false
    ballots.splice(at, 0, { ...ballot })
    manifest.ballots.count++
    return true
  },
  'a tactic renamed': ({ manifest }) => {
    const [tactic] = manifest.tactics
    if (tactic) tactic.name += '!'
    return tactic !== undefined
  },
  'the formula': ({ manifest }) => {
    manifest.formula.efforts = '-1'
    return true
  },
  'the order of ranks': ({ ranking }) => {
    const [first, second] = ranking
    if (!first || !second || first.rank === second.rank) return false
    ;[first.tactic, second.tactic] = [second.tactic, first.tactic]
    return true
  },
  'the order of ballots': ({ ballots }) => {
    if (ballots.length < 2) return false
    ballots.reverse()
    return true
  },
  // Not where the spans cannot be checked.
  'a span': ({ ranking, sealed }, random) => {
    if (sealed.length > 0) return false
    const place = ranking[pick(random, ranking.length)]
    if (!place?.rank_high) return false
    place.rank_high++
    return true
  },
  'the end': ({ manifest }) => {
    manifest.campaign.ended_at = '2026-11-20T17:00:00.001Z'
    return true
  },
  'how many could vote': ({ manifest }) => {
    manifest.eligible++
    return true
  },
}
