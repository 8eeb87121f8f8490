import { expect, test } from 'vitest'
import { numberVoters, type EndedCampaign } from './number-voters'

const [ada, ben, cem] = ['a1', 'b2', 'c3'] as const
const untold = { description: null, link: null, key: null }
const tally = {
  ...untold,
  created_at: '2026-11-17T09:00:00.000Z',
  avg_impact: '5',
  avg_chances: '5',
  avg_efforts: '5',
}
const campaign: EndedCampaign = {
  campaign: { id: 'x', name: 'Autumn growth', ended_at: '2026-11-20T17:00:00.000Z' },
  members: [ada, ben],
  has_roll: true,
  is_closed: false,
  quorum: null,
  public_key: '',
  replaced: [],
  tactics: [
    {
      ...tally,
      id: 'first',
      name: 'Invite friends',
      rank: 1,
      position: 1,
      vote_count: 2,
      score: '5',
      ballots: JSON.stringify([
        [ada, 9, 8, null, 'Cheap', 1],
        [cem, 1, 2, 3, null, 2],
      ]),
    },
    {
      ...tally,
      id: 'last',
      name: 'Print stickers',
      rank: null,
      position: 2,
      vote_count: 0,
      score: null,
      ballots: '[]',
    },
  ],
}

test('voters are numbered in order of their ids, and ballots keep scores, reason and round', () => {
  const { voters, tactics } = numberVoters(campaign)
  expect(voters).toEqual([ada, cem])
  expect(tactics.map(({ ballots }) => ballots)).toEqual([
    [
      [0, 9, 8, null, 'Cheap', 1],
      [1, 1, 2, 3, null, 2],
    ],
    [],
  ])
})

test('who has voted and left counts as eligible', () => {
  expect(numberVoters(campaign).eligible_count).toBe(3)
})

test('a roll names everybody who could vote, from four voters on and if the team wants one', () => {
  const given = (people: string[], has_roll: boolean) => ({
    ...campaign,
    has_roll,
    tactics: campaign.tactics.map((tactic) => ({
      ...tactic,
      ballots: JSON.stringify(people.map((person) => [person, 5, 5, 5, null, 1])),
    })),
  })
  expect(numberVoters(given(['c3', 'd4', 'e5'], true)).roll).toBeNull()
  expect(numberVoters(given(['c3', 'd4', 'e5', 'a1'], false)).roll).toBeNull()
  expect(numberVoters(given(['c3', 'd4', 'e5', 'a1'], true)).roll).toEqual([
    { user: 'a1', voted: 1 },
    { user: 'b2', voted: 0 },
    { user: 'c3', voted: 1 },
    { user: 'd4', voted: 1 },
    { user: 'e5', voted: 1 },
  ])
})
