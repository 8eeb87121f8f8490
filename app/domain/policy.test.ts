import { describe, expect, test } from 'vitest'
import * as account from './account/policy'
import * as campaigns from './campaigns/policy'
import * as comments from './comments/policy'
import * as decisions from './decisions/policy'
import { DomainError, enforce, findDenial, isAllowed, type Policy } from './policy'
import * as notifications from './notifications/policy'
import * as seals from './seals/policy'
import * as sharing from './sharing/policy'
import * as outcomes from './outcomes/policy'
import * as rounds from './rounds/policy'
import * as subscription from './subscription/policy'
import * as tactics from './tactics/policy'
import * as teams from './teams/policy'
import * as tokens from './tokens/policy'
import * as webhooks from './webhooks/policy'

const trialOver = 'upgrade_required: Your trial has ended. Upgrade to premium to continue.'
const inPersonForAccount = [
  ['is_in_person', 'forbidden: The account is managed by signing in, not with an API token'],
] as const
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

const observes = 'forbidden: You observe this campaign. To score, choose “Score after all” on its page'
const canWithdraw = [['is_active', 'conflict: Voting has closed']] as const
const canVote = [...canWithdraw, ['is_scorer', observes]] as const
const observerOf = [
  ['is_self or is_owner', 'forbidden: Only the campaign owner can change this for others'],
  ['is_member_here', 'not_found: Member not found'],
] as const
const canAddTactic = [
  ['is_active', 'conflict: The campaign has ended, so no tactics can be added'],
  ['is_open or is_owner', 'forbidden: Only the campaign owner adds tactics to this campaign'],
] as const

const canDecide = [
  ['is_owner', 'forbidden: Only the campaign owner decides what to do'],
  ['has_ended', 'conflict: The campaign is still running, so nothing can be decided yet'],
] as const

const canReadReminder = [
  ['is_owner', 'forbidden: Only the campaign owner can remind people'],
  ['is_active', 'conflict: The campaign has ended, so nobody is reminded'],
] as const

const canOfferSecondRound = [
  ['is_owner', 'forbidden: Only the campaign owner opens a second round'],
  ['has_ended', 'conflict: The campaign is still running, so there is nothing to score again yet'],
  ['has_no_round', 'conflict: This campaign has had its second round, and there is no third'],
  ['is_undecided', 'conflict: The decision is published, so nothing is scored again'],
] as const

const teamLimit = [
  ['has_access', trialOver],
  [
    'is_below_team_limit',
    'upgrade_required: Your trial includes no more teams. Upgrade to premium for unlimited teams.',
  ],
] as const

const freeAddress = ['is_address_free', 'conflict: This URL is already taken (url_slug)'] as const

/** Every policy: the facts of which one must hold, and what a person is told otherwise, first sentence first. */
const policies: Record<string, readonly (readonly [facts: string, denial: string])[]> = {
  canDeleteTeam: [['is_owner', 'forbidden: Only the team owner can delete the team']],
  canEditTeam: [['is_owner', 'forbidden: Only the team owner can change the team'], freeAddress],
  canManageInvite: [['is_owner', 'forbidden: Only the team owner can open or close the invite link']],
  canOpenBallots: [['is_owner', 'forbidden: Only the team owner can open or close the votes']],
  canManageWebhooks: [['is_owner', 'forbidden: Only the team owner can manage webhooks']],
  canCreateWebhook: [
    ['is_owner', 'forbidden: Only the team owner can manage webhooks'],
    ['is_below_webhook_limit', 'conflict: A team can have at most 10 webhooks'],
  ],
  canSendToWebhook: [
    ['is_owner', 'forbidden: Only the team owner can manage webhooks'],
    [
      'is_open',
      'conflict: The receiver has said that it is gone. Please delete this webhook and add it again.',
    ],
  ],
  canInviteToTeam: [['is_invite_open', 'conflict: The invite link is closed: nobody can join through it.']],
  canReadTeamHistory: [['is_owner', 'forbidden: Only the team owner can read its history']],
  canRestoreMember: [['is_owner', 'forbidden: Only the team owner can let somebody back in']],
  canSetTeamObserver: [
    ['is_self or is_owner', 'forbidden: Only the team owner can change this for others'],
    ['is_member_here', 'not_found: Member not found'],
  ],
  canRemoveMember: [
    ['is_owner', 'forbidden: Only the team owner can remove members'],
    ['is_member_here', 'not_found: Member not found'],
    ['is_other_than_owner', 'conflict: The owner cannot be removed from the team'],
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
    ['is_other_than_owner', 'conflict: Hand over the team to another member before you leave it'],
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
  canManageAccount: inPersonForAccount,
  canSetChatSheet: [['has_connection', 'not_found: Connection not found'], ...canVote],
  canDeleteAccount: [
    ...inPersonForAccount,
    [
      'owns_no_shared_team',
      'conflict: Hand over the teams that you own together with others before you delete your account',
    ],
  ],
  canManageApiTokens: [
    ['is_in_person', 'forbidden: API tokens are managed by signing in, not with an API token'],
  ],
  teamLimit,
  canCreateTeam: [...teamLimit, freeAddress],
  canWithdraw,
  canVote,
  canObserve: [
    ...observerOf,
    ['is_active', 'conflict: The campaign has ended, so who scores stays as it was'],
    [
      'is_theirs_to_choose',
      'conflict: Somebody has voted already, so from now on people choose for themselves to observe',
    ],
    ['has_no_vote', 'conflict: You have scored in this campaign. Withdraw your votes before you observe it'],
  ],
  canScoreAfterAll: [...observerOf, ['is_active or is_round_active', 'conflict: Voting has closed']],
  canScoreText: [
    ...canVote,
    [
      'is_same_text',
      'conflict: The tactic was reworded while you scored it. Read it again and send your scores. (text_version)',
    ],
  ],
  canSeeResults: [['has_ended', 'conflict: The campaign is still running, so its results are sealed']],
  canReadSeal: [
    ['has_ended', 'conflict: The campaign is still running, so its results are sealed'],
    ['is_sealed', 'conflict: This campaign ended before results were sealed, so there is nothing to check'],
    [
      'has_no_running_round',
      'conflict: The second round is still running: the file is here again after its end',
    ],
  ],
  canAddTactic,
  canAddScored: [...canAddTactic, ['is_scorer or casts_no_vote', observes]],
  canEndCampaign: [['is_owner', 'forbidden: Only the campaign owner can end the campaign']],
  canDeleteCampaign: [['is_owner', 'forbidden: Only the campaign owner can delete the campaign']],
  canEditCampaign: [
    ['is_owner', 'forbidden: Only the campaign owner can edit the campaign'],
    ['is_active', 'conflict: The campaign has ended and cannot be changed'],
    ...endInRange,
    [
      'keeps_rules or is_unscored',
      'conflict: Somebody has voted already, so the rules of the vote stay as they were told',
    ],
  ],
  canRenewInvite: [
    ['is_owner', 'forbidden: Only the campaign owner can renew the invite link'],
    ['is_active', 'conflict: The campaign has ended, so nobody can join through its link'],
  ],
  canHandInMachineBallot: [
    ['is_owner', 'forbidden: Only the campaign owner can have an assistant hand in a sheet'],
    ['is_active', 'conflict: The campaign has ended, so no sheet can be handed in'],
    [
      'allows_machine_ballot',
      'conflict: This campaign takes no sheet of an assistant. Its owner can allow one until somebody has voted',
    ],
    ['has_these_tactics', 'invalid: A tactic on the sheet is not in this campaign (scores)'],
  ],
  canRunAgain: [
    ['has_ended', 'conflict: The campaign is still running, so its tactics stay in it'],
    ['are_open', 'invalid: A tactic is not in this campaign, or it is decided (tactic_ids)'],
  ],
  canReadReminder,
  canRemind: [
    ...canReadReminder,
    ['has_rested', 'conflict: You have reminded people within the last 12 hours'],
  ],
  canReadDecision: [['has_ended', 'conflict: The campaign is still running, so nothing can be decided yet']],
  canDecide,
  canSaveDecision: [
    ...canDecide,
    [
      'is_draft or has_no_running_round',
      'conflict: The second round is still running: save a draft, and publish it after the end',
    ],
    ['has_tactics_for_slots', 'invalid: The campaign has fewer tactics than that (slots)'],
    ['has_these_tactics', 'invalid: A tactic is not in this campaign (tactics)'],
    [
      'is_latest_version',
      'conflict: Somebody else has changed the decision meanwhile. Look at it and save again.',
    ],
  ],
  canRecordOutcome: [
    ['has_ended', 'conflict: The campaign is still running, so nothing has come of it yet'],
    ['is_published', 'conflict: Only a published decision has outcomes'],
    ['is_to_do', 'conflict: Only a tactic marked Do has an outcome'],
  ],
  canRecordVerdict: [
    ['has_ended', 'conflict: The campaign is still running, so nothing has come of it yet'],
    ['is_published', 'conflict: Only a published decision has outcomes'],
    ['is_to_do', 'conflict: Only a tactic marked Do has an outcome'],
    [
      'is_expected or has_no_verdict',
      'invalid: Nothing was expected of this tactic, so it neither hit nor missed (verdict)',
    ],
  ],
  canLinkIssue: [
    ['has_ended', 'conflict: The campaign is still running, so nothing is to be done yet'],
    ['is_published', 'conflict: Only tactics of a published decision have an issue'],
    ['is_to_do', 'conflict: Only a tactic marked Do has an issue'],
  ],
  canChangeDecisionLink: [...canDecide, ['is_published', 'conflict: Only a published decision has a link']],
  canChangeResultLink: [
    ['is_owner', 'forbidden: Only the campaign owner opens and closes the link'],
    ['has_ended', 'conflict: The campaign is still running, so its results are sealed'],
  ],
  canOfferSecondRound,
  canReadSecondRound: [
    ['has_ended', 'conflict: The campaign is still running, so it has no second round yet'],
  ],
  canOpenSecondRound: [
    ...canOfferSecondRound,
    ['has_these_tactics', 'invalid: A tactic is not in the ranking of this campaign (tactic_ids)'],
  ],
  canEndSecondRound: [['is_owner', 'forbidden: Only the campaign owner can end the second round']],
  canMoveSecondRoundEnd: [
    ['is_owner', 'forbidden: Only the campaign owner can move the end of the second round'],
    ['is_round_active', 'conflict: The second round has ended and cannot be reopened'],
    ['is_late_enough', 'invalid: The second round must run for at least 1 hour (end_datetime)'],
    ['is_soon_enough', 'invalid: The second round must end within 14 days (end_datetime)'],
  ],
  canWithdrawAgain: [['is_round_active', 'conflict: The second round has ended']],
  canVoteAgain: [
    ['is_round_active', 'conflict: The second round has ended'],
    ['is_scorer', observes],
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
    ['is_adder or is_owner', 'forbidden: Only the person who added it or the campaign’s owner can delete it'],
    ['is_active', 'conflict: The campaign has ended, so its tactics can no longer be deleted'],
  ],
  canJoinTactics: [
    [
      'is_adder or is_owner',
      'forbidden: Only somebody who added one of the tactics or the campaign’s owner can join them',
    ],
    ['is_active', 'conflict: The campaign has ended, so its tactics can no longer be joined'],
    [
      'has_few_votes',
      'conflict: One of these tactics has more votes than people who added it, so they can no longer be joined',
    ],
    ['are_two', 'invalid: Please choose another tactic (same_as)'],
    [
      'has_none_joined',
      'conflict: Another tactic is joined to this one. Let its name stay, or separate them first (stays)',
    ],
  ],
  canSeparateTactics: [
    [
      'is_adder or is_owner',
      'forbidden: Only somebody who added one of the tactics or the campaign’s owner can separate them',
    ],
    ['is_active', 'conflict: The campaign has ended, so its tactics can no longer be separated'],
    [
      'has_few_votes',
      'conflict: The tactic has more votes than people who added it, so the two can no longer be separated',
    ],
  ],
  canEditTactic: [
    ['is_adder', 'forbidden: Only the person who added the tactic can edit it'],
    ['is_active', 'conflict: The campaign has ended, so its tactics can no longer be edited'],
    [
      'is_unscored_by_others',
      'conflict: Somebody else has scored this tactic, so its text can no longer be changed',
    ],
  ],
  canUndoAdding: [
    ['is_adder', 'forbidden: Only the person who added the tactics can undo that'],
    ['is_active', 'conflict: The campaign has ended, so its tactics can no longer be deleted'],
    [
      'are_unscored',
      'conflict: One of these tactics has been scored since, so adding them can no longer be undone',
    ],
    [
      'have_no_others_joined',
      'conflict: Another tactic is joined to one of these, so adding them can no longer be undone',
    ],
  ],
  canEditComment: [['is_author', 'forbidden: You can edit only your own comments']],
  canDeleteComment: [['is_author', 'forbidden: You can delete only your own comments']],
}

const exported = {
  ...teams,
  ...campaigns,
  ...decisions,
  ...sharing,
  ...notifications,
  ...seals,
  ...outcomes,
  ...rounds,
  ...tactics,
  ...comments,
  ...subscription,
  ...account,
  ...tokens,
  ...webhooks,
}
// Each policy names its own facts; the tests hand all of them to all. A single denial is no policy.
const actual = Object.fromEntries(
  Object.entries<unknown>(exported).filter(([, value]) => Array.isArray(value)),
) as Record<string, Policy<string>>

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
})
