import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makePage } from '../../scripts/verify-page'
import { canonicalJson, lineOf, sha256, spansOf, verify } from '../../verifier/verify.js'
import { randomFrom } from '../support/builders'
import type { CastBallot } from '~/domain/seals/ballot'
import type { ResultsFile } from '~/domain/seals/view'
import {
  handOut,
  MUTATIONS,
  publish,
  randomBallots,
  randomCase,
  type SealedCase,
} from '../support/sealed-files'

const failedSteps = (given: Partial<SealedCase> & { digest: string }) =>
  verify({ file: given.file, digest: given.digest, receipt: given.receipt, user: given.user })
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
/** The campaign of docs/results.md#re-runs: rank and answers on impact, chances and efforts. */
const KNOWN_CAMPAIGN: [rank: number, impact: number[], chances: number[], efforts: number[]][] = [
  [3, [8, 7, 8, 9, 7], [7, 8, 6, 7, 7], [3, 2, 4, 3, 4]],
  [4, [7, 6, 8, 5, 7], [6, 6, 7, 6, 7], [2, 3, 3, 2, 3]],
  [5, [5, 6, 4, 7, 8], [6, 5, 5, 7, 7], [6, 5, 7, 6, 6]],
  [6, [4, 5, 3], [5, 6, 4], [7, 6, 8]],
  [2, [9, 8], [6, 7], [2, 1]],
  [1, [9], [8], [2]],
]
/** Enough campaigns that every kind of file is among them. */
const CASES = 1_000
const MUTATED_TIMES = 10_000

const random = randomFrom(7)
const cases: SealedCase[] = []
while (cases.length < CASES) cases.push(randomCase(random))

/** A file with one thing changed, and what. */
function mutant(number: number): { name: string; given: SealedCase } {
  const names = Object.keys(MUTATIONS)
  for (let at = number; ; at++) {
    const given = structuredClone(cases[at % CASES] as SealedCase)
    const name = names[number % names.length] ?? ''
    if (MUTATIONS[name]?.(given.file, random)) return { name, given }
  }
}

test('agrees on 1,000 of 1,000 random campaigns, with receipts', () => {
  const wrong = cases.filter((given) => failedSteps(given).length > 0)
  expect(wrong.map((given) => verify(given).steps)).toEqual([])
  // All steps have been taken somewhere, spans of open and of closed tactics too.
  const taken = cases.flatMap((given) => verify(given).steps.filter(({ state }) => state === 'ok'))
  for (const step of [1, 2, 3, 4, 6])
    expect(taken.filter((line) => line.step === step).length).toBeGreaterThan(500)
  const checked = cases.filter(
    ({ file }) => file.sealed.length === 0 && file.ranking.some(({ rank_low }) => rank_low !== null),
  )
  expect(checked.length).toBeGreaterThan(100)
})

test('rejects 10,000 of 10,000 falsified files', () => {
  const passed: string[] = []
  for (let number = 0; number < MUTATED_TIMES; number++) {
    const { name, given } = mutant(number)
    if (verify({ file: given.file, digest: given.digest }).ok) passed.push(name)
  }
  expect(passed).toEqual([])
})

describe('a receipt', () => {
  const [given] = cases.filter(({ receipt }) => receipt.length > 1)
  if (!given) throw new Error('Nobody voted twice')

  test('of somebody else is not mine', () => {
    expect(failedSteps({ ...given, user: '019a0000-0000-7000-8000-0000000000f1' })).toEqual([6])
  })
  test('of another score is not in the result', () => {
    const receipt = structuredClone(given.receipt)
    for (const { ballot } of receipt) ballot.impact = ballot.impact === 1 ? 2 : 1
    expect(failedSteps({ ...given, receipt })).toEqual([6])
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

test('the spans are those of the known campaign of docs/results.md', () => {
  const spans = spansOf(
    KNOWN_CAMPAIGN.map(([rank, ...criteria]) => {
      const [impact, chances, efforts] = criteria.map((scores) => ({
        count: scores.length,
        sum: scores.reduce((sum, score) => sum + score, 0),
        squares: scores.reduce((sum, score) => sum + score * score, 0),
      }))
      if (!impact || !chances || !efforts) throw new Error('A criterion has no score')
      const squares = { impact: impact.squares, chances: chances.squares, efforts: efforts.squares }
      return { rank, sums: { impact, chances, efforts }, squares }
    }),
    '2e8cc3c98f37c08023ea46ed753df8fceb0d09dae31e0603327c93170ef76aa1',
  )
  expect(spans?.map(({ low, high }) => `${low}-${high}`)).toEqual(['2-4', '3-4', '5-5', '6-6', '1-3', '1-3'])
})

test('a file from before the second version of the spans is accepted without them', () => {
  const [given] = cases.filter(
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
    const own = new Set(receipt.map(({ ballot }) => ballot.who))
    const whos = file.ballots.map(({ who }) => who)
    expect(new Set(whos).size).toBe(whos.length)
    expect(new Set(receipt.map(({ secret }) => secret)).size).toBe(receipt.length)
    // The member list does not give a `who` away: neither the id nor an id with a known secret of another row.
    const guesses = [user, ...receipt.map(({ secret }) => canonicalJson([secret, user]))].map((guess) =>
      createHash('sha256').update(guess).digest('base64url'),
    )
    const others = whos.filter((who) => !own.has(who))
    expect(others.filter((who) => guesses.includes(who))).toEqual([])
    expect(JSON.stringify(file)).not.toContain(user)
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

/** The rows without those of one reader, and without the hashes that differ in any case. */
function othersIn({ ballots, sealed }: ResultsFile, own: Set<string>) {
  const rows = ballots.filter(({ who }) => !own.has(who)).map(({ who: _, ...row }) => JSON.stringify(row))
  return {
    rows: rows.sort(),
    sealed: sealed.map(({ leaves, ...sums }) => ({ ...sums, count: leaves.length })),
  }
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

test('of a closed tactic the file has what the averages say', () => {
  const closed = cases.flatMap(({ file }) => file.sealed)
  expect(closed.filter(({ leaves }) => leaves.length > 3).length).toBeGreaterThan(200)
  for (const { n, S, Q } of closed) expect([n, S, Q]).toEqual([null, null, null])
})

test('a partial ballot among full ones of a closed tactic does not follow from the file', () => {
  // The same sums of all answers: what the one who left out efforts gave is a 9 or a 3.
  const ballots = (partial: number, full: number): CastBallot[] => [
    { ...CAST, user: VOTERS[0] ?? '', impact: partial, efforts: null },
    { ...CAST, user: VOTERS[1] ?? '', impact: full },
    ...VOTERS.slice(2).map((user) => ({ ...CAST, user })),
  ]
  const read = (cast: CastBallot[]) => {
    const { sealed } = publish(cast, false).file
    return sealed.map(({ leaves, ...sums }) => ({ ...sums, count: leaves.length }))
  }
  expect(read(ballots(9, 3))).toEqual(read(ballots(3, 9)))
})

test('what one or two people gave before and after a second round does not follow from the file', async () => {
  // Everybody gives the same sums in both rounds: those who scored again went from 2 to 5, or from 5 to 8.
  const first = (changing: number[]): CastBallot[] =>
    VOTERS.map((user, at) => ({ ...CAST, user, impact: changing[at] ?? 6 }))
  const second = (to: number[]): CastBallot[] =>
    to.map((impact, at) => ({ ...CAST, user: VOTERS[at] ?? '', round: 2, impact }))
  const read = async (cast: CastBallot[]) => {
    const { ballots, sealed } = (await publish(cast)).file
    return { ballots, sealed: sealed.map(({ leaves, ...sums }) => ({ ...sums, count: leaves.length })) }
  }
  const one = await read([...first([2, 5]), ...second([5])])
  expect(one).toEqual(await read([...first([5, 2]), ...second([8])]))
  expect(one.sealed).toHaveLength(1)
  const two = await read([...first([2, 5, 4]), ...second([5, 5])])
  expect(two).toEqual(await read([...first([2, 4, 5]), ...second([5, 4])]))
  // The third to change opens the tactic; whoever gives the same scores again changes nothing.
  expect((await read([...first([2, 2, 2]), ...second([5, 5, 5])])).ballots).toHaveLength(VOTERS.length + 3)
  expect((await read([...first([2, 2]), ...second([2, 2])])).ballots).toHaveLength(VOTERS.length + 2)
})

describe('from the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tactics-verify-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const [given] = cases.filter(({ file, receipt }) => file.ballots.length > 3 && receipt.length > 0)
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
    const good = run(results, '--digest', given.digest, '--receipt', receipt, '--user', given.user)
    expect([good.status, good.stdout]).toEqual([
      0,
      [...verify(given).steps.map(lineOf), 'The result agrees with the digest.', ''].join('\n'),
    ])
    const falsified = structuredClone(given.file)
    MUTATIONS['a score']?.(falsified, random)
    expect(run(path('falsified.json', falsified), '--digest', given.digest).status).toBe(1)
    expect(run(results).status).toBe(2)
    expect(run(join(folder, 'missing.json'), '--digest', given.digest).status).toBe(2)
  })
})

test('the page has the verifier of today in it: npm run tool -- verify:page', () => {
  expect(readFileSync('verifier/verify.html', 'utf8')).toBe(makePage())
})

const hasPython = spawnSync('python3', ['--version']).status === 0
// Where there is no Python, there is nothing to compare with.
if (hasPython)
  test('Python says the same of 500 honest files and 40 falsified ones', () => {
    const good = cases.slice(0, 500)
    const bad = Array.from({ length: 40 }, (_, number) => mutant(number).given)
    const lines = [...good, ...bad].map((given) => JSON.stringify(given)).join('\n')
    const answer = execFileSync('python3', ['verifier/verify.py', '--many'], {
      input: lines,
      encoding: 'utf8',
    })
    const theirs = answer.trim().split('\n')
    expect(theirs).toEqual(
      [...good, ...bad].map((given) => JSON.stringify(failedSteps(given)).replaceAll(',', ', ')),
    )
  })
