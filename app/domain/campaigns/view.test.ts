import { expect, test } from 'vitest'
import { CampaignView } from './view'
import { toCampaignView, type CampaignRow } from './rows.server'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const row: CampaignRow = {
  id,
  name: 'Autumn growth',
  team_id: id,
  team_name: 'Growth',
  end_datetime: '2030-01-31T17:00:00.000Z',
  time_zone: null,
  ended_at: null,
  contribution_mode: 'add_and_vote',
  problem_statement: null,
  problem_reason: null,
  ballots_open: true,
  roll: false,
  quorum: null,
  machine_ballot: false,
  created_by: id,
  creator_name: 'Ada',
  created_at: '2030-01-01T00:00:00.000Z',
  voter_count: 0,
  is_complete: false,
  is_invite_open: true,
  tactic_count: 0,
  scored_count: 0,
  member_count: 1,
  is_scorer: true,
  observer_ids: [],
  is_active: true,
  is_owner: false,
  is_open: true,
  is_decided: false,
  second_round: null,
  invite_sealed: 'sealed-token',
}

test.each([
  [
    'a member of an open campaign',
    { is_active: true, is_owner: false, is_open: true },
    'vote observe add_tactic',
  ],
  ['a member of a vote-only campaign', { is_active: true, is_owner: false, is_open: false }, 'vote observe'],
  [
    'the owner',
    { is_active: true, is_owner: true, is_open: false },
    'vote observe choose_observers add_tactic edit end delete',
  ],
  ['a member after the end', { is_active: false, is_owner: false, is_open: true }, ''],
  [
    'the owner after the end',
    { is_active: false, is_owner: true, is_open: true },
    'decide open_second_round delete',
  ],
])('%s can: %s', (_, facts, may) => {
  const { can, status } = toCampaignView({ ...row, ...facts })
  expect(
    Object.entries(can)
      .flatMap(([what, allowed]) => (allowed ? [what] : []))
      .join(' '),
  ).toBe(may)
  expect(status).toBe(facts.is_active ? 'active' : 'ended')
})

test('the view has the fields of its schema and no other, least of all the invite token', () => {
  const view = toCampaignView(row)
  expect(CampaignView.parse(view)).toEqual(view)
  expect(Object.keys(view).sort()).toEqual(Object.keys(CampaignView.shape).sort())
  expect(JSON.stringify(view)).not.toContain('sealed-token')
})
