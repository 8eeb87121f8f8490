import { describe, expect, test } from 'vitest'
import { nextStep, type NextStep } from './next-step'

const can = {
  vote: true,
  observe: true,
  choose_observers: false,
  add_tactic: true,
  edit: true,
  end: true,
  decide: false,
  open_second_round: false,
  delete: true,
}
const member = { ...can, edit: false, end: false, delete: false }
const observer = { ...can, vote: false, observe: false }
const running = { can, tactic_count: 12, member_count: 5, is_complete: false, is_invite_open: true }

describe('the next step in a running campaign', () => {
  test.each<[string, NextStep, Partial<typeof running>, number]>([
    ['without tactics it is to add one', 'add', { tactic_count: 0 }, 0],
    ['is to invite where tactics are there and nobody else is', 'invite', { member_count: 1 }, 0],
    ['goes on without others where nobody can join', 'score', { member_count: 1, is_invite_open: false }, 0],
    ['is to score what is left', 'score', {}, 11],
    ['is to remind the others once all is scored', 'remind', {}, 12],
    ['of an owner is to show the ranking once everybody has scored', 'end', { is_complete: true }, 12],
    [
      'of an owner who observes is to remind the only one who scores',
      'remind',
      { can: observer, member_count: 1 },
      0,
    ],
    ['of an owner is to invite where all others observe', 'invite', { member_count: 1 }, 0],
    ['of an owner is to invite where everybody observes', 'invite', { can: observer, member_count: 0 }, 0],
    ['of a member who observes is to wait', null, { can: { ...member, vote: false } }, 0],
    ['of a member is to score', 'score', { can: member }, 3],
    ['of a member is to wait for others', null, { can: member }, 12],
    [
      'of a member who may not add is to wait for tactics',
      null,
      { can: { ...member, add_tactic: false }, tactic_count: 0 },
      0,
    ],
  ])('%s', (_, step, facts, scored_count) => {
    expect(nextStep({ ...running, ...facts }, scored_count)).toBe(step)
  })
})
