import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CastBallot } from './ballot'
import { canonicalJson } from './canonical'
import { leafOf, sealBallots, sealCampaign, secretMaker, toHex, toPublished, whoOf } from './seal.server'

const id = (end: string) => `019a0000-0000-7000-8000-0000000000${end}`
const seal_key = Uint8Array.from({ length: 32 }, (_, index) => index)
const campaign = id('c1')
const ballots: CastBallot[] = [
  { tactic: id('a1'), user: id('f1'), round: 1, impact: 8, chances: 6, efforts: 3 },
  { tactic: id('a1'), user: id('f2'), round: 1, impact: 7, chances: null, efforts: 5 },
  { tactic: id('a2'), user: id('f1'), round: 1, impact: 4, chances: 5, efforts: 2 },
]
const facts = {
  campaign: { ended_at: '2026-11-20T17:00:00.000Z', id: campaign, name: 'Q1 activation' },
  eligible: 3,
  formula: { chances: '1', efforts: '-1.5', impact: '1' },
  round: 1 as const,
  tactics: [
    { id: id('a2'), name: 'Referral credit for both sides', created_at: '2026-11-17T09:05:00.000Z' },
    { id: id('a1'), name: 'Onboarding checklist on day one', created_at: '2026-11-17T09:00:00.000Z' },
  ],
}
const leavesOf = (all: CastBallot[]) => sealBallots(seal_key, campaign, all).map(({ leaf }) => leaf)
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

test('the bytes of docs/verify.md: list, manifest, digest', () => {
  const leaves = leavesOf(ballots)
  expect(leaves.map(toHex)).toEqual(LEAVES)
  const { manifest, digest } = sealCampaign(facts, ballots, leaves)
  expect(JSON.parse(manifest)).toMatchObject({
    ballots: { count: 3, sha256: 'be173f0767d2be4b664c30253277e4338ffe51f923814c428d9a575826fff3ae' },
    tactics: [
      { id: id('a1'), ballots: 2 },
      { id: id('a2'), ballots: 1 },
    ],
  })
  expect(Buffer.byteLength(manifest)).toBe(581)
  expect(digest).toBe('2e8cc3c98f37c08023ea46ed753df8fceb0d09dae31e0603327c93170ef76aa1')
})

test('the order in which ballots and tactics are read does not matter', () => {
  const sealOf = (all: CastBallot[], tactics: typeof facts.tactics) =>
    sealCampaign({ ...facts, tactics }, all, leavesOf(all))
  expect(sealOf([...ballots].reverse(), [...facts.tactics].reverse())).toEqual(sealOf(ballots, facts.tactics))
})

test('a second round has other leaves for the same scores, and says so in the manifest', () => {
  const again = ballots.map((ballot): CastBallot => ({ ...ballot, round: 2 }))
  const all = [...ballots, ...again]
  const leaves = leavesOf(all)
  expect(new Set(leaves).size).toBe(6)
  const { manifest } = sealCampaign({ ...facts, round: 2 }, all, leaves)
  expect(JSON.parse(manifest)).toMatchObject({ round: 2, ballots: { count: 6 } })
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
