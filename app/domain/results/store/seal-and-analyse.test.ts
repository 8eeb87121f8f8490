import { expect, test } from 'vitest'
import { KNOWN_USERS, knownCampaign } from '../../../../tests/support/known-campaign'
import type { Manifest } from '../../seals/ballot'
import { sealAndAnalyse } from './seal-and-analyse.server'

test('the known campaign of docs/results.md from its ballots to its digest', () => {
  const tactics = knownCampaign().map((tactic, at) => ({
    ...tactic,
    ...{ description: null, link: null, key: null, created_at: `2026-11-17T09:0${at}:00.000Z` },
  }))
  const given = {
    campaign: {
      ended_at: '2026-11-20T17:00:00.000Z',
      id: '019a0000-0000-7000-8000-0000000000c1',
      name: 'Q1 activation',
    },
    public_key: Buffer.from(Uint8Array.from({ length: 32 }, (_, at) => 0x20 + at)).toString('base64url'),
    ...{ voters: KNOWN_USERS.slice(0, 5), eligible_count: 5, tactics },
    ...{ is_closed: false, quorum: null, roll: null, replaced: [] },
  }
  const seal_key = Buffer.from(Uint8Array.from({ length: 32 }, (_, at) => at)).toString('hex')
  const { seal } = sealAndAnalyse(given, { round: 1, seal_key, previous: null })
  expect(Buffer.byteLength(seal?.manifest ?? '')).toBe(2626)
  expect(seal?.digest).toBe('36ece090d71f3e486355ce978738e11a32d3b4b0d64745bc642171a4c7466175')
  const { tactics: told } = JSON.parse(seal?.manifest ?? '') as Manifest
  expect(told.map(({ span }) => span?.join('-'))).toEqual(['2-4', '3-4', '5-5', '6-6', '1-3', '1-3'])
})
