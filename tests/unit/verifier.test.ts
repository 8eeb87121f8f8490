import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeCheckPage } from '~/http/request/check-page.server'
import {
  canonicalJson,
  isSigned,
  lineOf,
  sha256,
  sha512,
  verify,
  VERSION_1_NOTE,
  VERSION_2_NOTE,
} from '../../verifier/verify.js'
import { randomFrom } from '../support/random'
import type { CastBallot } from '~/domain/seals/ballot'
import type { ResultsFile } from '~/domain/seals/view'
import { earlierCase, secondCase } from '../support/earlier-files'
import { MUTATIONS } from '../support/falsified-files'
import { handOut, publish, randomBallots, randomCase, type SealedCase } from '../support/sealed-files'

const failedSteps = (given: Parameters<typeof verify>[0]) =>
  verify(given)
    .steps.filter(({ state }) => state === 'failed')
    .map(({ step }) => step)
const VOTERS = Array.from({ length: 5 }, (_, at) => `019a0000-0000-7000-8000-0000000000f${at}`)
const CAST = {
  tactic: '019a0000-0000-7000-8000-0000000000a1',
  round: 1 as const,
  impact: 5,
  chances: 6,
  efforts: 4,
}
/** Enough campaigns that every kind of file is among them; `npm run tool -- verify:files` takes many more. */
const CASES = 200
const MUTATED_TIMES = 2 * Object.keys(MUTATIONS).length

const random = randomFrom(7)
const cases: SealedCase[] = []
while (cases.length < CASES) cases.push(randomCase(random))
const verified = cases.map((given) => verify(given))

/** A file with one thing changed, and what. */
function mutant(number: number): { name: string; given: SealedCase } {
  const names = Object.keys(MUTATIONS)
  for (let at = number; ; at++) {
    const given = structuredClone(cases[at % CASES] as SealedCase)
    const name = names[number % names.length] ?? ''
    if (MUTATIONS[name]?.(given, random)) return { name, given }
  }
}

test('agrees on all random campaigns, with receipts and first rounds', () => {
  const steps = verified.flatMap((given) => given.steps)
  expect(steps.filter(({ state }) => state === 'failed')).toEqual([])
  // All steps have been taken somewhere, with open, closed and mixed files, with and without a roll.
  const taken = steps.filter(({ state }) => state === 'ok')
  for (const step of [1, 2, 3, 4, 6])
    expect(taken.filter((line) => line.step === step).length).toBeGreaterThan(60)
  for (const step of [5, 7]) expect(taken.filter((line) => line.step === step).length).toBeGreaterThan(8)
  expect(cases.filter(({ file }) => file.manifest.roll !== null).length).toBeGreaterThan(8)
  const isMixed = ({ file }: SealedCase) => file.ballots.length > 0 && file.sealed.length > 0
  expect(cases.filter(isMixed).length).toBeGreaterThan(8)
})

test('rejects all falsified files', () => {
  const passed: string[] = []
  for (let number = 0; number < MUTATED_TIMES; number++) {
    const { name, given } = mutant(number)
    if (verify(given).verdict !== 'differs') passed.push(name)
  }
  expect(passed).toEqual([])
  expect(Object.keys(MUTATIONS).length).toBeGreaterThanOrEqual(40)
})

describe('a receipt', () => {
  const [given] = cases.filter(({ receipt, first }) => (receipt?.ballots.length ?? 0) > 1 && !first)
  if (!given?.receipt) throw new Error('Nobody voted twice')
  const { receipt } = given
  const stateOf = (part: Partial<Parameters<typeof verify>[0]>) =>
    verify({ ...given, ...part }).steps.find(({ step }) => step === 6)
  const [one] = receipt.ballots
  if (!one) throw new Error('The receipt is empty')

  test('of somebody else is not mine', () => {
    expect(failedSteps({ ...given, user: '019a0000-0000-7000-8000-0000000000f1' })).toEqual([6])
  })
  test('without a vote, or with fewer than I cast, is not ok', () => {
    expect(stateOf({ receipt: { ...receipt, ballots: [] } })).toMatchObject({
      state: 'failed',
      text: `There are receipts for 0 of your ${given.votes} votes`,
    })
    const fewer = { ...receipt, ballots: [one] }
    expect(stateOf({ receipt: fewer })?.state).toBe('failed')
    // Of tactics that I say nothing about, the number of tactics is named.
    if (given.file.manifest.tactics.length > 1)
      expect(stateOf({ receipt: fewer, votes: undefined })?.state).toBe('look')
    expect(stateOf({ receipt: undefined, votes: undefined })?.state).toBe('skipped')
  })
  test('of a vote that was changed later counts no more, and without the later one it is found', () => {
    const { campaign } = receipt
    const changed = { ...one.ballot, impact: one.ballot.impact === 1 ? 2 : 1 }
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const signed = (entry: typeof one, cast_at: string) => {
      const leaf = createHash('sha256')
        .update(`\0${canonicalJson(entry.ballot)}`)
        .digest('hex')
      const message = Buffer.from(canonicalJson({ campaign, cast_at, leaf }))
      return { ...entry, cast_at, signature: sign(null, message, privateKey).toString('base64url') }
    }
    const { file: before } = secondCase(given)
    const file = { ...before, public_key: publicKey.export({ format: 'jwk' }).x ?? '', keys: [] }
    const earlier = { ...receipt, ballots: [signed({ ...one, ballot: changed }, '2026-11-18T08:00:00.000Z')] }
    const later = { ...receipt, ballots: receipt.ballots.map((entry) => signed(entry, entry.cast_at)) }
    const key = file.public_key
    expect(stateOf({ file, key, receipt: [earlier, later] })?.state).toBe('ok')
    expect(stateOf({ file, key, receipt: earlier })).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(
        /cast at 2026-11-18T08.* is not in the result: .* or it was left out$/,
      ) as string,
    })
  })
  test('is checked with the key of the mail, whatever the file says', () => {
    const { publicKey } = generateKeyPairSync('ed25519')
    const key = publicKey.export({ format: 'jwk' }).x ?? ''
    expect(stateOf({ key })?.state).toBe('failed')
  })
  test('is not the receipt of a mail that names a key which the server had and the seal does not name', () => {
    const [retired] = given.file.keys
    const key = retired?.public_key
    for (const part of [{}, { receipt: undefined, votes: undefined }])
      expect(stateOf({ ...part, key })?.state).toBe('failed')
    // Version 2 seals no key.
    expect(stateOf({ file: secondCase(given).file, key })?.state).toBe('ok')
  })
})

describe('what is missing is never told as fraud, nor as proof', () => {
  const open = cases.filter(({ receipt, first }) => receipt && receipt.ballots.length > 1 && !first)
  const [given] = open
  if (!given?.receipt) throw new Error('Nobody voted twice')
  const { receipt } = given
  const unsigned = receipt.ballots.map(({ ballot, secret }) => ({ ballot, secret }))
  const scored = new Set(receipt.ballots.map(({ ballot }) => ballot.tactic)).size
  const files = { 1: earlierCase(given), 2: given }
  const receipts = {
    none: undefined,
    signed: receipt,
    unsigned,
    empty: { ...receipt, ballots: [] },
    bare: [],
  }

  /** What is missing of the given, and whether the person's number of votes contradicts the receipt. */
  function expected(has: { digest: boolean; user: boolean; kind: keyof typeof receipts; votes?: number }) {
    const isEmpty = has.kind === 'empty' || has.kind === 'bare'
    const found = isEmpty || has.kind === 'none' ? 0 : scored
    if (has.kind !== 'none' && (has.votes ?? 0) > found) {
      // Whose an unsigned receipt is comes first.
      if (has.kind !== 'unsigned' || has.user) return 'differs'
      return 'unchecked'
    }
    const isMissing =
      !has.digest ||
      (has.kind === 'unsigned' && !has.user) ||
      (isEmpty && has.votes === undefined) ||
      (has.kind === 'none' && (has.votes ?? 0) > 0)
    return isMissing ? 'unchecked' : 'agrees'
  }

  const both = [true, false]
  const rows = ([1, 2] as const).flatMap((version) =>
    (Object.keys(receipts) as (keyof typeof receipts)[]).flatMap((kind) =>
      both.flatMap((digest) =>
        both.flatMap((user) =>
          both.flatMap((key) =>
            [undefined, 0, scored, scored + 1].map((votes) => ({ version, kind, digest, user, key, votes })),
          ),
        ),
      ),
    ),
  )

  test('in all combinations of what can be given', () => {
    expect(rows).toHaveLength(320)
    for (const row of rows) {
      const { file, digest } = files[row.version]
      const { verdict, sentence, steps } = verify({
        file,
        digest: row.digest ? digest : '',
        receipt: receipts[row.kind],
        user: row.user ? given.user : undefined,
        votes: row.votes,
        key: row.key ? given.key : undefined,
      })
      expect([row, verdict]).toEqual([row, expected(row)])
      expect(sentence).toMatch(
        {
          agrees: /agrees with/,
          differs: /does NOT agree/,
          unchecked: /^Cannot be checked because .+ missing/,
        }[verdict],
      )
      // Only a signed receipt, checked with a key, with as many votes as the person says, is proof.
      const isProof = row.kind === 'signed' && (row.version === 2 || row.key) && row.votes === scored
      const isAll = row.votes === undefined && scored === given.file.manifest.tactics.length
      const state = steps.find(({ step }) => step === 6)?.state
      expect([row, state === 'ok']).toEqual([
        row,
        isProof || (isAll && row.kind === 'signed' && (row.version === 2 || row.key)),
      ])
    }
  })

  const other = open.at(-1)
  test.each([
    ['results.json', 'a receipt as the result', { file: receipt }],
    ['results.json', 'nothing', { file: null }],
    ['the receipt', 'a result as the receipt', { receipt: given.file }],
    ['the receipt', 'a receipt of another campaign', { receipt: other?.receipt, user: other?.user }],
    ['the key', 'half of the key', { key: given.key.slice(0, 20) }],
    ['the fingerprint', 'half of the fingerprint', { digest: given.digest.slice(0, 32) }],
    ['your user id', 'a blank user id', { receipt: unsigned, user: '  ' }],
  ])('%s is missing when there is %s', (missing, _, part) => {
    const { verdict, sentence } = verify({ ...given, ...part })
    expect([verdict, sentence]).toEqual([
      'unchecked',
      expect.stringContaining(`because ${missing} is missing`),
    ])
  })

  test('several receipts of version 1 are one, and say whose they are by a signed one', () => {
    const [one, ...others] = unsigned
    for (const part of [{ receipt: [[one], others] }, { receipt: [[one], receipt], user: undefined }])
      expect(verify({ ...given, ...part })).toMatchObject({ verdict: 'agrees' })
  })

  test('lines and spaces of a mail count for nothing', () => {
    const broken = (text = '') => ` ${text.slice(0, 20)}\n${text.slice(20)} `
    const typed = { digest: broken(given.digest), key: broken(given.key), user: broken(given.user) }
    expect(verify({ ...given, ...typed })).toMatchObject({ verdict: 'agrees' })
  })

  test('a roll that says I voted contradicts me who did not', () => {
    const listed = cases.find(({ file: { manifest } }) => manifest.roll?.some(({ voted }) => voted === 1))
    const voter = listed?.file.manifest.roll?.find(({ voted }) => voted === 1)?.user
    if (!listed) throw new Error('There is no roll')
    const step6 = verify({ ...listed, receipt: undefined, user: voter, votes: 0 }).steps[5]
    expect(step6).toMatchObject({ state: 'failed', text: 'The list of voters says that you voted' })
  })
})

test('signatures are those of Ed25519, and no others', () => {
  for (const length of [0, 1, 110, 111, 112, 127, 128, 300]) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const key = publicKey.export({ format: 'jwk' }).x ?? ''
    const message = 'x'.repeat(length)
    const signature = sign(null, Buffer.from(message), privateKey)
    expect(isSigned(key, message, signature.toString('base64url'))).toBe(true)
    expect(isSigned(key, `${message}.`, signature.toString('base64url'))).toBe(false)
    expect(Buffer.from(sha512(Buffer.from(message))).toString('hex')).toBe(
      createHash('sha512').update(message).digest('hex'),
    )
    signature[length % 64] = (signature[length % 64] ?? 0) ^ 1
    expect(isSigned(key, message, signature.toString('base64url'))).toBe(false)
  }
})

describe('files of version 2', () => {
  test.each([2, 3] as const)(
    'keep verifying with spans %i, and the verifier says what they do not seal',
    (spans) => {
      const before = cases.filter(({ first }) => !first).map((given) => verify(secondCase(given, spans)))
      expect(before.filter(({ ok }) => !ok)).toEqual([])
      for (const { notes } of before) expect(notes).toEqual([VERSION_2_NOTE])
      expect(before.filter(({ steps }) => steps[4]?.state === 'ok').length).toBeGreaterThan(8)
    },
  )
  test('a closed tactic with four votes among open ones is pointed out', () => {
    const given = cases.find(
      ({ file, first }) => !first && new Set(file.ballots.map((b) => b.tactic)).size > 1,
    )
    if (!given) throw new Error('No campaign has two open tactics')
    const falsified = structuredClone(given)
    MUTATIONS['an open tactic closed']?.(falsified, random)
    expect(failedSteps(falsified)).toContain(3)
    const step = verify(secondCase(falsified)).steps[2]
    expect(step).toMatchObject({
      state: 'look',
      text: expect.stringContaining('1 with four votes or more is closed') as string,
    })
  })
})

test('equal sheets are believed if enough votes are the same, and spans then are not checked', () => {
  const given = cases.find(({ file: { sealed, manifest } }) => sealed.length === 0 && manifest.voters > 2)
  if (!given?.file.sheets) throw new Error('No campaign has open votes alone')
  const file = { ...given.file, sheets: given.file.sheets - 1 }
  expect(verify({ ...given, file }).steps[4]).toMatchObject({
    state: 'failed',
    text: 'The file says that sheets are equal, but too few votes are',
  })
})

describe('files of version 1', () => {
  test('keep verifying, and the verifier says what they do not seal', () => {
    const earlier = cases.filter(({ first }) => !first).map((given) => verify(earlierCase(given)))
    expect(earlier.filter(({ ok }) => !ok)).toEqual([])
    for (const { notes } of earlier) expect(notes).toEqual([VERSION_1_NOTE])
    expect(verified.flatMap(({ notes }) => notes)).toEqual([])
  })
  test('have the digest that was mailed with them', () => {
    const formula = { chances: '1', efforts: '-1.5', impact: '1' }
    const idOf = (end: string) => `019a0000-0000-7000-8000-0000000000${end}`
    const manifest = {
      ballots: { count: 3, sha256: 'be173f0767d2be4b664c30253277e4338ffe51f923814c428d9a575826fff3ae' },
      campaign: { ended_at: '2026-11-20T17:00:00.000Z', id: idOf('c1'), name: 'Q1 activation' },
      eligible: 3,
      formula,
      tactics: [
        {
          ballots: 2,
          created_at: '2026-11-17T09:00:00.000Z',
          id: idOf('a1'),
          name: 'Onboarding checklist on day one',
        },
        {
          ballots: 1,
          created_at: '2026-11-17T09:05:00.000Z',
          id: idOf('a2'),
          name: 'Referral credit for both sides',
        },
      ],
      v: 1,
    }
    const digest = '2e8cc3c98f37c08023ea46ed753df8fceb0d09dae31e0603327c93170ef76aa1'
    expect(verify({ file: { manifest }, digest }).steps[0]?.state).toBe('ok')
  })
})

test.each([
  null,
  [],
  {},
  'text',
  { manifest: {}, ballots: [{}], sealed: 3 },
  { manifest: { tactics: null } },
])('%j is no result, and nothing breaks', (file) =>
  expect(verify({ file, digest: 'a'.repeat(64) }).ok).toBe(false),
)

test('the hash is SHA-256 at every length', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = new Uint8Array(length).fill(0xa7)
    expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})

test('a file from before the second version of the spans is accepted without them', () => {
  const [given] = cases
    .map(earlierCase)
    .filter(
      ({ file }) => file.sealed.length === 0 && file.ranking.some(({ rank_high }) => rank_high !== null),
    )
  if (!given) throw new Error('No file has spans')
  const { spans: _, ...earlier } = structuredClone(given.file)
  for (const place of earlier.ranking) if (place.rank_high !== null) place.rank_high++
  const { ok, steps } = verify({ ...given, file: earlier })
  expect([ok, steps.find(({ step }) => step === 5)?.state]).toEqual([true, 'skipped'])
})

test('rows cannot be joined: nothing in them is common to the rows of one person', () => {
  for (const { file, receipt, user } of cases.slice(0, 200)) {
    const own = new Set(receipt?.ballots.map(({ ballot }) => ballot.who))
    const whos = file.ballots.map(({ who }) => who)
    const places = file.ballots.map(({ who, round }) => `${who} ${round}`)
    expect(new Set(places).size).toBe(places.length)
    if (!receipt || !user) continue
    const secrets = new Map(receipt?.ballots.map(({ ballot, secret }) => [ballot.tactic, secret]))
    expect(new Set(secrets.values()).size).toBe(secrets.size)
    // The member list does not give a `who` away: neither the id nor an id with a known secret of another row.
    const guesses = [user, ...[...secrets.values()].map((secret) => canonicalJson([secret, user]))].map(
      (guess) => createHash('sha256').update(guess).digest('base64url'),
    )
    const others = whos.filter((who) => !own.has(who))
    expect(others.filter((who) => guesses.includes(who))).toEqual([])
    expect(JSON.stringify({ ...file, manifest: { ...file.manifest, roll: null } })).not.toContain(user)
    // The order is that of the hashes, so that it tells neither people nor time.
    const leaves = file.ballots.map((ballot) =>
      createHash('sha256')
        .update(`\0${canonicalJson(ballot)}`)
        .digest('hex'),
    )
    expect(leaves).toEqual([...leaves].sort())
    for (const ballot of file.ballots)
      expect(Object.keys(ballot).sort()).toEqual([
        'campaign',
        'chances',
        'efforts',
        'impact',
        'round',
        'tactic',
        'v',
        'who',
      ])
  }
})

/** All that the file says of closed tactics, without the hashes that differ in any case. */
function whatIsClosed({ manifest, sealed }: ResultsFile) {
  return sealed.map(({ tactic, leaves }) => {
    const { ballots, ...sums } = manifest.tactics.find(({ id }) => id === tactic) ?? {}
    expect(ballots?.count).toBe(leaves.length)
    return { ...sums, count: leaves.length }
  })
}

/** The rows without those of one reader, and without the hashes that differ in any case. */
function othersIn(file: ResultsFile, own: Set<string>) {
  const rows = file.ballots
    .filter(({ who }) => !own.has(who))
    .map(({ who: _, ...row }) => JSON.stringify(row))
  return { rows: rows.sort(), sealed: whatIsClosed(file) }
}

test('without the own rows, a file is the same whoever of the others cast its ballots', () => {
  let differing = 0
  for (let round = 0; round < 100; round++) {
    const { mine, theirs } = randomBallots(random)
    // Other people on each tactic: who has scored what, and how many tactics, differs.
    const [one, other] = [handOut(random, theirs), handOut(random, theirs)]
    const coverage = [one, other].map((cast) => cast.map(({ tactic, user }) => tactic + user).sort())
    if (JSON.stringify(coverage[0]) !== JSON.stringify(coverage[1])) differing++
    const readOthers = (cast: CastBallot[]) => {
      const { file, whoOfReader } = publish([...mine, ...cast])
      const rows = file.ballots.map(({ who, round }) => `${who} ${round}`)
      expect(new Set(rows).size).toBe(rows.length)
      return othersIn(file, whoOfReader)
    }
    const [before, after] = [readOthers(one), readOthers(other)]
    expect(after).toEqual(before)
  }
  expect(differing).toBe(100)
})

test('of a closed tactic the file has hashes, and counts and sums as the averages say', () => {
  const closed = cases.flatMap(({ file }) => file.sealed)
  expect(closed.filter(({ leaves }) => leaves.length > 3).length).toBeGreaterThan(50)
  for (const tactic of closed) expect(Object.keys(tactic).sort()).toEqual(['leaves', 'tactic'])
  for (const { file } of cases) expect(JSON.stringify(file)).not.toMatch(/"[nSQ]":/)
})

test('a partial ballot among full ones of a closed tactic does not follow from the file', () => {
  // The same sums of all answers: what the one who left out efforts gave is a 9 or a 3.
  const ballots = (partial: number, full: number): CastBallot[] => [
    { ...CAST, user: VOTERS[0] ?? '', impact: partial, efforts: null },
    { ...CAST, user: VOTERS[1] ?? '', impact: full },
    ...VOTERS.slice(2).map((user) => ({ ...CAST, user })),
  ]
  const read = (cast: CastBallot[]) => whatIsClosed(publish(cast, false).file)
  expect(read(ballots(9, 3))).toEqual(read(ballots(3, 9)))
})

test('what one or two people gave before and after a second round does not follow from the file', () => {
  // Everybody gives the same sums in both rounds: those who scored again went from 2 to 5, or from 5 to 8.
  const first = (changing: number[]): CastBallot[] =>
    VOTERS.map((user, at) => ({ ...CAST, user, impact: changing[at] ?? 6 }))
  const second = (to: number[]): CastBallot[] =>
    to.map((impact, at) => ({ ...CAST, user: VOTERS[at] ?? '', round: 2, impact }))
  const read = (cast: CastBallot[]) => {
    const { file } = publish(cast)
    return { ballots: file.ballots, sealed: whatIsClosed(file) }
  }
  const one = read([...first([2, 5]), ...second([5])])
  expect(one).toEqual(read([...first([5, 2]), ...second([8])]))
  expect(one.sealed).toHaveLength(1)
  const two = read([...first([2, 5, 4]), ...second([5, 5])])
  expect(two).toEqual(read([...first([2, 4, 5]), ...second([5, 4])]))
  // The third to change opens the tactic; whoever gives the same scores again changes nothing.
  expect(read([...first([2, 2, 2]), ...second([5, 5, 5])]).ballots).toHaveLength(VOTERS.length + 3)
  expect(read([...first([2, 2]), ...second([2, 2])]).ballots).toHaveLength(VOTERS.length + 2)
})

describe('from the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tactics-verify-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const [given] = cases.filter(
    ({ file, receipt }) => file.ballots.length > 3 && (receipt?.ballots.length ?? 0) > 0,
  )
  if (!given) throw new Error('There is no such campaign')
  const path = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['verifier/verify.js', ...words], { encoding: 'utf8' })

  test('exit code 0 with a line for each step, 1 for a falsified file, 2 for a wrong call', () => {
    const results = path('results.json', given.file)
    const receipt = path('receipt.json', given.receipt)
    const good = run(
      ...[results, '--digest', given.digest, '--receipt', receipt, '--user', given.user ?? ''],
      ...['--votes', String(given.votes), '--key', given.key],
      ...(given.first ? ['--first', path('first.json', given.first)] : []),
    )
    expect([good.status, good.stdout]).toEqual([
      0,
      [...verify(given).steps.map(lineOf), 'The result agrees with the fingerprint.', ''].join('\n'),
    ])
    const falsified = structuredClone(given.file)
    MUTATIONS['a score']?.({ ...given, file: falsified }, random)
    expect(run(path('falsified.json', falsified), '--digest', given.digest).status).toBe(1)
    expect(run(results)).toMatchObject({
      status: 2,
      stdout: expect.stringMatching(/\nCannot be checked because the fingerprint is missing.*\n$/) as string,
    })
    expect(run(results, '--digest', given.digest, '--user', given.user ?? '').status).toBe(2)
    expect(run(join(folder, 'missing.json'), '--digest', given.digest).status).toBe(2)
  })

  test('a key may begin with a dash', () => {
    const key = `-${given.key.slice(1)}`
    const before = secondCase(given)
    const file = path('dashed.json', { ...before.file, public_key: key, keys: [] })
    for (const words of [['--key', key], [`--key=${key}`]])
      expect(run(file, '--digest', before.digest, ...words)).toMatchObject({ status: 0 })
    expect(run(file, '--digest', before.digest, '--key', given.key).status).toBe(1)
  })
})

test('the page has the verifier and what it checks in it, and a policy for that alone', async () => {
  const page = await makeCheckPage({ file: { manifest: { campaign: { name: '</script><b>$&' } } } })
  expect(page).toContain('{"file":{"manifest":{"campaign":{"name":"\\u003c/script>\\u003cb>$&"}}}}')
  expect(page).toContain(readFileSync('verifier/verify.js', 'utf8'))
  expect(page).not.toMatch(/<script[^>]* src|<link/)
})
