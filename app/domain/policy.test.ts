import { describe, expect, test } from 'vitest'
import * as campaigns from './campaigns/policy'
import { DomainError } from './errors'
import { allOf, enforce, findDenial, isAllowed, type Policy } from './policy'
import * as subscription from './subscription/policy'
import * as tactics from './tactics/policy'
import * as teams from './teams/policy'
import * as tokens from './tokens/policy'

const trialOver = 'upgrade_required: Your trial has ended. Upgrade to premium to go on.'
const endInRange = [
  ['is_late_enough', 'invalid: Campaign must run for at least 1 hour (end_datetime)'],
  ['is_soon_enough', 'invalid: Campaign must end within a year (end_datetime)'],
] as const

const campaignLimit = [
  ['has_access', trialOver],
  [
    'is_below_campaign_limit',
    'upgrade_required: Your trial includes no more campaigns. Upgrade to premium for unlimited campaigns.',
  ],
] as const

const teamLimit = [
  ['has_access', trialOver],
  [
    'is_below_team_limit',
    'upgrade_required: Your trial includes no more teams. Upgrade to premium for unlimited teams.',
  ],
] as const

/** Every policy: the facts of which one must hold, and what a person is told otherwise, first sentence first. */
const policies: Record<string, readonly (readonly [facts: string, denial: string])[]> = {
  canDeleteTeam: [['is_owner', 'forbidden: Only the team owner can delete the team']],
  canManageInvite: [['is_owner', 'forbidden: Only the team owner can open or close the invite link']],
  canInviteToTeam: [['is_invite_open', 'conflict: The invite link is closed: nobody can join through it.']],
  canRestoreMember: [['is_owner', 'forbidden: Only the team owner can let somebody back in']],
  canRemoveMember: [
    ['is_owner', 'forbidden: Only the team owner can remove members'],
    ['is_member_here', 'not_found: Member not found'],
    ['is_not_owner_themself', 'conflict: The owner cannot be removed from the team'],
  ],
  canHandOverTeam: [
    ['is_owner', 'forbidden: Only the team owner can hand over the team'],
    ['is_member_here', 'not_found: Member not found'],
    [
      'has_access',
      "upgrade_required: This member's trial has ended. After an upgrade to premium they can take over the team.",
    ],
    [
      'is_below_team_limit',
      "upgrade_required: This member's trial includes no more teams. After an upgrade to premium they can take over the team.",
    ],
  ],
  canLeaveTeam: [
    ['is_not_owner_themself', 'conflict: Hand over the team to another member before you leave it'],
  ],
  canJoinTeam: [
    ['is_newcomer', 'conflict: Already a member of this team'],
    ['is_welcome', 'not_found: Invalid or expired invite link'],
    ['has_access', trialOver],
  ],
  canFollowInvite: [
    ['is_welcome', 'not_found: Invalid or expired invite link'],
    ['has_access', trialOver],
  ],
  canManageApiTokens: [
    ['is_in_person', 'forbidden: API tokens are managed by signing in, not with an API token'],
  ],
  teamLimit,
  canCreateTeam: teamLimit,
  canVote: [['is_active', 'conflict: Voting has closed']],
  canAddTactic: [
    ['is_active', 'conflict: The campaign has ended, so no tactics can be added'],
    ['is_open or is_owner', 'forbidden: Only the campaign owner adds tactics to this campaign'],
  ],
  canEndCampaign: [['is_owner', 'forbidden: Only the campaign owner can end the campaign']],
  canDeleteCampaign: [['is_owner', 'forbidden: Only the campaign owner can delete the campaign']],
  canMoveCampaignEnd: [
    ['is_owner', 'forbidden: Only the campaign owner can move the end'],
    ['is_active', 'conflict: The campaign has ended and cannot be reopened'],
    ...endInRange,
  ],
  campaignLimit,
  canCreateCampaign: [...campaignLimit, ...endInRange],
  canSeeDashboard: [['has_access or is_covered', trialOver]],
  canSuggestTactics: [
    [
      'is_premium',
      'upgrade_required: AI suggestions are for premium users. When premium users add at least 3 tactics, they can get great AI suggestions.',
    ],
    ['is_owner', 'forbidden: AI tactics are enabled only to campaign owner'],
    ['is_active', 'conflict: AI tactics are disabled when campaign is off'],
    ['has_enough_tactics', 'conflict: AI tactics work best with at least 3 tactics added'],
  ],
  canDeleteTactic: [
    ['is_adder or is_owner', 'forbidden: Only whoever added the tactic or the campaign owner can delete it'],
    ['is_active', 'conflict: The campaign has ended, so its tactics can no longer be deleted'],
  ],
}

// Each policy names its own facts; the tests hand all of them to all.
const actual = { ...teams, ...campaigns, ...tactics, ...subscription, ...tokens } as unknown as Record<
  string,
  Policy<string>
>

test('no policy is without a line in the table', () => {
  expect(Object.keys(actual).sort()).toEqual(Object.keys(policies).sort())
})

describe.each(Object.entries(policies))('%s', (name, clauses) => {
  const policy = actual[name] ?? []
  const facts = clauses.map(([alternatives]) => alternatives.split(' or '))
  const having = (...held: string[]) =>
    Object.fromEntries(facts.flat().map((fact) => [fact, held.includes(fact)]))

  test('allows when every condition holds', () => {
    expect(findDenial(policy, having(...facts.flat()))).toBeNull()
    expect(isAllowed(policy, having(...facts.flat()))).toBe(true)
  })

  test('is content with one fact of each condition', () => {
    expect(findDenial(policy, having(...facts.map(([first = '']) => first)))).toBeNull()
    expect(findDenial(policy, having(...facts.map((alternatives) => alternatives.at(-1) ?? '')))).toBeNull()
  })

  test.each(clauses.map(([alternatives, denial], index) => [denial, alternatives, index] as const))(
    'answers "%s" without %s',
    (denial, _, index) => {
      const others = facts.filter((__, other) => other !== index).flat()
      expect(said(policy, having(...others))).toBe(denial)
      expect(isAllowed(policy, having(...others))).toBe(false)
    },
  )

  test('answers with the first sentence when several conditions fail', () => {
    clauses.forEach(([, denial], index) => {
      expect(said(policy, having(...facts.slice(0, index).flat()))).toBe(denial)
    })
  })
})

function said(policy: Policy<string>, facts: Record<string, boolean>): string {
  const denial = findDenial(policy, facts)
  if (!denial) return 'allowed'
  return `${denial.kind}: ${denial.sentence}${denial.field ? ` (${denial.field})` : ''}`
}

describe('enforcing a policy', () => {
  const policy: Policy<'is_owner' | 'is_late'> = [
    { anyOf: ['is_owner'], otherwise: { kind: 'forbidden', sentence: 'Not yours' } },
    { anyOf: ['is_late'], otherwise: { kind: 'invalid', sentence: 'Too early', field: 'end_datetime' } },
  ]

  test('passes in silence when it allows', () => {
    expect(enforce(policy, { is_owner: true, is_late: true })).toBeUndefined()
  })

  test('throws the denial, and marks the field it is about', () => {
    expect(() => enforce(policy, { is_owner: false, is_late: false })).toThrow(
      expect.objectContaining({
        name: 'DomainError',
        kind: 'forbidden',
        message: 'Not yours',
        fields: undefined,
      }),
    )
    expect(() => enforce(policy, { is_owner: true, is_late: false })).toThrow(
      expect.objectContaining({ kind: 'invalid', fields: { end_datetime: ['Too early'] } }),
    )
    expect(() => enforce(policy, { is_owner: true, is_late: false })).toThrow(DomainError)
  })

  test('a policy of several asks them in their order', () => {
    const both = allOf<'is_owner' | 'is_late'>([...policy].reverse(), policy)
    expect(findDenial(both, { is_owner: false, is_late: false })?.sentence).toBe('Too early')
    expect(findDenial(both, { is_owner: false, is_late: true })?.sentence).toBe('Not yours')
    expect(isAllowed(both, { is_owner: true, is_late: true })).toBe(true)
  })
})
