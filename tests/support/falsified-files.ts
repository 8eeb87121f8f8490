import { createHash } from 'node:crypto'
import { canonicalJson } from '~/domain/seals/canonical'
import { digestOf } from './earlier-files'
import { idOf, pick, type SealedCase } from './sealed-files'

type Random = () => number
type Mutation = (given: SealedCase, random: Random) => boolean

/** Changes something of the manifest, which its digest covers; false where there is nothing to change. */
const inManifest =
  (change: (manifest: SealedCase['file']['manifest'], random: Random) => unknown): Mutation =>
  ({ file }, random) =>
    change(file.manifest, random) !== false
const inTactic = (
  change: (tactic: SealedCase['file']['manifest']['tactics'][number], random: Random) => unknown,
): Mutation =>
  inManifest(({ tactics }, random) => {
    const tactic = tactics[pick(random, tactics.length)]
    return tactic ? change(tactic, random) : false
  })
const inBallot =
  (change: (ballot: SealedCase['file']['ballots'][number], given: SealedCase) => unknown): Mutation =>
  (given, random) => {
    const { ballots } = given.file
    const ballot = ballots[pick(random, ballots.length)]
    return ballot !== undefined && change(ballot, given) !== false
  }
const inReceipt =
  (change: (entry: NonNullable<SealedCase['receipt']>['ballots'][number]) => unknown): Mutation =>
  ({ receipt }, random) => {
    const entry = receipt?.ballots[pick(random, receipt.ballots.length)]
    return entry !== undefined && change(entry) !== false
  }

const newHash = (random: Random) => createHash('sha256').update(String(random())).digest('hex')
const newWho = (random: Random) => createHash('sha256').update(String(random())).digest('base64url')
const flip = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

/** As somebody would seal it before the mail: the digest is that of the changed file. */
const sealedAnew =
  (change: Mutation): Mutation =>
  (given, random) => {
    if (!change(given, random)) return false
    given.digest = digestOf(given.file.manifest)
    return true
  }
/** Two neighbours of the ranking for which `areSuch` holds, by the id of the first. */
const neighbours = (
  { ranking }: SealedCase['file'],
  areSuch: (
    one: SealedCase['file']['ranking'][number],
    other: SealedCase['file']['ranking'][number],
  ) => boolean,
) =>
  ranking.findIndex((place, at) => ranking[at + 1] !== undefined && areSuch(place, ranking[at + 1] ?? place))

/** Ways to falsify a file; each changes it, or answers false where there is nothing to change. */
export const MUTATIONS: Record<string, Mutation> = {
  'a tactic renamed': inTactic((tactic) => (tactic.name += '!')),
  'a description': inTactic((tactic) => (tactic.description = `${tactic.description ?? ''} more`)),
  'a link': inTactic((tactic) => (tactic.link = 'https://example.org/other')),
  'a key': inTactic((tactic) => (tactic.key = 'OTHER-1')),
  'when a tactic was added': inTactic((tactic) => (tactic.created_at = '2026-11-17T09:00:00.001Z')),
  'a rank': inTactic((tactic) => (tactic.rank = (tactic.rank ?? 0) + 1)),
  'a sum': inTactic((tactic) => tactic.impact.sum++),
  'a count': inTactic((tactic) => tactic.efforts.count++),
  'the last made first': ({ file: { manifest, ranking } }) => {
    const [first, last] = [ranking[0], ranking.at(-1)]
    if (!first || !last || first.rank === last.rank || last.rank === null) return false
    const [one, other] = [first, last].map(({ tactic }) => manifest.tactics.find(({ id }) => id === tactic))
    if (!one || !other) return false
    for (const part of ['impact', 'chances', 'efforts', 'rank'] as const)
      [one[part], other[part]] = [other[part] as never, one[part] as never]
    ;[first.tactic, last.tactic] = [last.tactic, first.tactic]
    return true
  },
  'a tactic left out': inManifest(({ tactics }) => tactics.pop() !== undefined),
  'the formula': inManifest((manifest) => (manifest.formula.efforts = '-1')),
  'the end': inManifest((manifest) => (manifest.campaign.ended_at = '2026-11-20T17:00:00.001Z')),
  'the name of the campaign': inManifest((manifest) => (manifest.campaign.name += '!')),
  'another campaign': inManifest((manifest, random) => (manifest.campaign.id = idOf(random))),
  'how many could vote': inManifest((manifest) => manifest.eligible++),
  'how many voted': inManifest((manifest) => manifest.voters--),
  'the round': inManifest((manifest) => (manifest.round = manifest.round === 1 ? 2 : 1)),
  'the first round': inManifest((manifest, random) => (manifest.previous = newHash(random))),
  'the version': inManifest((manifest) => Object.assign(manifest, { v: 1 })),
  'who voted': inManifest(({ roll }, random) => {
    const person = roll?.[pick(random, roll.length)]
    return person ? ((person.voted = person.voted === 1 ? 0 : 1), true) : false
  }),
  'a person slipped into the roll': inManifest((manifest, random) => {
    manifest.roll?.push({ user: idOf(random), voted: 1 })
    return manifest.roll !== null
  }),
  'the roll left out': inManifest((manifest) => (manifest.roll ? ((manifest.roll = null), true) : false)),
  'lists of two tactics exchanged': inManifest(({ tactics: [one, other] }) => {
    if (!one || !other || one.ballots.sha256 === other.ballots.sha256) return false
    ;[one.ballots, other.ballots] = [other.ballots, one.ballots]
    return true
  }),
  'a score': inBallot((ballot) => (ballot.impact = ballot.impact === 10 ? 9 : (ballot.impact ?? 4) + 1)),
  'a score left out': inBallot((ballot) =>
    ballot.chances === null ? false : ((ballot.chances = null), true),
  ),
  'a voter': inBallot((ballot) => (ballot.who = flip(ballot.who, 3))),
  'the round of a ballot': inBallot((ballot) => (ballot.round = ballot.round === 1 ? 2 : 1)),
  'the tactic of a ballot': inBallot((ballot, { file }) => {
    const other = file.manifest.tactics.find(({ id }) => id !== ballot.tactic)
    return other ? ((ballot.tactic = other.id), true) : false
  }),
  'a ballot added': ({ file: { ballots, manifest } }, random) => {
    const ballot = ballots[pick(random, ballots.length)]
    if (!ballot) return false
    ballots.push({ ...ballot, who: newWho(random) })
    for (const tactic of manifest.tactics) if (tactic.id === ballot.tactic) tactic.ballots.count++
    manifest.ballots.count++
    return true
  },
  'a ballot left out': ({ file }, random) =>
    file.ballots.splice(pick(random, file.ballots.length), 1).length > 0,
  'a ballot doubled': ({ file: { ballots } }, random) => {
    const at = pick(random, ballots.length)
    const ballot = ballots[at]
    return ballot !== undefined && ballots.splice(at, 0, { ...ballot }).length === 0
  },
  'the order of ballots': ({ file }) => file.ballots.length > 1 && file.ballots.reverse().length > 0,
  'a hash added': ({ file }, random) => file.sealed[0]?.leaves.push(newHash(random)) !== undefined,
  'a hash left out': ({ file }) => file.sealed[0]?.leaves.pop() !== undefined,
  'a hash moved to another tactic': ({ file: { sealed } }) => {
    const [one, other] = sealed
    const leaf = other && one?.leaves.pop()
    return leaf !== undefined && other?.leaves.push(leaf) !== undefined
  },
  'closed tactics exchanged': ({ file: { sealed } }) => {
    const [one, other] = sealed
    if (!one || !other) return false
    ;[one.tactic, other.tactic] = [other.tactic, one.tactic]
    return true
  },
  'a closed tactic left out': ({ file }) => file.sealed.pop() !== undefined,
  'the order of ranks': ({ file: { ranking } }) => {
    const [first, second] = ranking
    if (!first || !second || first.rank === second.rank) return false
    ;[first.tactic, second.tactic] = [second.tactic, first.tactic]
    return true
  },
  'a tactic ranked twice': ({ file: { ranking } }) => {
    const [first] = ranking
    return first !== undefined && ranking.push({ ...first }) > 1
  },
  // Where spans cannot be worked out, no more is known of them than that they hold the rank.
  'a span': ({ file: { ranking, sealed } }, random) => {
    const place = ranking[pick(random, ranking.length)]
    if (!place?.rank_high) return false
    place.rank_high = sealed.length > 0 ? 0 : place.rank_high + 1
    return true
  },
  'whether votes are open': inManifest((manifest) => {
    manifest.ballots_open = !manifest.ballots_open
  }),
  'whether votes are open, sealed anew': sealedAnew(({ file: { manifest, ballots } }) => {
    manifest.ballots_open = false
    return ballots.length > 0
  }),
  'an open tactic closed': ({ file }) => {
    const [{ tactic } = { tactic: '' }] = file.ballots
    const leaves = file.ballots
      .filter((ballot) => ballot.tactic === tactic)
      .map((ballot) =>
        createHash('sha256')
          .update(`\0${canonicalJson(ballot)}`)
          .digest('hex'),
      )
    file.ballots = file.ballots.filter((ballot) => ballot.tactic !== tactic)
    file.sealed.push({ tactic, leaves })
    file.sheets = null
    return leaves.length > 0
  },
  'the quorum': inManifest((manifest) => (manifest.quorum = (manifest.quorum ?? 1) + 1)),
  'the quorum, sealed anew': sealedAnew(({ file: { manifest, sealed } }) => {
    manifest.quorum = (manifest.quorum ?? 0) - 1
    return manifest.quorum < 1 && sealed.length >= 0
  }),
  'the key of the seal': inManifest((manifest) => (manifest.key = flip(manifest.key, 7))),
  'the key of the seal, sealed anew': sealedAnew(
    inManifest((manifest) => (manifest.key = flip(manifest.key, 7))),
  ),
  'a position': inTactic((tactic) => tactic.position++),
  'equals exchanged, sealed anew': sealedAnew(({ file }) => {
    const { manifest, ranking, sealed } = file
    const at = neighbours(file, (one, other) => one.rank === other.rank)
    const [one, other] = [ranking[at], ranking[at + 1]]
    if (!one || !other || (manifest.round === 2 && sealed.length > 0)) return false
    ;[ranking[at], ranking[at + 1]] = [other, one]
    for (const tactic of manifest.tactics)
      if (tactic.id === one.tactic) tactic.position++
      else if (tactic.id === other.tactic) tactic.position--
    return true
  }),
  'the order of equals': ({ file }) => {
    const at = neighbours(file, (one, other) => one.rank === other.rank)
    const { ranking } = file
    const [one, other] = [ranking[at], ranking[at + 1]]
    if (!one || !other) return false
    ;[ranking[at], ranking[at + 1]] = [other, one]
    return true
  },
  'a span of the seal': inTactic(({ span }) => (span ? ((span[1] += 1), true) : false)),
  'a span of closed votes': ({ file: { manifest, ranking, sealed } }) => {
    const [first] = ranking
    const span = manifest.tactics.find(({ id }) => id === first?.tactic)?.span
    if (!first || !span || sealed.length === 0) return false
    first.rank_high = span[1] = span[1] === 1 ? 2 : 1
    return true
  },
  'a span beside its rank, sealed anew': sealedAnew(({ file: { manifest, ranking } }) => {
    const last = ranking.findLast(({ rank_low }) => rank_low !== null)
    const tactic = manifest.tactics.find(({ id }) => id === last?.tactic)
    if (!last || !tactic?.span || tactic.rank === 1) return false
    last.rank_low = last.rank_high = 1
    tactic.span = [1, 1]
    return true
  }),
  'a span left out, sealed anew': sealedAnew(({ file: { manifest, ranking } }) => {
    const place = ranking.find(({ rank_low }) => rank_low !== null)
    const tactic = manifest.tactics.find(({ id }) => id === place?.tactic)
    if (!place || !tactic) return false
    place.rank_low = place.rank_high = tactic.span = null
    return true
  }),
  'how many sheets differ': ({ file }) => {
    file.sheets = file.sheets === null ? 3 : file.sheets - 1
    return true
  },
  'a field that nobody knows': ({ file }) => Object.assign(file, { note: 'checked' }) !== null,
  'a field that nobody knows, sealed anew': sealedAnew(
    inTactic((tactic) => Object.assign(tactic, { winner: 1 })),
  ),
  'the version of the spans': ({ file }) => Object.assign(file, { spans: 1 }).spans === (1 as number),
  'a signature': inReceipt((entry) => (entry.signature = flip(entry.signature, 20))),
  'when a vote was cast': inReceipt((entry) => (entry.cast_at = '2026-11-18T09:00:09.000Z')),
  'a score in the receipt': inReceipt(({ ballot }) => (ballot.efforts = ballot.efforts === 1 ? 2 : 1)),
  'the secret of a receipt': inReceipt((entry) => (entry.secret = flip(entry.secret, 5))),
  'the key of the installation': ({ file, receipt }) =>
    receipt !== undefined && (file.public_key = flip(file.public_key, 9)) !== '',
  'the reader': (given, random) => given.receipt !== undefined && (given.user = idOf(random)) !== '',
  'a receipt without votes': ({ receipt }) => receipt?.ballots.splice(0).length !== undefined,
  'a vote missing in the receipt': ({ receipt }) => {
    const [first] = receipt?.ballots ?? []
    if (!receipt || !first) return false
    receipt.ballots = receipt.ballots.filter(({ ballot }) => ballot.tactic !== first.ballot.tactic)
    return true
  },
  'a ballot of the first round': ({ first }) => {
    const [ballot] = first?.ballots ?? []
    return ballot !== undefined && (ballot.impact = ballot.impact === 1 ? 2 : 1) > 0
  },
  'a ballot of the first round left out': ({ first }) => first?.ballots.pop() !== undefined,
  'another first round': ({ first }) => {
    if (first) first.manifest.campaign.ended_at = '2026-11-19T17:00:00.000Z'
    return first !== undefined
  },
}
