/**
 * Checks the result of a campaign: the files and steps of docs/verify.md. One file, nothing to install; runs in Node and in
 * a browser: `node verify.js results.json --digest HEX [--receipt receipt.json --user ID] [--votes N] [--key KEY]
 * [--first results-of-round-1.json]`.
 *
 * @typedef {{ campaign: string, chances: number | null, efforts: number | null, impact: number | null, round: number,
 *   tactic: string, v: number, who: string }} Ballot
 * @typedef {{ count: number, sum: number }} Tally
 * @typedef {{ impact: Tally, chances: Tally, efforts: Tally }} Sums
 * @typedef {{ impact: number, chances: number, efforts: number }} Squares
 * @typedef {{ id: string, sums: Sums, squares: Squares | null, leaves: string[], people: number }} Tactic
 * @typedef {{ file: unknown, digest: string, receipt?: unknown, user?: string, votes?: number, key?: string,
 *   first?: unknown }} Given `key`: the public key of the mail; `votes`: how many tactics the person remembers scoring.
 * @typedef {{ step: number, state: 'ok' | 'look' | 'failed' | 'missing' | 'skipped', text: string }} Step
 * @typedef {{ verdict: 'agrees' | 'differs' | 'unchecked', sentence: string }} Verdict `unchecked`: something is missing.
 */

const CRITERIA = /** @type {const} */ (['impact', 'chances', 'efforts'])
const FORMULA = '{"chances":"1","efforts":"-1.5","impact":"1"}'
const RERUNS = 2000
/** Files without one of these numbers have spans of an even earlier version. */
const SPANS_VERSIONS = [2, 3]
/** A tactic with so many votes is open, unless the campaign's votes stay closed. */
const OPEN_VOTES = 4
/** On so many tactics two people's scores are the same if their sheets are equal. */
const EQUAL_SHEET_TACTICS = 5
const MAX = Number.MAX_SAFE_INTEGER
const HASH = /^[0-9a-f]{64}$/
const KEY = /^[\w-]{43}$/
const NAMES = ['Fingerprint', 'Votes', 'Counts', 'Ranking', 'Ranges', 'Receipt', 'Rounds']
/** What the fields of each version of a file may be; others are refused. */
const MANIFEST = 'ballots campaign eligible formula round tactics v'
const FIELDS = {
  file: [
    '',
    'manifest ballots sealed spans sheets ranking',
    'manifest ballots sealed spans sheets ranking public_key keys',
  ],
  manifest: ['', MANIFEST, `${MANIFEST} previous roll voters`],
  tactic: [
    '',
    'ballots created_at id name',
    'ballots chances created_at description efforts id impact key link name rank',
  ],
  sealed: ['', 'tactic leaves n S Q impact chances efforts', 'tactic leaves'],
}
/** What the digest of a file of an earlier version does not cover. */
export const VERSION_2_NOTE =
  'This file is of version 2: its fingerprint does not cover ranges of places, the order among equals, whether votes are open, how many people must vote, or the key that signs receipts.'
export const VERSION_1_NOTE =
  'This file is of version 1: its fingerprint covers votes, names of tactics and the formula. It does not cover averages and ranks of tactics whose votes are closed, how many people voted, or which first round came before a second one.'

/** @param {boolean} holds @param {string} otherwise @returns {asserts holds} */
function ensure(holds, otherwise) {
  if (!holds) throw new Error(otherwise)
}

/** Something is missing that a check needs, which is no sign of fraud. */
class Missing extends Error {}

/** @param {boolean} holds @param {string} what Reads on after "because". @returns {asserts holds} */
function need(holds, what) {
  if (!holds) throw new Missing(what)
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param {unknown} value @returns {Record<string, unknown>} */
function record(value) {
  ensure(isRecord(value), 'The file has another format')
  return value
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

/** 'All 5 votes are …', 'The one vote is …'. @param {number} count @param {string} one @param {string} many */
const allOf = (count, one, many) => (count === 1 ? `The one ${one}` : `All ${count} ${many}`)

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

/** RFC 8785 for strings, whole numbers, true, false, null, lists and objects. @param {unknown} value @returns {string} */
export function canonicalJson(value) {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value)
  if (typeof value === 'number') return String(whole(value, -MAX, MAX))
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
    'A vote has no score',
  )
  ensure(Object.keys(ballot).length === 8 && ballot.v === 1, 'A vote has another version')
  for (const name of ['campaign', 'tactic', 'who']) text(ballot[name])
  whole(ballot.round, 1, 2)
  return /** @type {Ballot} */ (/** @type {unknown} */ (ballot))
}

/** Of two votes of one person on a tactic the later one counts. @param {Ballot[]} ballots */
function countedOf(ballots) {
  /** @type {Map<string, Ballot>} */
  const latest = new Map()
  for (const ballot of ballots)
    if ((latest.get(ballot.who)?.round ?? 0) < ballot.round) latest.set(ballot.who, ballot)
  return [...latest.values()]
}

/** @param {string} id @param {Ballot[]} ballots @returns {Tactic} */
function tacticOf(id, ballots) {
  const counted = countedOf(ballots)
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
    leaves: ballots.map(leafOf),
    people: counted.length,
  }
}

/** @param {unknown} value Counts and sums of a tactic, of at most `people` answers. @param {number} people @returns {Sums} */
function readSums(value, people) {
  /** @param {string} name */
  const tally = (name) => {
    const { count, sum } = record(record(value)[name])
    const answers = whole(count, 0, people)
    return { count: answers, sum: whole(sum, answers, 10 * answers) }
  }
  return { impact: tally('impact'), chances: tally('chances'), efforts: tally('efforts') }
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

/**
 * Spans of docs/results.md#re-runs, of people with different sheets, tactics by id; null below two. In files of spans 2 answers
 * are taken to differ as those of two people.
 * @param {Measured[]} tactics @param {string} seed @param {number} sheets
 */
export function spansOf(tactics, seed, sheets) {
  if (tactics.length < 2) return null
  /** @param {typeof CRITERIA[number]} name */
  const prior = (name) => {
    if (sheets < 3) return 2.9
    const count = total(tactics.map(({ sums }) => sums[name].count))
    const sum = total(tactics.map(({ sums }) => sums[name].sum))
    const all = total(tactics.map(({ squares }) => squares[name]))
    return Math.min(2.9, 0.74 * ((count * all - sum * sum) / (count * (count - 1))))
  }
  /** @param {typeof CRITERIA[number]} name */
  const pooled = (name) => {
    const squares = tactics.map(({ sums, squares }) => {
      const { count, sum } = sums[name]
      return (count * squares[name] - sum * sum) / count
    })
    return (10 * prior(name) + total(squares)) / (10 + total(tactics.map(({ sums }) => sums[name].count - 1)))
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
  const next = normals(seed)
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

/** sfc32, and twelve uniform numbers for a normal one. @param {string} seed */
function normals(seed) {
  let [a = 0, b = 0, c = 0] = [0, 8, 16].map((at) => parseInt(seed.slice(at, at + 8), 16) | 0)
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

// Ed25519 after RFC 8032, for the signatures of receipts: browsers have it for pages of https alone, and not everywhere.
const P = 2n ** 255n - 19n
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n
const MASK_64 = 2n ** 64n - 1n

/** @param {bigint} value */
const modP = (value) => ((value % P) + P) % P
/** @param {bigint} base @param {bigint} exponent */
function powP(base, exponent) {
  let result = 1n
  for (let [square, rest] = [modP(base), exponent]; rest > 0n; rest >>= 1n, square = (square * square) % P)
    if (rest & 1n) result = (result * square) % P
  return result
}
/** @param {bigint} value */
const inverse = (value) => powP(value, P - 2n)
const CURVE = modP(-121665n * inverse(121666n))
const ROOT_OF_MINUS_1 = powP(2n, (P - 1n) / 4n)

/** @typedef {[x: bigint, y: bigint, z: bigint, t: bigint]} Point */

/** @param {Point} a @param {Point} b @returns {Point} */
function addPoints([x1, y1, z1, t1], [x2, y2, z2, t2]) {
  const a = ((y1 - x1) * (y2 - x2)) % P
  const b = ((y1 + x1) * (y2 + x2)) % P
  const c = (2n * t1 * t2 * CURVE) % P
  const d = (2n * z1 * z2) % P
  const [e, f, g, h] = [b - a, d - c, d + c, b + a]
  return [modP(e * f), modP(g * h), modP(f * g), modP(e * h)]
}

/** @param {Uint8Array} bytes The first of them is the last digit. */
const littleEndian = (bytes) => BigInt(`0x${hex(Uint8Array.from(bytes).reverse())}`)

/** @param {Uint8Array} bytes @returns {Point | null} */
function readPoint(bytes) {
  const all = littleEndian(bytes)
  const y = all & (2n ** 255n - 1n)
  if (y >= P) return null
  const [u, v] = [modP(y * y - 1n), modP(CURVE * y * y + 1n)]
  let x = modP(u * v ** 3n * powP(u * v ** 7n, (P - 5n) / 8n))
  if (modP(v * x * x) !== u) x = modP(x * ROOT_OF_MINUS_1)
  const isOdd = all >> 255n
  if (modP(v * x * x) !== u || (x === 0n && isOdd === 1n)) return null
  if ((x & 1n) !== isOdd) x = P - x
  return [x, y, 1n, modP(x * y)]
}

const BASE = /** @type {Point} */ (
  readPoint(Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 0x58 : 0x66)))
)

/** @type {bigint[] | undefined} */
let rootBits64

/** SHA-512 after FIPS 180-4. @param {Uint8Array} bytes */
export function sha512(bytes) {
  const padded = new Uint8Array(((bytes.length + 144) >> 7) << 7)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  /** @param {bigint} word @param {bigint} by */
  const turn = (word, by) => ((word >> by) | (word << (64n - by))) & MASK_64
  rootBits64 ??= primes(80).map((prime) => rootBits(BigInt(prime), 3n))
  const rounds = rootBits64
  const state = primes(8).map((prime) => rootBits(BigInt(prime), 2n))
  for (let block = 0; block < padded.length; block += 128) {
    const w = Array.from({ length: 16 }, (_, at) => view.getBigUint64(block + 8 * at))
    for (let at = 16; at < 80; at++) {
      const [x = 0n, y = 0n] = [w[at - 15], w[at - 2]]
      const low = turn(x, 1n) ^ turn(x, 8n) ^ (x >> 7n)
      const high = turn(y, 19n) ^ turn(y, 61n) ^ (y >> 6n)
      w.push(((w[at - 16] ?? 0n) + low + (w[at - 7] ?? 0n) + high) & MASK_64)
    }
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state
    rounds.forEach((constant, at) => {
      const first =
        h +
        (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) +
        ((e & f) ^ (~e & MASK_64 & g)) +
        constant +
        (w[at] ?? 0n)
      const second = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & MASK_64, c, b, a, (first + second) & MASK_64]
    })
    ;[a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = ((state[at] ?? 0n) + word) & MASK_64))
  }
  const out = new DataView(new ArrayBuffer(64))
  state.forEach((word, at) => out.setBigUint64(8 * at, word))
  return new Uint8Array(out.buffer)
}

/** The first 64 bits after the point of the root. @param {bigint} value @param {bigint} degree */
function rootBits(value, degree) {
  const target = value << (64n * degree)
  let [low, high] = [0n, 1n << 80n]
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** degree > target) high = middle
    else low = middle
  }
  return low & MASK_64
}

/** @param {string} value @param {number} length */
function fromBase64url(value, length) {
  ensure(/^[\w-]*$/.test(value), 'A key or a signature is no base64url')
  const bytes = Uint8Array.from(atob(value.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))
  ensure(bytes.length === length, 'A key or a signature has another length')
  return bytes
}

/** Whether `signature` is of `message` by `key`; both in base64url. @param {string} key @param {string} message @param {string} signature */
export function isSigned(key, message, signature) {
  const [own, signed] = [fromBase64url(key, 32), fromBase64url(signature, 64)]
  const [nonce, factor] = [signed.subarray(0, 32), littleEndian(signed.subarray(32))]
  const point = readPoint(own)
  if (!point || factor >= ORDER) return false
  const hashed = littleEndian(sha512(Uint8Array.from([...nonce, ...own, ...utf8(message)]))) % ORDER
  /** @type {Point} */
  const negative = [P - point[0], point[1], 1n, P - point[3]]
  const both = addPoints(BASE, negative)
  /** @type {Point} */
  let sum = [0n, 1n, 1n, 0n]
  for (let bit = 252n; bit >= 0n; bit--) {
    sum = addPoints(sum, sum)
    const [isBase, isKey] = [(factor >> bit) & 1n, (hashed >> bit) & 1n]
    if (isBase && isKey) sum = addPoints(sum, both)
    else if (isBase) sum = addPoints(sum, BASE)
    else if (isKey) sum = addPoints(sum, negative)
  }
  const scale = inverse(sum[2])
  const [x, y] = [modP(sum[0] * scale), modP(sum[1] * scale)]
  return littleEndian(nonce) === (y | ((x & 1n) << 255n))
}

/** @param {() => string | Pick<Step, 'state' | 'text'>} work @returns {Pick<Step, 'state' | 'text'>} */
function stateOf(work) {
  try {
    const found = work()
    return typeof found === 'string' ? { state: 'ok', text: found } : found
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof Missing) return { state: 'missing', text: `Cannot be checked because ${reason}` }
    return { state: 'failed', text: reason }
  }
}

/** @param {Step[]} steps @returns {Verdict} */
function verdictOf(steps) {
  if (steps.some(({ state }) => state === 'failed'))
    return { verdict: 'differs', sentence: 'The result does NOT agree.' }
  const missing = steps.find(({ state }) => state === 'missing')
  if (missing) return { verdict: 'unchecked', sentence: `${missing.text}.` }
  return { verdict: 'agrees', sentence: 'The result agrees with the fingerprint.' }
}

/**
 * Seven steps, each with a line. What the seal does not cover is not looked at once steps 1 to 3 fail.
 * @param {Given} given @returns {Verdict & { ok: boolean, steps: Step[], notes: string[] }} `ok`: the verdict is "agrees".
 */
export function verify(given) {
  const { file, digest, first } = given
  /** @type {Step[]} */
  const steps = []
  /** @param {number} step @param {() => string | Pick<Step, 'state' | 'text'>} work */
  const check = (step, work) => steps.push({ step, ...stateOf(work) })
  /** @param {number} step @param {string} reason */
  const skip = (step, reason) => steps.push({ step, state: 'skipped', text: reason })
  const wanted = withoutSpaces(digest)?.toLowerCase() ?? ''
  /** @type {Record<string, unknown>} */
  let manifest = {}
  /** @type {string[]} */
  let leaves = []
  /** @type {Tactic[]} */
  let tactics = []
  /** @type {(number | null)[]} */
  let ranks = []
  check(1, () => {
    need(isRecord(file) && isRecord(file.manifest), 'results.json is missing: this is another file')
    manifest = file.manifest
    need(HASH.test(wanted), 'the fingerprint is missing, 64 characters from 0 to 9 and a to f')
    ensure(digestOf(manifest) === wanted, 'The fingerprint belongs to another result')
    return 'The fingerprint is that of this file'
  })
  if (!isRecord(file) || !isRecord(file.manifest)) {
    for (const step of [2, 3, 4, 5, 6, 7]) skip(step, 'Not checked: results.json is missing')
    return { ...verdictOf(steps), ok: false, steps, notes: [] }
  }
  check(2, () => {
    leaves = readLeaves(file)
    ensure(listOf(leaves) === record(manifest.ballots).sha256, 'A vote was changed, added or left out')
    if (leaves.length === 0) return 'There are no votes, as the seal says'
    return allOf(leaves.length, 'vote is that of the seal', 'votes are those of the seal')
  })
  check(3, () => {
    tactics = readTactics(file, manifest, leaves.length)
    return checkOpenness(file, manifest, tactics) ?? 'The numbers of votes are right, and nobody voted twice'
  })
  const isBroken = steps.some(({ state }) => state === 'failed')
  if (isBroken) for (const step of [4, 5]) skip(step, 'Not checked: the seal is broken')
  else {
    check(4, () => {
      ranks = ranksOf(tactics)
      checkRanking(file, manifest, tactics, ranks)
      if (tactics.length === 0) return 'There are no tactics, so no ranks'
      const told = allOf(
        tactics.length,
        'tactic has the rank that the votes give',
        'tactics have the rank that the votes give',
      )
      const unknown = manifest.v === 3 ? checkPositions(manifest, tactics, ranks) : 0
      return unknown === 0 ? told : `${told}. ${unknown} of equal rank cannot be put in order from this file`
    })
    if (!SPANS_VERSIONS.includes(Number(file.spans)) && manifest.v === 1)
      skip(5, 'Not checked: an earlier version worked out the ranges of places of this file in another way')
    else if (tactics.some(({ squares }) => squares === null))
      skip(
        5,
        `${manifest.v === 3 ? 'Sealed, not recomputable' : 'Not checkable'} from this file: ranges of places follow from votes, and some tactics are closed`,
      )
    else if (!HASH.test(wanted)) skip(5, 'Not checked: ranges of places follow from the fingerprint too')
    else
      check(5, () => checkSpans(file, manifest, tactics, ranks, manifest.v === 3 ? seedOf(manifest) : wanted))
  }
  check(6, () => checkReceipts(given, file, manifest, new Set(leaves)))
  if (isBroken) skip(7, 'Not checked: the seal is broken')
  else if (manifest.round !== 2) skip(7, 'There was one round')
  else if (first === undefined)
    skip(
      7,
      `Not checked: give the file of the first round too. Its fingerprint is ${String(manifest.previous ?? 'in your first mail')}`,
    )
  else check(7, () => checkFirst(first, file, tactics))
  const found = verdictOf(steps)
  const notes = manifest.v === 1 ? [VERSION_1_NOTE] : manifest.v === 2 ? [VERSION_2_NOTE] : []
  return { ...found, ok: found.verdict === 'agrees', steps, notes }
}

/** Mails break long lines. @param {string | undefined} value */
const withoutSpaces = (value) => value?.replace(/\s/g, '') || undefined

/** @param {Record<string, unknown>} manifest */
const digestOf = (manifest) => hashOf(2, utf8(canonicalJson(manifest)))
/** What the re-runs start from: the hash of all but the spans. @param {Record<string, unknown>} manifest */
function seedOf(manifest) {
  const tactics = list(manifest.tactics).map((tactic) => ({ ...record(tactic), span: null }))
  return hashOf(3, utf8(canonicalJson({ ...manifest, tactics })))
}
/** @param {unknown} value @param {string} fields Separated by spaces. */
function ensureFields(value, fields) {
  const known = fields.split(' ')
  const unknown = Object.keys(record(value)).find((field) => !known.includes(field))
  ensure(unknown === undefined, `The file has a field that nobody knows: ${unknown}`)
}
/** @param {Record<string, unknown>} file @param {Record<string, unknown>} manifest */
function checkFields(file, manifest) {
  const version = whole(manifest.v, 1, 3)
  const kind = Math.min(version, 2)
  const isThird = version === 3
  ensureFields(file, FIELDS.file[kind] ?? '')
  ensureFields(manifest, `${FIELDS.manifest[kind]}${isThird ? ' ballots_open key quorum' : ''}`)
  ensureFields(manifest.ballots, 'count sha256')
  ensureFields(manifest.campaign, 'ended_at id name')
  for (const tactic of list(manifest.tactics)) {
    ensureFields(tactic, `${FIELDS.tactic[kind]}${isThird ? ' position span' : ''}`)
    if (version === 1) continue
    ensureFields(record(tactic).ballots, 'count sha256')
    for (const name of CRITERIA) ensureFields(record(tactic)[name], 'count sum')
  }
  for (const person of list(manifest.roll ?? [])) ensureFields(person, 'user voted')
  for (const tactic of list(file.sealed)) ensureFields(tactic, FIELDS.sealed[kind] ?? '')
  for (const place of list(file.ranking ?? [])) ensureFields(place, 'tactic rank rank_low rank_high')
  for (const key of list(file.keys ?? [])) ensureFields(key, 'public_key used_from used_until')
}
/** @param {Record<string, unknown>} manifest */
const roundOf = ({ round, v }) => (v === 1 && round === undefined ? 1 : whole(round, 1, 2))

/** @param {string[]} leaves Sorted. */
function listOf(leaves) {
  const bytes = leaves.flatMap((leaf) => (leaf.match(/../g) ?? []).map((pair) => parseInt(pair, 16)))
  return hashOf(1, Uint8Array.from(bytes))
}

/** All leaves of a file, sorted. @param {Record<string, unknown>} file */
function readLeaves(file) {
  const opened = list(file.ballots).map(leafOf)
  ensure(
    opened.every((leaf, i) => i === 0 || (opened[i - 1] ?? '') < leaf),
    'The votes are not in their order',
  )
  const closed = list(file.sealed).flatMap((tactic) => list(record(tactic).leaves).map(text))
  ensure(
    closed.every((leaf) => HASH.test(leaf)),
    'A hash of a closed vote is no hash',
  )
  const leaves = [...opened, ...closed].sort()
  ensure(new Set(leaves).size === leaves.length, 'A vote is in the file twice')
  return leaves
}

/** @param {Record<string, unknown>} file @param {Record<string, unknown>} manifest @param {number} leafCount */
function readTactics(file, manifest, leafCount) {
  ensure([1, 2, 3].includes(Number(manifest.v)), 'The file has another version')
  checkFields(file, manifest)
  ensure(canonicalJson(manifest.formula) === FORMULA, 'The result was made with another formula')
  const rounds = roundOf(manifest)
  const eligible = whole(manifest.eligible, 0, MAX)
  const opened = readOpened(file, manifest, rounds)
  const claims = list(file.sealed).map(record)
  const closed = new Map(claims.map((claim) => [text(claim.tactic), claim]))
  ensure(closed.size === claims.length, 'A closed tactic is in the file twice')
  const tactics = list(manifest.tactics).map((value) => {
    const entry = record(value)
    const id = text(entry.id)
    const claim = closed.get(id)
    ensure(!(claim && opened.has(id)), 'A tactic is both open and closed')
    const found = claim
      ? readClosed(claim, entry, rounds, manifest.v === 1)
      : tacticOf(id, opened.get(id) ?? [])
    ensure(
      found.leaves.length === (manifest.v === 1 ? entry.ballots : record(entry.ballots).count),
      'A tactic has another number of votes',
    )
    if (manifest.v !== 1) checkSealed(found, entry)
    const people = new Set(opened.get(id)?.map(({ who }) => who)).size
    ensure(people <= eligible && found.leaves.length <= eligible * rounds, 'More people voted than could')
    return found
  })
  const known = new Set(tactics.map(({ id }) => id))
  ensure(known.size === tactics.length, 'A tactic is in the file twice')
  ensure(
    [...opened.keys(), ...closed.keys()].every((id) => known.has(id)),
    'A vote is of an unknown tactic',
  )
  ensure(leafCount === record(manifest.ballots).count, 'The number of votes is another')
  if (manifest.v !== 1) checkVoters(manifest, tactics, eligible)
  return tactics
}

/** How many people scored a tactic, of a closed one in a second round at least. @param {Tactic} tactic @param {number} rounds */
function leastPeople({ squares, people, sums }, rounds) {
  if (squares !== null || rounds === 1) return people
  return Math.max(Math.ceil(people / rounds), ...CRITERIA.map((name) => sums[name].count))
}

/**
 * Whether the tactics that should be open are. From version 3 on it is sealed whether they should; before, a closed tactic
 * among open ones is pointed out.
 * @param {Record<string, unknown>} file @param {Record<string, unknown>} manifest @param {Tactic[]} tactics
 * @returns {Pick<Step, 'state' | 'text'> | null}
 */
function checkOpenness(file, manifest, tactics) {
  const isClosed = (/** @type {Tactic} */ { squares, leaves }) => squares === null && leaves.length > 0
  const opened = tactics.filter((tactic) => !isClosed(tactic) && tactic.leaves.length > 0)
  const hidden = tactics.filter(
    (tactic) => isClosed(tactic) && leastPeople(tactic, roundOf(manifest)) >= OPEN_VOTES,
  ).length
  ensure(
    file.spans !== 3 || (file.sheets === null) === tactics.some(isClosed),
    'The number of different sheets is there if all votes are open',
  )
  if (manifest.v === 3) {
    ensure(typeof manifest.ballots_open === 'boolean', 'The file has another format')
    ensure(!manifest.ballots_open || hidden === 0, 'A tactic with four votes or more is closed')
    ensure(manifest.ballots_open || opened.length === 0, 'The votes of a closed campaign are open')
    wholeOrNull(manifest.quorum, 1, MAX)
  }
  if (opened.length === 0 || hidden === 0) return null
  const text = `Of other tactics the votes are open, but ${hidden} with four votes or more ${hidden === 1 ? 'is' : 'are'} closed`
  return { state: 'look', text }
}

/** The ballots of open tactics. @param {Record<string, unknown>} file @param {Record<string, unknown>} manifest @param {number} rounds */
function readOpened(file, manifest, rounds) {
  /** @type {Map<string, Ballot[]>} */
  const opened = new Map()
  for (const ballot of list(file.ballots).map(readBallot)) {
    ensure(ballot.campaign === record(manifest.campaign).id, 'A vote is of another campaign')
    ensure(ballot.round <= rounds, 'A vote is of another round')
    const others = opened.get(ballot.tactic) ?? []
    ensure(
      !others.some(({ who, round }) => who === ballot.who && round === ballot.round),
      'Somebody voted twice',
    )
    opened.set(ballot.tactic, [...others, ballot])
  }
  return opened
}

/**
 * A closed tactic. Its sums are in the manifest; in version 1 they stand beside its leaves, and are only claims.
 * @param {Record<string, unknown>} claim @param {Record<string, unknown>} entry @param {number} rounds @param {boolean} isEarlier
 * @returns {Tactic}
 */
function readClosed(claim, entry, rounds, isEarlier) {
  const leaves = list(claim.leaves).map(text).sort()
  ensure(leaves.length > 0 || isEarlier, 'A closed tactic has no vote')
  const sums = readSums(isEarlier ? claim : entry, leaves.length)
  if (rounds === 1)
    ensure(
      leaves.length === 0 || CRITERIA.some((name) => sums[name].count > 0),
      'A closed tactic has votes without a score',
    )
  return { id: text(entry.id), sums, squares: null, leaves, people: leaves.length }
}

/** @param {Tactic} tactic @param {Record<string, unknown>} entry Its part of the manifest. */
function checkSealed({ leaves, sums }, entry) {
  const sealed = record(entry.ballots)
  ensure(listOf([...leaves].sort()) === sealed.sha256, 'A vote was moved to another tactic')
  const claimed = readSums(entry, leaves.length)
  ensure(
    CRITERIA.every(
      (name) => claimed[name].count === sums[name].count && claimed[name].sum === sums[name].sum,
    ),
    'The votes give other sums than those of the seal',
  )
}

/** @param {Record<string, unknown>} manifest @param {Tactic[]} tactics @param {number} eligible */
function checkVoters(manifest, tactics, eligible) {
  const voters = whole(manifest.voters, 0, eligible)
  ensure(
    tactics.every(({ squares, people }) => squares === null || people <= voters),
    'More people scored a tactic than voted',
  )
  const count = whole(record(manifest.ballots).count, 0, MAX)
  ensure(voters <= count && (count === 0) === (voters === 0), 'The number of voters is another')
  if (roundOf(manifest) === 1) ensure(manifest.previous === null, 'A first round has none before it')
  else ensure(HASH.test(text(manifest.previous)), 'A second round names its first')
  if (manifest.roll === null) return
  const roll = list(manifest.roll).map(record)
  const users = roll.map(({ user }) => text(user))
  ensure(
    users.every((user, i) => i === 0 || (users[i - 1] ?? '') < user),
    'The list of voters is not in its order',
  )
  const voted = roll.map(({ voted }) => whole(voted, 0, 1))
  ensure(
    roll.length === eligible && total(voted) === voters,
    'The list of voters has another number of people',
  )
}

/** @param {Record<string, unknown>} file @param {Record<string, unknown>} manifest @param {Tactic[]} tactics @param {(number | null)[]} ranks */
function checkRanking(file, manifest, tactics, ranks) {
  const claims = list(file.ranking).map(record)
  ensure(claims.length === tactics.length, 'The ranking has another number of tactics')
  ensure(new Set(claims.map(({ tactic }) => tactic)).size === claims.length, 'A tactic is ranked twice')
  const entries = new Map(list(manifest.tactics).map((tactic) => [record(tactic).id, record(tactic)]))
  let before = 0
  for (const { tactic, rank, rank_low, rank_high } of claims) {
    const i = tactics.findIndex(({ id }) => id === tactic)
    const { name, rank: sealed } = entries.get(tactic) ?? {}
    ensure(
      i >= 0 && rank === ranks[i],
      `The votes give ${String(name)} rank ${ranks[i]}, not ${String(rank)}`,
    )
    ensure(manifest.v === 1 || sealed === rank, `The seal gives ${String(name)} rank ${String(sealed)}`)
    const place = ranks[i] ?? Infinity
    ensure(place >= before, 'The ranking is not in its order')
    before = place
    if (manifest.v !== 1) checkSpan(rank_low, rank_high, ranks[i] ?? null, tactics.length)
  }
  if (manifest.v === 3) checkPlaces(claims, manifest, ranks)
  ensure(
    manifest.v === 1 || SPANS_VERSIONS.includes(Number(file.spans)),
    'The ranges of places are of another version',
  )
}

/**
 * Whether the ranking is in the order of the positions, with the spans of the seal, which are there where they must be.
 * @param {Record<string, unknown>[]} claims @param {Record<string, unknown>} manifest @param {(number | null)[]} ranks
 */
function checkPlaces(claims, manifest, ranks) {
  const tactics = list(manifest.tactics).map(record)
  const ranked = ranks.filter((rank) => rank !== null).length
  const hasSpans = ranked > 1 && Number(manifest.voters) > 1
  tactics.forEach(({ id, position, span }, i) => {
    const claim = claims[whole(position, 1, tactics.length) - 1]
    ensure(claim !== undefined && claim.tactic === id, 'The ranking is not in the order of the seal')
    const [low, high] = span === null ? [null, null] : list(span)
    ensure(claim.rank_low === low && claim.rank_high === high, 'The seal has another range of places')
    ensure((span !== null) === (hasSpans && ranks[i] !== null), 'A range of places is missing, or too many')
    ensure(
      span === null || (list(span).length === 2 && Number(high) <= ranked),
      'A range of places is too wide',
    )
  })
}

/**
 * Whether equals are in order: more people, higher average impact, added earlier, smaller id. Of closed tactics of a second
 * round the file does not tell how many people scored them.
 * @param {Record<string, unknown>} manifest @param {Tactic[]} tactics @param {(number | null)[]} ranks
 * @returns {number} How many tactics cannot be compared with the equal one before them.
 */
function checkPositions(manifest, tactics, ranks) {
  const rounds = roundOf(manifest)
  const inOrder = list(manifest.tactics)
    .map(record)
    .map((entry, i) => ({ entry, tactic: tactics[i], rank: ranks[i] }))
    .sort((a, b) => Number(a.entry.position) - Number(b.entry.position))
  return inOrder.filter(({ entry, tactic, rank }, i) => {
    const before = inOrder[i - 1]
    if (!before?.tactic || !tactic || before.rank !== rank) return false
    if (rounds === 2 && [before.tactic, tactic].some(({ squares, leaves }) => !squares && leaves.length > 0))
      return true
    const [one, other] = [before.tactic, tactic].map(({ sums: { impact }, people }) => ({ impact, people }))
    if (!one || !other) return false
    const byImpact =
      Number(other.impact.count > 0) - Number(one.impact.count > 0) ||
      other.impact.sum * one.impact.count - one.impact.sum * other.impact.count
    const byText = [before.entry, entry].map(({ created_at, id }) => `${String(created_at)} ${String(id)}`)
    const order = other.people - one.people || byImpact || ((byText[0] ?? '') < (byText[1] ?? '') ? -1 : 1)
    ensure(order < 0, `${String(before.entry.name)} and ${String(entry.name)} are not in order`)
    return false
  }).length
}

/** What a span must be even where it cannot be worked out. @param {unknown} low @param {unknown} high @param {number | null} rank @param {number} count */
function checkSpan(low, high, rank, count) {
  if (low === null && high === null) return
  ensure(rank !== null, 'A tactic without a rank has a range of places')
  whole(low, 1, rank)
  whole(high, rank, count)
}

/** @param {Record<string, unknown>} file @param {Record<string, unknown>} manifest @param {Tactic[]} tactics @param {(number | null)[]} ranks @param {string} digest @returns {string | Pick<Step, 'state' | 'text'>} */
function checkSpans(file, manifest, tactics, ranks, digest) {
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
  // Version 1 does not tell how many people voted. One person alone has no spans, and one vote on each tactic at most.
  const isAlone =
    manifest.v === 1 ? isSilent && tactics.every(({ people }) => people < 2) : Number(manifest.voters) < 2
  const sheets = file.spans === 2 ? 2 : whole(file.sheets, 0, MAX)
  if (file.spans === 3 && manifest.v !== 1) {
    const voters = whole(manifest.voters, sheets, MAX)
    if (sheets < voters) return checkEqualRows(file)
  }
  const spans = isAlone ? null : spansOf(ranked, digest, sheets)
  for (const { id } of tactics) {
    const span = spans?.[ranked.findIndex((tactic) => tactic.id === id)]
    const { rank_low = null, rank_high = null } = claims.get(id) ?? {}
    const same = rank_low === (span?.low ?? null) && rank_high === (span?.high ?? null)
    ensure(
      same,
      `A range of places is ${String(rank_low)} to ${String(rank_high)}, not ${span?.low} to ${span?.high}`,
    )
  }
  return 'The ranges of places follow from the votes'
}

/**
 * Whether two sheets can be equal: on enough tactics there are two votes with the same scores.
 * @param {Record<string, unknown>} file @returns {Pick<Step, 'state' | 'text'>}
 */
function checkEqualRows(file) {
  const [seen, equal] = [new Set(), new Set()]
  for (const { tactic, impact, chances, efforts } of countedOf(list(file.ballots).map(readBallot))) {
    const row = [tactic, impact, chances, efforts].join()
    if (seen.has(row)) equal.add(tactic)
    seen.add(row)
  }
  ensure(equal.size >= EQUAL_SHEET_TACTICS, 'The file says that sheets are equal, but too few votes are')
  return {
    state: 'skipped',
    text: 'Not checked: ranges of places count equal sheets once, and votes cannot be joined to sheets',
  }
}

/** @typedef {{ ballot: Ballot, secret: string, cast_at: string, signature: string | null, user: string | null }} Entry */

/** The votes of one receipt, or of several in lists; version 1 has no signatures. @param {unknown} receipt @returns {Entry[]} */
function readEntries(receipt) {
  if (Array.isArray(receipt)) return list(receipt).flatMap(readEntries)
  need(isRecord(receipt), 'the receipt is missing: this is another file')
  if ('ballot' in receipt) return [toEntry(receipt, null)]
  const { user, campaign, ballots } = receipt
  need(typeof user === 'string' && Array.isArray(ballots), 'the receipt is missing: this is another file')
  return list(ballots).map((value) => {
    const entry = toEntry(record(value), user.toLowerCase())
    ensure(entry.ballot.campaign === campaign, 'A vote of the receipt is of another campaign')
    ensure(entry.signature !== null, 'A receipt has no signature')
    return entry
  })
}

/** @param {Record<string, unknown>} value @param {string | null} user @returns {Entry} */
function toEntry({ ballot, secret, cast_at, signature }, user) {
  const isSigned = user !== null
  return {
    ballot: readBallot(ballot),
    secret: text(secret),
    cast_at: isSigned ? text(cast_at) : '',
    signature: isSigned ? text(signature) : null,
    user,
  }
}

/**
 * The keys that may have signed a receipt: that of the result, and those that the server had before and after it. None of a
 * file of version 1, which names no key.
 * @param {Record<string, unknown>} file @param {Record<string, unknown>} manifest @param {string | undefined} mailed
 */
function signersOf(file, manifest, mailed) {
  need(mailed === undefined || KEY.test(mailed), 'the key is missing, 43 characters')
  if (manifest.v === 1) return mailed === undefined ? [] : [mailed]
  const own = text(file.public_key)
  ensure(manifest.v === 2 || own === manifest.key, 'The seal names another key')
  const listed = list(file.keys ?? []).map((key) => text(record(key).public_key))
  const keys = listed.length > 0 ? listed : [own]
  ensure(keys.includes(own), 'The key of the result is not among those of the server')
  // Only version 3 seals the key: before it, the mail may name any that the server had.
  const named = manifest.v === 2 ? keys : [own]
  ensure(mailed === undefined || named.includes(mailed), 'The file names another key than your mail')
  return keys
}

/**
 * Of several receipts for one tactic and round the latest counts. Fewer votes than the person cast are never "ok".
 * @param {Given} given @param {Record<string, unknown>} file @param {Record<string, unknown>} manifest
 * @param {Set<string>} leaves @returns {Pick<Step, 'state' | 'text'>}
 */
function checkReceipts({ receipt, user, votes, key, first }, file, manifest, leaves) {
  const signers = signersOf(file, manifest, withoutSpaces(key))
  need(receipt !== undefined || !votes, 'the receipt is missing')
  if (receipt === undefined && votes === undefined)
    return {
      state: 'skipped',
      text: 'Not checked: no receipt was given, so your own votes may be missing or changed',
    }
  const entries = receipt === undefined ? [] : readEntries(receipt)
  need(
    entries.every(({ ballot }) => ballot.campaign === record(manifest.campaign).id),
    'the receipt is missing: this one is of another campaign',
  )
  const named = entries.find((entry) => entry.user !== null)?.user
  const reader = (withoutSpaces(user) ?? named ?? '').toLowerCase()
  need(entries.length === 0 || reader !== '', 'your user id is missing')
  const rounds = roundOf(manifest)
  /** @type {Map<string, Entry>} */
  const latest = new Map()
  for (const entry of entries) {
    const { ballot, cast_at } = entry
    checkEntry(entry, reader, signers)
    const place = `${ballot.tactic} ${ballot.round}`
    if (ballot.round <= rounds && (latest.get(place)?.cast_at ?? '') <= cast_at) latest.set(place, entry)
  }
  const secondOf = secondFinder(file, manifest, first)
  const left = { uncounted: 0, unknown: 0 }
  for (const { ballot, cast_at } of latest.values()) {
    const isIn = leaves.has(leafOf(ballot))
    const second = isIn || ballot.round === 1 ? 'counted' : secondOf(ballot.tactic)
    if (second !== 'counted') left[second]++
    ensure(
      isIn || second !== 'counted',
      `A vote of the receipt${cast_at && `, cast at ${cast_at},`} is not in the result: you changed or withdrew it later, its tactic was deleted or joined to another, or it was left out`,
    )
  }
  const own = { reader, votes, hasSigner: signers.length > 0, leaves }
  const told = countReceipts([...latest.values()], own, manifest)
  if (left.uncounted + left.unknown === 0) return told
  const uncounted = `${left.uncounted} of round 2 not counted: fewer than three scored this tactic again`
  const unknown = `${left.unknown} of round 2 not checked: give the file of the first round too`
  const more = [left.uncounted > 0 && uncounted, left.unknown > 0 && unknown].filter(Boolean)
  return { state: 'look', text: [told.text, ...more].join('. ') }
}

/**
 * Whether the second ballots of a tactic count: it has none where fewer than three people changed theirs. Of a closed tactic
 * only its list tells, which is then that of the first round.
 * @param {Record<string, unknown>} file @param {Record<string, unknown>} manifest @param {unknown} first
 * @returns {(tactic: string) => 'counted' | 'uncounted' | 'unknown'}
 */
function secondFinder(file, manifest, first) {
  const opened = list(file.ballots).map(readBallot)
  const listIn = (/** @type {Record<string, unknown>} */ { tactics }, /** @type {string} */ id) =>
    record(record(list(tactics).find((tactic) => record(tactic).id === id) ?? {}).ballots ?? {}).sha256
  return (tactic) => {
    const votes = opened.filter((ballot) => ballot.tactic === tactic)
    if (manifest.v === 1 || votes.some(({ round }) => round === 2)) return 'counted'
    if (votes.length > 0) return 'uncounted'
    if (listIn(manifest, tactic) === undefined) return 'counted'
    if (first === undefined) return 'unknown'
    // Step 7 checks that it is the first round that the seal names.
    const isSame = listIn(record(record(first).manifest), tactic) === listIn(manifest, tactic)
    return isSame ? 'uncounted' : 'counted'
  }
}

/** @param {Entry} entry @param {string} reader @param {string[]} signers The last that has signed comes first then. */
function checkEntry({ ballot, secret, cast_at, signature, user }, reader, signers) {
  ensure(user === null || user === reader, 'A receipt is of another person')
  ensure(whoOf(secret, reader) === ballot.who, 'A vote of the receipt is not yours')
  if (signature === null || signers.length === 0) return
  const signed = canonicalJson({ campaign: ballot.campaign, cast_at, leaf: leafOf(ballot) })
  const at = signers.findIndex((signer) => isSigned(signer, signed, signature))
  ensure(at >= 0, 'A receipt is not signed by a key of this result')
  signers.unshift(...signers.splice(at, 1))
}

/** @param {Entry[]} found @param {{ reader: string, votes?: number, hasSigner: boolean, leaves: Set<string> }} own @param {Record<string, unknown>} manifest @returns {Pick<Step, 'state' | 'text'>} */
function countReceipts(found, { reader, votes, hasSigner, leaves }, manifest) {
  const tacticsOf = (/** @type {Entry[]} */ of) => new Set(of.map(({ ballot }) => ballot.tactic)).size
  const scored = tacticsOf(found)
  const counted = tacticsOf(found.filter(({ ballot }) => leaves.has(leafOf(ballot))))
  ensure(votes === undefined || scored >= votes, `There are receipts for ${scored} of your ${votes} votes`)
  need(
    scored > 0 || votes !== undefined,
    'the receipt has no vote, and how many tactics you scored is missing',
  )
  if (Array.isArray(manifest.roll) && reader !== '') {
    const own = manifest.roll.map(record).find((person) => person.user === reader)
    if (counted > 0) ensure(own?.voted === 1, 'The list of voters says that you did not vote')
    else if (scored === 0) ensure(own?.voted !== 1, 'The list of voters says that you voted')
  }
  if (scored === 0) return { state: 'skipped', text: 'There is nothing to check: you scored no tactic' }
  const is = counted === 1 ? 'is' : 'are'
  const are = `${counted} of your votes ${is} in the result as you cast ${counted === 1 ? 'it' : 'them'}`
  if (votes !== undefined && votes < scored)
    return { state: 'look', text: `${are}, and you say that you scored ${votes}` }
  if (found.some(({ signature }) => signature === null))
    return { state: 'look', text: `${are}, by a receipt of version 1, which nobody signed` }
  if (!hasSigner)
    return {
      state: 'look',
      text: `${are}. Who signed the receipt is not checked without the key of your mail`,
    }
  const all = list(manifest.tactics).length
  if (votes === undefined && scored < all)
    return {
      state: 'look',
      text: `${are}. There are ${all} tactics: if you scored more than ${scored}, votes of yours are missing`,
    }
  return { state: 'ok', text: are }
}

/** @param {string} secret @param {string} user */
function whoOf(secret, user) {
  const bytes = sha256(utf8(canonicalJson([secret, user])))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

/** Whether all of the first round is in the second, and no more. @param {unknown} first @param {Record<string, unknown>} file @param {Tactic[]} tactics */
function checkFirst(first, file, tactics) {
  const missing = 'the file of the first round is missing: this is another file'
  need(isRecord(first) && isRecord(first.manifest), missing)
  const [before, manifest] = [first.manifest, record(file.manifest)]
  need(record(before.campaign).id === record(manifest.campaign).id && roundOf(before) === 1, missing)
  const digest = digestOf(before)
  ensure(manifest.v === 1 || digest === manifest.previous, 'The seal names another first round')
  const leaves = new Set(readLeaves(first))
  ensure(
    listOf([...leaves]) === record(before.ballots).sha256,
    'A vote of the first file was changed, added or left out',
  )
  const kept = new Set(tactics.flatMap((tactic) => tactic.leaves))
  ensure(
    [...leaves].every((leaf) => kept.has(leaf)),
    'A vote of the first round was changed or left out',
  )
  const isNew = (/** @type {Ballot} */ ballot) => ballot.round === 1 && !leaves.has(leafOf(ballot))
  ensure(!list(file.ballots).map(readBallot).some(isNew), 'A vote was added to the first round')
  const told = allOf(
    leaves.size,
    'vote of the first round is still there',
    'votes of the first round are still there',
  )
  return `${told}. Compare its fingerprint with your first mail: ${digest}`
}

/** @param {Step} step */
export const lineOf = ({ step, state, text }) =>
  `${step} ${(NAMES[step - 1] ?? '').padEnd(11)} ${{ ok: 'ok     ', look: 'LOOK   ', failed: 'FAILED ', missing: 'MISSING', skipped: '-      ' }[state]} ${text}`

const USAGE =
  'Usage: verify.js results.json --digest HEX [--receipt receipt.json --user ID] [--votes N] [--key KEY] [--first results.json]'

const EXIT_CODES = { agrees: 0, differs: 1, unchecked: 2 }

/** `parseArgs` of Node refuses `--key -x`, and one key in 64 begins so. @param {string[]} words */
function readWords(words) {
  /** @type {Record<string, string | undefined>} */
  const values = {}
  const paths = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const [, name, value] = /^--(digest|receipt|user|votes|key|first)(?:=(.*))?$/s.exec(word) ?? []
    if (name === undefined) paths.push(word)
    else values[name] = value ?? words[++at] ?? ''
  }
  const { votes } = values
  const [path] = paths
  const isCall = paths.length === 1 && !path?.startsWith('-') && !(values.user && !values.receipt)
  if (!path || !isCall || (votes !== undefined && !/^\d{1,6}$/.test(votes))) throw new Error(USAGE)
  const { digest = '', receipt, user, key, first } = values
  return { path, digest, receipt, user, key, first, votes: votes === undefined ? undefined : Number(votes) }
}

/** Exit code 0: all that could be checked is right, 1: it is not, 2: something is missing. @param {string[]} words */
async function main(words) {
  const { readFile } = await import('node:fs/promises')
  /** @param {string} line */
  const say = (line) => process.stdout.write(`${line}\n`)
  /** @param {string | undefined} name @returns {Promise<unknown>} */
  const read = async (name) => (name === undefined ? undefined : JSON.parse(await readFile(name, 'utf8')))
  try {
    const { path, digest, receipt, user, votes, key, first } = readWords(words)
    const [file, own, before] = await Promise.all([path, receipt, first].map(read))
    const found = verify({ file, digest, receipt: own, user, votes, key, first: before })
    for (const step of found.steps) say(lineOf(step))
    for (const note of found.notes) say(note)
    say(found.sentence)
    return EXIT_CODES[found.verdict]
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return 2
  }
}

if (typeof process === 'object' && /\bverify\.js$/.test(process.argv[1] ?? ''))
  process.exitCode = await main(process.argv.slice(2))
