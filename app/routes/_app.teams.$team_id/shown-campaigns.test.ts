import { expect, test } from 'vitest'
import type { CampaignView } from '~/domain/campaigns/view'
import { orderCampaigns } from './shown-campaigns'

const campaign = (name: string, end: string, scored_count = 0, tactic_count = 2) =>
  ({ name, end_datetime: end, ended_at: end, scored_count, tactic_count }) as CampaignView
const campaigns = [
  campaign('done soon', '2026-03-01', 2),
  campaign('open late', '2026-03-09', 1),
  campaign('empty', '2026-03-02', 0, 0),
  campaign('open soon', '2026-03-03'),
]
const namesOf = (status: 'active' | 'ended') =>
  orderCampaigns(campaigns, { status, q: '' }).map(({ name }) => name)

test('running campaigns that wait for the reader come first, then those that end first', () => {
  expect(namesOf('active')).toEqual(['open soon', 'open late', 'done soon', 'empty'])
})

test('ended campaigns stand with the latest first', () => {
  expect(namesOf('ended')).toEqual(['open late', 'open soon', 'empty', 'done soon'])
})
