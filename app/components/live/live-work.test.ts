import { describe, expect, test } from 'vitest'
import { OPEN_WORK_MAX } from '~/domain/campaigns/constants'
import type { OpenWork, RunningCampaign, WaitingCampaign } from '~/domain/campaigns/open-work'
import { followWork } from './live-work'

const nothing: OpenWork = {
  waiting: [],
  waiting_count: 0,
  running: [],
  running_count: 0,
  new_decisions: [],
  new_decisions_count: 0,
  new_results: [],
  new_results_count: 0,
}
const common = {
  team_id: 'team',
  team_name: 'Growth',
  end_datetime: '2030-01-01T00:00:00.000Z',
  tactic_count: 3,
}

function running(id: string, changes: Partial<RunningCampaign> = {}): RunningCampaign {
  const counts = { voter_count: 1, member_count: 4, is_complete: false, can_end: true }
  return { id, name: `Campaign ${id}`, ...common, ...counts, ...changes }
}

function waiting(id: string, changes: Partial<WaitingCampaign> = {}): WaitingCampaign {
  return { id, name: `Campaign ${id}`, ...common, scored_count: 0, is_second_round: false, ...changes }
}

const follow = (loaded: Partial<OpenWork>, latest: Partial<OpenWork>) =>
  followWork({ ...nothing, ...loaded }, { ...nothing, ...latest })

test('counts and ends change in their place', () => {
  const ended_later = { end_datetime: '2030-02-01T00:00:00.000Z' }
  const latest = {
    waiting: [waiting('a', { scored_count: 2, ...ended_later })],
    running: [running('b', { voter_count: 3, member_count: 5 })],
  }
  const { work, change_count } = follow({ waiting: [waiting('a')], running: [running('b')] }, latest)
  expect(work).toEqual({ ...nothing, ...latest })
  expect(change_count).toBe(0)
})

describe('stays as it was and counts as a change', () => {
  const shown = { running: [running('a'), running('b')] }
  test.each<[string, Partial<OpenWork>, number]>([
    ['an entry that came', { running: [running('c'), ...shown.running] }, 1],
    ['an entry that left', { running: [running('b')] }, 1],
    ['a campaign that went to another list', { running: [running('b')], waiting: [waiting('a')] }, 1],
    ['another name', { running: [running('a', { name: 'Longer than before' }), running('b')] }, 1],
    ['everybody having scored', { running: [running('a', { is_complete: true }), running('b')] }, 1],
    ['three at once', { running: [running('c')] }, 3],
  ])('%s', (_, latest, count) => {
    const { work, change_count } = follow(shown, latest)
    expect(work).toEqual({ ...nothing, ...shown })
    expect(change_count).toBe(count)
  })
})

test('another order does not count', () => {
  const [one, other] = [running('a'), running('b')]
  const { work, change_count } = follow({ running: [one, other] }, { running: [other, one] })
  expect(work.running).toEqual([one, other])
  expect(change_count).toBe(0)
})

test('what a new entry pushes out of a full list does not count', () => {
  const full = Array.from({ length: OPEN_WORK_MAX }, (_, index) => running(`of ${index}`))
  const latest = [running('new'), ...full.slice(0, -1)]
  expect(follow({ running: full }, { running: latest }).change_count).toBe(1)
})
