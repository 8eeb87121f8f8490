/**
 * Checks the result of a campaign: the files and steps of docs/verify.md. One file, nothing to install; runs in Node and in
 * a browser: `node verify.js results.json --digest HEX [--receipt receipt.json --user ID]`.
 *
 * @typedef {{ campaign: string, chances: number | null, efforts: number | null, impact: number | null, round: number,
 *   tactic: string, v: number, who: string }} Ballot
 * @typedef {{ count: number, sum: number }} Tally
 * @typedef {{ impact: Tally, chances: Tally, efforts: Tally }} Sums
 * @typedef {{ impact: number, chances: number, efforts: number }} Squares
 * @typedef {{ id: string, sums: Sums, squares: Squares | null, leaves: number, people: number }} Tactic
 * @typedef {{ file: unknown, digest: string, receipt?: unknown, user?: string }} Given
 * @typedef {{ step: number, state: 'ok' | 'failed' | 'skipped', text: string }} Step
 */

const CRITERIA = /** @type {const} */ (['impact', 'chances', 'efforts'])
const FORMULA = '{"chances":"1","efforts":"-1.5","impact":"1"}'
const RERUNS = 2000
/** Files without this number have spans of an earlier version. */
const SPANS_VERSION = 2
const HASH = /^[0-9a-f]{64}$/
const NAMES = ['Digest', 'Ballots', 'Counts', 'Ranking', 'Spans', 'Receipt']

/** @param {boolean} holds @param {string} otherwise @returns {asserts holds} */
function ensure(holds, otherwise) {
  if (!holds) throw new Error(otherwise)
}

/** @param {unknown} value @returns {Record<string, unknown>} */
function record(value) {
  ensure(typeof value === 'object' && value !== null && !Array.isArray(value), 'The file has another format')
  return /** @type {Record<string, unknown>} */ (value)
}

/** @param {unknown} value @returns {unknown[]} */
function list(value) {
  ensure(Array.isArray(value), 'The file has another format')
  return value
}

/** @param {unknown} value */
function text(value) {
  ensure(typeof value === 'string', 'The file has another format')
  return value
}

/** @param {unknown} value @param {number} min @param {number} max */
function whole(value, min, max) {
  ensure(typeof value === 'number' && Number.isSafeInteger(value), 'A number is not whole')
  ensure(value >= min && value <= max, `${value} is out of range`)
  return value
}

/** @param {unknown} value @param {number} min @param {number} max */
const wholeOrNull = (value, min, max) => (value === null ? null : whole(value, min, max))

// SHA-256 after FIPS 180-4: a browser has its own for pages of https alone, and this page runs from a disk.
const ROOT_BITS = primes(64).map((prime) => fractionBits(Math.cbrt(prime)))
const START = primes(8).map((prime) => fractionBits(Math.sqrt(prime)))

/** @param {number} count */
function primes(count) {
  const found = [2]
  for (let next = 3; found.length < count; next += 2)
    if (found.every((prime) => next % prime)) found.push(next)
  return found
}

/** @param {number} number The first 32 bits after the point. */
function fractionBits(number) {
  return Math.floor((number - Math.floor(number)) * 2 ** 32) | 0
}

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = Int32Array.from(START)
  const w = new Int32Array(64)
  /** @param {number} word @param {number} by */
  const turn = (word, by) => (word >>> by) | (word << (32 - by))
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i)
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15] ?? 0, w[i - 2] ?? 0]
      const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
      const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
      w[i] = ((w[i - 16] ?? 0) + low + (w[i - 7] ?? 0) + high) | 0
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i++) {
      const first =
        (h +
          (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
          ((e & f) ^ (~e & g)) +
          (ROOT_BITS[i] ?? 0) +
          (w[i] ?? 0)) |
        0
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = ((state[i] ?? 0) + word) | 0))
  }
  const out = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => out.setInt32(4 * i, word))
  return new Uint8Array(out.buffer)
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
/** @param {number} kind @param {Uint8Array} bytes */
function hashOf(kind, bytes) {
  const all = new Uint8Array(1 + bytes.length)
  all[0] = kind
  all.set(bytes, 1)
  return hex(sha256(all))
}
/** @param {string} value */
const utf8 = (value) => new TextEncoder().encode(value)

/** RFC 8785 for strings, whole numbers, null, lists and objects. @param {unknown} value @returns {string} */
export function canonicalJson(value) {
  if (value === null || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number')
    return String(whole(value, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(record(value)).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(',')}}`
}

/** @param {unknown} ballot */
const leafOf = (ballot) => hashOf(0, utf8(canonicalJson(ballot)))

/** @param {unknown} value @returns {Ballot} */
function readBallot(value) {
  const ballot = record(value)
  const scores = CRITERIA.map((name) => wholeOrNull(ballot[name], 1, 10))
  ensure(
    scores.some((score) => score !== null),
    'A ballot has no score',
  )
  ensure(Object.keys(ballot).length === 8 && ballot.v === 1, 'A ballot has another version')
  for (const name of ['campaign', 'tactic', 'who']) text(ballot[name])
  whole(ballot.round, 1, 2)
  return /** @type {Ballot} */ (/** @type {unknown} */ (ballot))
}

/** @param {string} id @param {Ballot[]} ballots Of two of one person the later one counts. @returns {Tactic} */
function tacticOf(id, ballots) {
  /** @type {Map<string, Ballot>} */
  const latest = new Map()
  for (const ballot of ballots)
    if ((latest.get(ballot.who)?.round ?? 0) < ballot.round) latest.set(ballot.who, ballot)
  const counted = [...latest.values()]
  /** @param {typeof CRITERIA[number]} name */
  const scoresOn = (name) => counted.map((ballot) => ballot[name]).filter((score) => score !== null)
  /** @param {typeof CRITERIA[number]} name */
  const tally = (name) => ({ count: scoresOn(name).length, sum: total(scoresOn(name)) })
  /** @param {typeof CRITERIA[number]} name */
  const squaresOn = (name) => total(scoresOn(name).map((score) => score * score))
  return {
    id,
    sums: { impact: tally('impact'), chances: tally('chances'), efforts: tally('efforts') },
    squares: { impact: squaresOn('impact'), chances: squaresOn('chances'), efforts: squaresOn('efforts') },
    leaves: ballots.length,
    people: counted.length,
  }
}

/** @param {unknown} value The claims of a tactic whose ballots are closed. @returns {Tactic} */
function readClosed(value) {
  const claim = record(value)
  const leaves = list(claim.leaves).length
  /** @param {string} name */
  const tally = (name) => {
    const { count, sum } = record(claim[name])
    const people = whole(count, 0, leaves)
    return { count: people, sum: whole(sum, people, 10 * people) }
  }
  const sums = { impact: tally('impact'), chances: tally('chances'), efforts: tally('efforts') }
  return { id: text(claim.tactic), sums, squares: null, leaves, people: leaves }
}

/** @param {number[]} numbers One after another: the order is part of the result. */
const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0)

/** @param {Sums} sums The exact score as a fraction; null while nobody judged a criterion. */
function scoreOf({ impact, chances, efforts }) {
  if (impact.count * chances.count * efforts.count === 0) return null
  if (impact.count === chances.count && impact.count === efforts.count)
    return { top: 2 * impact.sum + 2 * chances.sum - 3 * efforts.sum, bottom: 2 * impact.count }
  const top =
    2 * impact.sum * chances.count * efforts.count +
    2 * chances.sum * impact.count * efforts.count -
    3 * efforts.sum * impact.count * chances.count
  return { top, bottom: 2 * impact.count * chances.count * efforts.count }
}

/** @param {Tactic[]} tactics Equal scores share a rank; null without a score. @returns {(number | null)[]} */
function ranksOf(tactics) {
  const scores = tactics.map(({ sums }) => scoreOf(sums))
  return scores.map((own) => {
    if (!own) return null
    const isLarger = (/** @type {typeof own | null} */ other) =>
      other !== null && BigInt(other.top) * BigInt(own.bottom) > BigInt(own.top) * BigInt(other.bottom)
    return 1 + scores.filter(isLarger).length
  })
}

/** @typedef {{ sums: Sums, squares: Squares, rank: number }} Measured */

/** Spans of docs/results.md#re-runs, tactics by id; null below two. @param {Measured[]} tactics @param {string} digest */
export function spansOf(tactics, digest) {
  if (tactics.length < 2) return null
  /** @param {typeof CRITERIA[number]} name */
  const pooled = (name) => {
    const squares = tactics.map(({ sums, squares }) => {
      const { count, sum } = sums[name]
      return (count * squares[name] - sum * sum) / count
    })
    return (10 * 2.9 + total(squares)) / (10 + total(tactics.map(({ sums }) => sums[name].count - 1)))
  }
  const [onImpact, onChances, onEfforts] = [pooled('impact'), pooled('chances'), pooled('efforts')]
  const scores = tactics.map(
    ({ sums: { impact, chances, efforts } }) =>
      impact.sum / impact.count + chances.sum / chances.count - (1.5 * efforts.sum) / efforts.count,
  )
  const variances = tactics.map(
    ({ sums: { impact, chances, efforts } }) =>
      onImpact / impact.count + onChances / chances.count + (2.25 * onEfforts) / efforts.count,
  )
  const mean = total(scores) / scores.length
  const spread = total(scores.map((score) => (score - mean) ** 2)) / (scores.length - 1)
  const between = Math.max(0, spread - total(variances) / variances.length)
  if (between === 0) return tactics.map(() => ({ low: 1, high: tactics.length }))
  const centre =
    total(scores.map((score, i) => score / (between + (variances[i] ?? 0)))) /
    total(variances.map((variance) => 1 / (between + variance)))
  const trusts = variances.map((variance) => between / (between + variance))
  const means = scores.map((score, i) => (trusts[i] ?? 0) * score + (1 - (trusts[i] ?? 0)) * centre)
  const deviations = variances.map((variance, i) => Math.sqrt((trusts[i] ?? 0) * variance))
  const next = normals(digest)
  /** @type {number[][]} */
  const places = tactics.map(() => [])
  for (let rerun = 0; rerun < RERUNS; rerun++) {
    const values = means.map((mean, i) => mean + (deviations[i] ?? 0) * next())
    const sorted = Float64Array.from(values).sort()
    values.forEach((value, i) => places[i]?.push(1 + sorted.length - countUpTo(sorted, value)))
  }
  return places.map((own, i) => {
    const sorted = Uint32Array.from(own).sort()
    const rank = tactics[i]?.rank ?? 1
    return { low: Math.min(sorted[199] ?? 1, rank), high: Math.max(sorted[1799] ?? 1, rank) }
  })
}

/** @param {Float64Array} sorted @param {number} value How many are not larger. */
function countUpTo(sorted, value) {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] ?? 0) > value) to = middle
    else from = middle + 1
  }
  return from
}

/** sfc32, and twelve uniform numbers for a normal one. @param {string} digest */
function normals(digest) {
  let [a = 0, b = 0, c = 0] = [0, 8, 16].map((at) => parseInt(digest.slice(at, at + 8), 16) | 0)
  let d = 1
  const output = () => {
    const out = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + out) | 0
    return out
  }
  for (let count = 0; count < 15; count++) output()
  return () => {
    let sum = 0
    for (let count = 0; count < 6; count++) {
      const out = output()
      sum += (out >>> 16) + (out & 0xffff)
    }
    return (sum - 393_210) / 65_536
  }
}

/** Six steps, each with a line. What the seal does not cover is not looked at once steps 1 to 3 fail. @param {Given} given */
export function verify({ file, digest, receipt, user }) {
  /** @type {Step[]} */
  const steps = []
  /** @param {number} step @param {() => string} work */
  const check = (step, work) => {
    try {
      steps.push({ step, state: 'ok', text: work() })
    } catch (error) {
      steps.push({ step, state: 'failed', text: error instanceof Error ? error.message : String(error) })
    }
  }
  /** @param {number} step @param {string} reason */
  const skip = (step, reason) => steps.push({ step, state: 'skipped', text: reason })
  const wanted = digest.trim().toLowerCase()
  /** @type {Record<string, unknown>} */
  let manifest = {}
  /** @type {string[]} */
  let leaves = []
  /** @type {Tactic[]} */
  let tactics = []
  /** @type {(number | null)[]} */
  let ranks = []
  check(1, () => {
    manifest = record(record(file).manifest)
    ensure(HASH.test(wanted), 'The digest has 64 characters from 0 to 9 and a to f')
    ensure(hashOf(2, utf8(canonicalJson(manifest))) === wanted, 'The digest belongs to another result')
    return 'The digest is that of this file'
  })
  check(2, () => {
    const opened = list(record(file).ballots).map(leafOf)
    ensure(
      opened.every((leaf, i) => i === 0 || (opened[i - 1] ?? '') < leaf),
      'The ballots are not in their order',
    )
    const closed = list(record(file).sealed).flatMap((tactic) => list(record(tactic).leaves).map(text))
    ensure(
      closed.every((leaf) => HASH.test(leaf)),
      'A hash of a closed ballot is no hash',
    )
    leaves = [...opened, ...closed].sort()
    ensure(new Set(leaves).size === leaves.length, 'A ballot is in the file twice')
    const bytes = leaves.flatMap((leaf) => (leaf.match(/../g) ?? []).map((pair) => parseInt(pair, 16)))
    const same = hashOf(1, Uint8Array.from(bytes)) === record(manifest.ballots).sha256
    ensure(same, 'A ballot was changed, added or left out')
    return `All ${leaves.length} ballots are those of the seal`
  })
  check(3, () => {
    tactics = readTactics(record(file), manifest, leaves.length)
    return 'The numbers of ballots are right, and nobody voted twice'
  })
  if (steps.some(({ state }) => state === 'failed'))
    for (const step of [4, 5]) skip(step, 'Not checked: the seal is broken')
  else {
    check(4, () => {
      ranks = ranksOf(tactics)
      checkRanking(record(file), manifest, tactics, ranks)
      return `All ${tactics.length} tactics have the rank that the ballots give`
    })
    if (record(file).spans !== SPANS_VERSION)
      skip(5, 'Not checked: an earlier version worked out the spans of this file in another way')
    else if (tactics.some(({ squares }) => squares === null))
      skip(5, 'Not checked: spans follow from votes, and the file has closed tactics')
    else
      check(5, () => {
        checkSpans(record(file), tactics, ranks, wanted)
        return 'The spans of ranks follow from the votes'
      })
  }
  if (receipt === undefined) skip(6, 'Not checked: no receipt was given')
  else
    check(6, () => {
      const count = checkReceipt(receipt, text(user), new Set(leaves), manifest)
      return `${count} of your ballots are in the result as you cast them`
    })
  return { ok: steps.every(({ state }) => state !== 'failed'), steps }
}

/** @param {Record<string, unknown>} file @param {Record<string, unknown>} manifest @param {number} leafCount */
function readTactics(file, manifest, leafCount) {
  ensure(manifest.v === 1, 'The file has another version')
  ensure(canonicalJson(manifest.formula) === FORMULA, 'The result was made with another formula')
  const rounds = manifest.round === undefined ? 1 : whole(manifest.round, 2, 2)
  const eligible = whole(manifest.eligible, 0, Number.MAX_SAFE_INTEGER)
  const campaign = record(manifest.campaign).id
  const ballots = list(file.ballots).map(readBallot)
  const closed = new Map(
    list(file.sealed)
      .map(readClosed)
      .map((tactic) => [tactic.id, tactic]),
  )
  /** @type {Map<string, Ballot[]>} */
  const opened = new Map()
  for (const ballot of ballots) {
    ensure(ballot.campaign === campaign, 'A ballot is of another campaign')
    ensure(ballot.round <= rounds, 'A ballot is of another round')
    const others = opened.get(ballot.tactic) ?? []
    ensure(
      !others.some(({ who, round }) => who === ballot.who && round === ballot.round),
      'Somebody voted twice',
    )
    opened.set(ballot.tactic, [...others, ballot])
  }
  const tactics = list(manifest.tactics).map((value) => {
    const tactic = record(value)
    const id = text(tactic.id)
    ensure(!(opened.has(id) && closed.has(id)), 'A tactic is both open and closed')
    const found = closed.get(id) ?? tacticOf(id, opened.get(id) ?? [])
    ensure(found.leaves === tactic.ballots, 'A tactic has another number of ballots')
    const people = new Set(opened.get(id)?.map(({ who }) => who)).size
    ensure(people <= eligible && found.leaves <= eligible * rounds, 'More people voted than could')
    return found
  })
  const known = new Set(tactics.map(({ id }) => id))
  ensure(known.size === tactics.length, 'A tactic is in the file twice')
  ensure(
    [...opened.keys(), ...closed.keys()].every((id) => known.has(id)),
    'A ballot is of an unknown tactic',
  )
  ensure(closed.size === list(file.sealed).length, 'A closed tactic is in the file twice')
  ensure(leafCount === record(manifest.ballots).count, 'The number of ballots is another')
  return tactics
}

/** @param {Record<string, unknown>} file @param {Record<string, unknown>} manifest @param {Tactic[]} tactics @param {(number | null)[]} ranks */
function checkRanking(file, manifest, tactics, ranks) {
  const claims = list(file.ranking).map(record)
  ensure(claims.length === tactics.length, 'The ranking has another number of tactics')
  ensure(new Set(claims.map(({ tactic }) => tactic)).size === claims.length, 'A tactic is ranked twice')
  const names = new Map(list(manifest.tactics).map((tactic) => [record(tactic).id, record(tactic).name]))
  let before = 0
  for (const { tactic, rank } of claims) {
    const i = tactics.findIndex(({ id }) => id === tactic)
    ensure(
      i >= 0 && rank === ranks[i],
      `The ballots give ${String(names.get(tactic))} rank ${ranks[i]}, not ${String(rank)}`,
    )
    const place = ranks[i] ?? Infinity
    ensure(place >= before, 'The ranking is not in its order')
    before = place
  }
}

/** @param {Record<string, unknown>} file @param {Tactic[]} tactics @param {(number | null)[]} ranks @param {string} digest */
function checkSpans(file, tactics, ranks, digest) {
  const claims = new Map(
    list(file.ranking)
      .map(record)
      .map((claim) => [claim.tactic, claim]),
  )
  const ranked = tactics
    .flatMap(({ id, squares, sums }, i) => {
      const rank = ranks[i] ?? null
      return squares !== null && rank !== null ? [{ id, squares, sums, rank }] : []
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const isSilent = [...claims.values()].every(
    ({ rank_low, rank_high }) => rank_low === null && rank_high === null,
  )
  // Votes do not tell how many people there were. One person alone has no spans, and one vote on each tactic at most.
  const isAlone = tactics.every(({ people }) => people < 2)
  const spans = isSilent && isAlone ? null : spansOf(ranked, digest)
  for (const { id } of tactics) {
    const span = spans?.[ranked.findIndex((tactic) => tactic.id === id)]
    const { rank_low = null, rank_high = null } = claims.get(id) ?? {}
    const same = rank_low === (span?.low ?? null) && rank_high === (span?.high ?? null)
    ensure(same, `A span is ${String(rank_low)} to ${String(rank_high)}, not ${span?.low} to ${span?.high}`)
  }
}

/** @param {unknown} receipt @param {string} user @param {Set<string>} leaves @param {Record<string, unknown>} manifest */
function checkReceipt(receipt, user, leaves, manifest) {
  const entries = list(receipt).map(record)
  for (const { ballot, secret } of entries) {
    const { who, campaign } = readBallot(ballot)
    const own = btoa(
      String.fromCharCode(...sha256(utf8(canonicalJson([text(secret), user.trim().toLowerCase()])))),
    )
    ensure(
      own.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') === who,
      'A ballot of the receipt is not yours',
    )
    ensure(campaign === record(manifest.campaign).id, 'The receipt is of another campaign')
    ensure(leaves.has(leafOf(ballot)), 'A ballot of the receipt is not in the result')
  }
  return entries.length
}

/** @param {Step} step */
export const lineOf = ({ step, state, text }) =>
  `${step} ${(NAMES[step - 1] ?? '').padEnd(8)} ${{ ok: 'ok     ', failed: 'FAILED ', skipped: '-      ' }[state]} ${text}`

/** Exit code 0: all that could be checked is right, 1: it is not, 2: the call or a file is wrong. @param {string[]} words */
async function main(words) {
  const { readFile } = await import('node:fs/promises')
  const { parseArgs } = await import('node:util')
  /** @param {string} line */
  const say = (line) => process.stdout.write(`${line}\n`)
  try {
    const option = /** @type {const} */ ({ type: 'string' })
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { digest: option, receipt: option, user: option },
    })
    const [path] = positionals
    if (!path || !values.digest || !values.receipt !== !values.user)
      throw new Error('Usage: verify.js results.json --digest HEX [--receipt receipt.json --user ID]')
    /** @param {string} name @returns {Promise<unknown>} */
    const read = async (name) => JSON.parse(await readFile(name, 'utf8'))
    const receipt = values.receipt === undefined ? undefined : await read(values.receipt)
    const { ok, steps } = verify({
      file: await read(path),
      digest: values.digest,
      receipt,
      user: values.user,
    })
    for (const step of steps) say(lineOf(step))
    say(ok ? 'The result agrees with the digest.' : 'The result does NOT agree.')
    return ok ? 0 : 1
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return 2
  }
}

if (typeof process === 'object' && /\bverify\.js$/.test(process.argv[1] ?? ''))
  process.exitCode = await main(process.argv.slice(2))
