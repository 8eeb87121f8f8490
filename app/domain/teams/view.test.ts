import { expect, test } from 'vitest'
import { TeamView, toTeamView } from './view'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const team = {
  id,
  name: 'Growth',
  url_slug: 'growth',
  owner_id: id,
  member_count: 1,
  campaign_count: 0,
  active_campaign_count: 0,
  is_invite_open: true,
  opens_ballots: true,
  issue_pattern: null,
  weekly_digest: false,
  created_at: '2030-01-01T00:00:00.000Z',
}

test.each([
  [true, 'owner'],
  [false, 'member'],
])('is_owner %s: the role is %s, and only the owner manages', (is_owner, role) => {
  const view = toTeamView({ ...team, is_owner })
  expect(view).toEqual({ ...team, role, can: { manage: is_owner } })
  expect(TeamView.parse(view)).toEqual(view)
})
