import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CastBallot, SealFacts } from './ballot'
import { canonicalJson } from './canonical'
import {
  draftManifest,
  leafOf,
  sealBallots,
  sealManifest,
  secretMaker,
  toHex,
  toPublished,
  whoOf,
} from './seal.server'

const id = (end: string) => `019a0000-0000-7000-8000-0000000000${end}`
const seal_key = Uint8Array.from({ length: 32 }, (_, index) => index)
const campaign = id('c1')
const ballots: CastBallot[] = [
  { tactic: id('a1'), user: id('f1'), round: 1, impact: 8, chances: 6, efforts: 3 },
  { tactic: id('a1'), user: id('f2'), round: 1, impact: 7, chances: null, efforts: 5 },
  { tactic: id('a2'), user: id('f1'), round: 1, impact: 4, chances: 5, efforts: 2 },
]
const untold = { description: null, link: null, key: null }
const facts = {
  ballots_open: true,
  campaign: { ended_at: '2026-11-20T17:00:00.000Z', id: campaign, name: 'Q1 activation' },
  eligible: 3,
  formula: { chances: '1', efforts: '-1.5', impact: '1' },
  key: 'ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8',
  previous: null,
  quorum: null,
  roll: null,
  round: 1 as const,
  voters: 2,
  tactics: [
    {
      id: id('a2'),
      name: 'Referral credit for both sides',
      created_at: '2026-11-17T09:05:00.000Z',
      rank: 2,
      position: 2,
      ...untold,
    },
    {
      id: id('a1'),
      name: 'Onboarding checklist on day one',
      created_at: '2026-11-17T09:00:00.000Z',
      rank: 1,
      position: 1,
      ...untold,
    },
  ],
}
const sealed = (all: CastBallot[]) => sealBallots(seal_key, campaign, all)
const leavesOf = (all: CastBallot[]) => sealed(all).map(({ leaf }) => leaf)
const LEAVES = [
  '00abab1802f80209d5f9ae6be664142c1dbeb41d91721aa8851134dfdf7d7aae',
  '270ee89251a10754dc19314aa35ab66889cc58097486c660977e67c3ccfb1b33',
  'c9b316942548dcebb48b72fd36ee9b4b18929db6f4e48d32bac0847489e0433a',
]

test('the bytes of docs/verify.md: secret, who, leaf', () => {
  const secret = secretMaker(seal_key, campaign)(id('a1'), id('f1'))
  expect(secret).toBe('xBG2pXmuqW7QaS7rnwLyAg')
  const who = whoOf(secret, id('f1'))
  expect(who).toBe('gU4ze1AJlQbDhutn8ptQcByRm5kkhtRjpGxlvlkysVc')
  const published = toPublished(campaign, ballots[0] as CastBallot, who)
  expect(Buffer.byteLength(canonicalJson(published))).toBe(202)
  expect(JSON.stringify(published)).toBe(canonicalJson(published))
  expect(toHex(leafOf(published))).toBe(LEAVES[2])
})

const sealOf = (given: Partial<SealFacts> = {}, all = ballots) => {
  const { draft, seed } = draftManifest({ ...facts, ...given }, sealed(all))
  return { seed, ...sealManifest(draft, () => [1, 2]) }
}

test('the bytes of docs/verify.md: list, manifest, seed and digest', () => {
  expect(leavesOf(ballots).map(toHex)).toEqual(LEAVES)
  const { manifest, seed, digest } = sealOf()
  expect(JSON.parse(manifest)).toMatchObject({
    ballots: { count: 3, sha256: 'be173f0767d2be4b664c30253277e4338ffe51f923814c428d9a575826fff3ae' },
    tactics: [
      {
        id: id('a1'),
        ballots: { count: 2, sha256: 'eea9e8dc7b5c09cba9e8791366a72ff276b886f38978c0afb9bdb580f63e0f65' },
        impact: { count: 2, sum: 15 },
        chances: { count: 1, sum: 6 },
        efforts: { count: 2, sum: 8 },
      },
      {
        id: id('a2'),
        ballots: { count: 1, sha256: 'c9b7ebd5d714a55781f71833d40cea3af1f6665a313a48d53f9450d5655ebb7a' },
      },
    ],
  })
  expect(Buffer.byteLength(manifest)).toBe(1221)
  expect([seed, digest]).toEqual([
    '59ea512cc175709a75fe6ed46806f4712118f708a9c30adaacbaa13bb89bfed7',
    'fc66450c92b1a2a5507ee61a136744975547ec58b224bedc271b75887f3216f2',
  ])
})

test.each<[string, Partial<SealFacts>, seed: string, digest: string]>([
  [
    'a quorum',
    { quorum: 2 },
    'b2a6a83088da207fa9acc24fa4a590040c8a43919d49468ae5281a34ba97ff80',
    'bec2bd4067943a018bef6f7490ba7c60f6e9f6efe02a750d64732ddd2149bb62',
  ],
  [
    'a roll',
    {
      roll: [
        { user: id('f1'), voted: 1 },
        { user: id('f2'), voted: 1 },
        { user: id('f3'), voted: 0 },
      ],
    },
    'aa42013664b3483db202c8aacac869f4f57e525c270f9d37c6d5d03fc64170a2',
    '09fa93fd7b469ed1cfc41ea4f3dc9021da2f6a5078c360e293d42e26bab4bf42',
  ],
  [
    'closed votes',
    { ballots_open: false },
    '1cfe131ff2cd48438ca9e79a326179c11d4bd68d280ee10a3400f9546f239541',
    '6e96ff0af6708224ba68e93977355b8acd027cbd05ae1caf06af4e2d3378937a',
  ],
])('the bytes of docs/verify.md: with %s', (_, changes, seed, digest) =>
  expect(sealOf(changes)).toMatchObject({ seed, digest }),
)

test('the order in which ballots and tactics are read does not matter', () => {
  expect(sealOf({ tactics: [...facts.tactics].reverse() }, [...ballots].reverse())).toEqual(sealOf())
})

test('a second round has other leaves for the same scores, counts the later ones and names the first', () => {
  const again = ballots.map((ballot): CastBallot => ({ ...ballot, round: 2, impact: 1 }))
  const all = [...ballots, ...again]
  const { digest: previous } = sealOf()
  expect(new Set(leavesOf(all)).size).toBe(6)
  const { manifest } = sealOf({ previous, round: 2 }, all)
  expect(JSON.parse(manifest)).toMatchObject({
    round: 2,
    previous,
    ballots: { count: 6 },
    tactics: [{ ballots: { count: 4 }, impact: { count: 2, sum: 2 } }, { impact: { count: 1, sum: 1 } }],
  })
})

test('the secret is the HMAC of Node’s own library', () => {
  const code = createHmac('sha256', seal_key)
    .update(canonicalJson([campaign, id('a2'), id('f2')]))
    .digest()
  expect(secretMaker(seal_key, campaign)(id('a2'), id('f2'))).toBe(code.subarray(0, 16).toString('base64url'))
})

test('canonical JSON sorts keys and escapes as JSON does', () => {
  expect(canonicalJson({ b: [1, null, 'ä"\n'], a: { é: 2, e: -3 } })).toBe(
    '{"a":{"e":-3,"é":2},"b":[1,null,"ä\\"\\n"]}',
  )
  expect(() => canonicalJson([1.5])).toThrow('no canonical text')
})
