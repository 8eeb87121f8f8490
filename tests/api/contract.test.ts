import { beforeAll, describe, expect, test } from 'vitest'
import { operations, type OperationName, type OutputOf } from '~/contract/operations.server'
import { NOTIFICATION_KINDS } from '~/domain/notifications/kinds'
import type { Operation } from '~/domain/operation.server'
import { leaves, strict } from '../support/answer-shapes'
import { useSharedApp } from '../support/app'
import { signIn, type Answer, type Person } from '../support/client'
import { buildTactic, inputOf, newScene, signInAll, type Scene } from '../support/scene'
import { newCampaign, newTeam } from '../support/inputs'

const app = useSharedApp()
let owner: Person
let member: Person
let newcomer: Person
let leaver: Person

type Row = {
  /** Method and path, written out so that a change of the published API fails here. */
  call: string
  /** The answer's own names. */
  answer: string[]
  status?: 201
  who?: () => Person
  before?: (scene: Scene) => Promise<unknown>
}

const asMember = () => member
const asNewcomer = () => newcomer

const end = ({ campaign_id }: Scene) => owner.must('endCampaign', { campaign_id })
async function publish(scene: Scene): Promise<void> {
  await end(scene)
  await owner.must('saveDecision', inputOf('saveDecision', scene))
}

async function openRound(scene: Scene): Promise<void> {
  await end(scene)
  await owner.must('openSecondRound', inputOf('openSecondRound', scene))
}

const campaignCreated = { answer: ['campaign', 'inviteLink'], status: 201 as const }

/** Every call of the product, each once. */
const calls: Record<OperationName, Row> = {
  getMe: { call: 'GET /api/auth/me', answer: ['user'] },
  changeName: { call: 'PATCH /api/users/me', answer: ['user'] },
  listSessions: { call: 'GET /api/users/me/sessions', answer: ['sessions'] },
  endSession: { call: 'DELETE /api/users/me/sessions/{session_id}', answer: ['success'] },
  endOtherSessions: { call: 'DELETE /api/users/me/sessions', answer: ['success'] },
  exportAccount: {
    call: 'GET /api/users/me/export.json',
    answer: [
      'exported_at',
      'profile',
      'preferences',
      'teams',
      'campaigns',
      'tactics',
      'votes',
      'comments',
      'decisions',
      'outcomes',
      'second_rounds',
      'tokens',
      'sessions',
    ],
    before: async (scene) => {
      await publish(scene)
      await owner.must('recordOutcome', inputOf('recordOutcome', scene))
    },
  },
  deleteAccount: {
    call: 'DELETE /api/users/me',
    answer: ['success'],
    who: () => leaver,
    before: async () => {
      leaver = await signIn(app, 'Lea Leaver')
    },
  },
  listApiTokens: { call: 'GET /api/tokens', answer: ['tokens'] },
  createApiToken: { call: 'POST /api/tokens', answer: ['token', 'secret'], status: 201 },
  revokeApiToken: { call: 'DELETE /api/tokens/{token_id}', answer: ['success'] },
  getNotificationPreferences: {
    call: 'GET /api/users/notification-preferences',
    answer: [...NOTIFICATION_KINDS],
  },
  setNotificationPreferences: {
    call: 'PUT /api/users/notification-preferences',
    answer: [...NOTIFICATION_KINDS],
  },
  getSubscription: { call: 'GET /api/subscription/info', answer: ['plan', 'trialEndsAt'] },
  checkLimits: { call: 'POST /api/subscription/check-limits', answer: ['allowed', 'message'] },
  checkDashboardAccess: {
    call: 'GET /api/subscription/check-dashboard-access',
    answer: ['allowed', 'message'],
  },
  upgrade: { call: 'POST /api/subscription/upgrade', answer: ['success'] },

  listTeams: { call: 'GET /api/teams', answer: ['teams', 'next_cursor'] },
  createTeam: { call: 'POST /api/teams', answer: ['team', 'inviteLink'], status: 201 },
  generateUrl: { call: 'POST /api/teams/generate-url', answer: ['urlSlug'] },
  checkUrl: { call: 'GET /api/teams/check-url/{slug}', answer: ['available'] },
  getTeam: {
    call: 'GET /api/teams/{team_id}',
    answer: ['team', 'members', 'former_members', 'webhook_count', 'inviteLink'],
    before: ({ team_id, member_id }) => owner.must('removeMember', { team_id, member_id }),
  },
  editTeam: { call: 'PATCH /api/teams/{team_id}', answer: ['team'] },
  deleteTeam: { call: 'DELETE /api/teams/{team_id}', answer: ['success'] },
  joinTeam: { call: 'POST /api/teams/join/{team_id}', answer: ['success'], who: asNewcomer },
  leaveTeam: { call: 'POST /api/teams/{team_id}/leave', answer: ['success'], who: asMember },
  setTeamInvite: { call: 'PUT /api/teams/{team_id}/invite', answer: ['success'] },
  setOpenBallots: { call: 'PUT /api/teams/{team_id}/ballots', answer: ['success'] },
  listWebhooks: { call: 'GET /api/teams/{team_id}/webhooks', answer: ['webhooks'] },
  createWebhook: {
    call: 'POST /api/teams/{team_id}/webhooks',
    answer: ['webhook', 'secret'],
    status: 201,
  },
  deleteWebhook: { call: 'DELETE /api/webhooks/{webhook_id}', answer: ['success'] },
  testWebhook: { call: 'POST /api/webhooks/{webhook_id}/test', answer: ['delivery'] },
  listDeliveries: {
    call: 'GET /api/webhooks/{webhook_id}/deliveries',
    answer: ['webhook', 'deliveries', 'next_cursor'],
  },
  sendDeliveryAgain: { call: 'POST /api/deliveries/{delivery_id}/again', answer: ['delivery'] },
  inviteToTeam: { call: 'POST /api/teams/{team_id}/invitations', answer: ['invited', 'already_members'] },
  removeMember: { call: 'DELETE /api/teams/{team_id}/members/{member_id}', answer: ['success'] },
  restoreMember: {
    call: 'POST /api/teams/{team_id}/members/{member_id}/restore',
    answer: ['success'],
    before: ({ team_id, member_id }) => owner.must('removeMember', { team_id, member_id }),
  },
  handOverTeam: { call: 'POST /api/teams/{team_id}/members/{member_id}/hand-over', answer: ['success'] },

  listOpenWork: {
    call: 'GET /api/open-work',
    answer: [
      'waiting',
      'waiting_count',
      'running',
      'running_count',
      'new_decisions',
      'new_decisions_count',
      'new_results',
      'new_results_count',
    ],
    who: asMember,
  },
  getOpenWorkLive: { call: 'GET /api/open-work/live', answer: ['version', 'work'], who: asMember },
  listCampaigns: { call: 'GET /api/campaigns', answer: ['campaigns', 'next_cursor'] },
  createCampaign: { call: 'POST /api/campaigns', ...campaignCreated },
  startCampaign: { call: 'POST /api/start', ...campaignCreated },
  runCampaignAgain: { call: 'POST /api/campaigns/{campaign_id}/again', ...campaignCreated, before: end },
  getCampaign: { call: 'GET /api/campaigns/{campaign_id}', answer: ['campaign', 'inviteLink'] },
  getCampaignLive: { call: 'GET /api/campaigns/{campaign_id}/live', answer: ['version', 'campaign'] },
  joinCampaign: { call: 'GET /api/campaigns/join/{invite_link}', answer: ['campaign'], who: asNewcomer },
  editCampaign: { call: 'PATCH /api/campaigns/{campaign_id}', answer: ['campaign', 'inviteLink'] },
  renewCampaignInvite: { call: 'POST /api/campaigns/{campaign_id}/invite', answer: ['inviteLink'] },
  getCampaignCalendar: { call: 'GET /api/campaigns/{campaign_id}/end.ics', answer: [] },
  endCampaign: { call: 'POST /api/campaigns/{campaign_id}/end', answer: ['success'] },
  getReminder: { call: 'GET /api/campaigns/{campaign_id}/reminder', answer: ['reminder'] },
  remindMembers: { call: 'POST /api/campaigns/{campaign_id}/reminder', answer: ['reminded_count'] },
  deleteCampaign: { call: 'DELETE /api/campaigns/{campaign_id}', answer: ['success'] },
  getConfettiViewed: {
    call: 'GET /api/campaigns/{campaign_id}/confetti-viewed',
    answer: ['shouldShowConfetti'],
  },
  markConfettiViewed: { call: 'POST /api/campaigns/{campaign_id}/confetti-viewed', answer: ['success'] },
  getResultsFile: {
    call: 'GET /api/campaigns/{campaign_id}/results.json',
    answer: ['manifest', 'ballots', 'sealed', 'spans', 'ranking', 'public_key'],
    before: end,
  },
  getReceipt: {
    call: 'GET /api/campaigns/{campaign_id}/receipt.json',
    answer: ['user', 'campaign', 'ballots'],
  },
  getCheckPage: { call: 'GET /api/campaigns/{campaign_id}/check.html', answer: [], before: end },
  getDecision: {
    call: 'GET /api/campaigns/{campaign_id}/decision',
    answer: ['decision', 'link'],
    before: publish,
  },
  getResultToShare: {
    call: 'GET /api/campaigns/{campaign_id}/share',
    answer: ['result', 'text', 'link'],
    before: end,
  },
  openResultLink: {
    call: 'POST /api/campaigns/{campaign_id}/share/link',
    answer: ['link'],
    before: end,
  },
  closeResultLink: {
    call: 'DELETE /api/campaigns/{campaign_id}/share/link',
    answer: ['success'],
    before: end,
  },
  saveDecision: {
    call: 'PUT /api/campaigns/{campaign_id}/decision',
    answer: ['version', 'is_published', 'published_at', 'changed_at'],
    before: end,
  },
  openDecisionLink: {
    call: 'POST /api/campaigns/{campaign_id}/decision/link',
    answer: ['link'],
    before: publish,
  },
  closeDecisionLink: {
    call: 'DELETE /api/campaigns/{campaign_id}/decision/link',
    answer: ['success'],
    before: publish,
  },
  recordOutcome: {
    call: 'PUT /api/tactics/{tactic_id}/outcome',
    answer: ['campaign_id', 'tactic_id', 'outcome'],
    who: asMember,
    before: publish,
  },
  clearOutcome: {
    call: 'DELETE /api/tactics/{tactic_id}/outcome',
    answer: ['success'],
    who: asMember,
    before: publish,
  },
  linkIssue: {
    call: 'PATCH /api/tactics/{tactic_id}/tracker-link',
    answer: ['campaign_id', 'tactic_id', 'tracker_link'],
    who: asMember,
    before: publish,
  },
  getTrackRecord: {
    call: 'GET /api/teams/{team_id}/track-record',
    answer: [
      'team_name',
      'decided_count',
      'tried_count',
      'open_count',
      'outcome_counts',
      'sentences',
      'tactics',
      'next_cursor',
    ],
    before: async (scene) => {
      await publish(scene)
      await owner.must('recordOutcome', inputOf('recordOutcome', scene))
    },
  },
  getSecondRound: {
    call: 'GET /api/campaigns/{campaign_id}/second-round',
    answer: ['second_round'],
    before: openRound,
  },
  getSecondRoundCalendar: {
    call: 'GET /api/campaigns/{campaign_id}/second-round/end.ics',
    answer: [],
    before: openRound,
  },
  openSecondRound: {
    call: 'POST /api/campaigns/{campaign_id}/second-round',
    answer: ['second_round'],
    status: 201,
    before: end,
  },
  moveSecondRoundEnd: {
    call: 'PATCH /api/campaigns/{campaign_id}/second-round',
    answer: ['second_round'],
    before: openRound,
  },
  endSecondRound: {
    call: 'POST /api/campaigns/{campaign_id}/second-round/end',
    answer: ['success'],
    before: openRound,
  },
  voteInSecondRound: {
    call: 'POST /api/campaigns/{campaign_id}/second-round/votes',
    answer: ['votes', 'missing_tactic_ids'],
    before: openRound,
  },
  withdrawSecondVote: {
    call: 'DELETE /api/tactics/{tactic_id}/second-vote',
    answer: ['success'],
    before: openRound,
  },
  suggestTactics: {
    call: 'POST /api/campaigns/{campaign_id}/ai-tactics',
    answer: ['data'],
    status: 201,
    before: async ({ campaign_id }) => {
      for (const name of ['Write to everybody who left', 'Offer a yearly plan'])
        await buildTactic(owner, campaign_id, name)
    },
  },

  listTactics: { call: 'GET /api/tactics', answer: ['tactics', 'next_cursor'] },
  getResults: {
    call: 'GET /api/campaigns/{campaign_id}/results',
    answer: ['campaign', 'summary', 'digest', 'tactics'],
    before: end,
  },
  exportResults: {
    call: 'GET /api/campaigns/{campaign_id}/results.csv',
    answer: [],
    before: end,
  },
  exportTactics: { call: 'GET /api/campaigns/{campaign_id}/tactics.csv', answer: [] },
  addTactic: { call: 'POST /api/tactics', answer: ['tactic'], status: 201 },
  addTactics: { call: 'POST /api/tactics/bulk', answer: ['skipped_keys', 'tactics'], status: 201 },
  previewTactics: {
    call: 'POST /api/campaigns/{campaign_id}/tactics-preview',
    answer: ['lines', 'refused', 'table'],
  },
  listSimilarTactics: { call: 'GET /api/campaigns/{campaign_id}/similar-tactics', answer: ['similar'] },
  voteOnTactic: { call: 'POST /api/tactics/{tactic_id}/vote', answer: ['vote', 'vote_count'], who: asMember },
  scoreTactics: {
    call: 'POST /api/campaigns/{campaign_id}/votes',
    answer: ['votes', 'missing_tactic_ids', 'missing_keys'],
    who: asMember,
  },
  withdrawVote: {
    call: 'DELETE /api/tactics/{tactic_id}/vote',
    answer: ['vote', 'vote_count'],
    who: asMember,
  },
  editTactic: { call: 'PATCH /api/tactics/{tactic_id}', answer: ['tactic'] },
  deleteTactic: { call: 'DELETE /api/tactics/{tactic_id}', answer: ['success'] },
  joinTactics: {
    call: 'POST /api/tactics/{tactic_id}/join',
    answer: ['campaign_id', 'tactic_id', 'joined_id'],
  },
  separateTactics: {
    call: 'DELETE /api/tactics/{tactic_id}/joined/{joined_id}',
    answer: ['campaign_id', 'tactic_id', 'joined_id'],
  },
  listComments: {
    call: 'GET /api/tactics/{tactic_id}/comments',
    answer: ['comments', 'next_cursor'],
    before: ({ tactic_id }) => member.must('addComment', { tactic_id, comment_text: 'Hello' }),
  },
  addComment: { call: 'POST /api/tactics/{tactic_id}/comments', answer: ['comment'], status: 201 },
  editComment: { call: 'PATCH /api/comments/{comment_id}', answer: ['comment'] },
  deleteComment: { call: 'DELETE /api/comments/{comment_id}', answer: ['success'] },
}

beforeAll(async () => {
  ;[owner, member, newcomer] = await signInAll(app, 'Olga Owner', 'Milo Member', 'Nora Newcomer')
})

async function callOnce(name: OperationName): Promise<Answer> {
  const { who = () => owner, before } = calls[name]
  const scene = await newScene(owner, member)
  await before?.(scene)
  return who().call(name, inputOf(name, scene))
}

describe.each(Object.entries(calls) as [OperationName, Row][])('%s', (name, row) => {
  test(`is ${row.call} and answers ${row.answer.join(', ')}`, async () => {
    const { method, path, output, contentType, filename }: Operation = operations[name]
    expect(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`).toBe(row.call)

    const answer = await callOnce(name)
    expect(answer.status).toBe(row.status ?? 200)
    expect(answer.headers.get('Content-Type')?.split(';')[0]).toBe(contentType ?? 'application/json')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Content-Disposition')).toBe(
      filename === undefined
        ? null
        : `attachment; filename="${path.includes(':campaign_id') ? 'autumn-growth-' : ''}${filename}"`,
    )
    if (contentType) return expect(output.parse(answer.text)).toBe(answer.text)
    expect(Object.keys(answer.body as object).sort()).toEqual([...row.answer].sort())
    expect(strict(output).safeParse(answer.body).error).toBeUndefined()
    expect(output.parse(answer.body)).toEqual(answer.body)
    for (const [key, value] of leaves(answer.body)) {
      if (/(_at|_datetime|At)$/.test(key) && value !== null)
        expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
  })
})

test.each(
  Object.entries(calls)
    .filter(([, { answer }]) => answer.includes('success'))
    .map(([name]) => name as OperationName),
)('%s answers {"success": true} and no more', async (name) => {
  expect((await callOnce(name)).text).toBe('{"success":true}')
})

describe('The records carry the fields that clients rely on', () => {
  const campaign = `id name team_id status end_datetime time_zone contribution_mode problem_statement problem_reason
    ballots_open roll quorum created_by
    creator_name voter_count tactic_count`
  const tactic = `id name description link key tracker_link text_version campaign_id added_by added_by_name vote_count comment_count user_vote impact_score chances_score
    efforts_score average_score avg_impact avg_chances avg_efforts joined can`
  const records: [record: string, name: OperationName, at: string, fields: string][] = [
    ['User', 'getMe', 'user', 'id email full_name isTrial'],
    ['Session', 'listSessions', 'sessions', 'id device created_at last_used_at is_current'],
    [
      'Team',
      'listTeams',
      'teams',
      'id name url_slug owner_id member_count campaign_count role issue_pattern',
    ],
    ['Team member', 'getTeam', 'members', 'id full_name email role joined_at'],
    ['Campaign', 'getCampaign', 'campaign', campaign],
    ['Campaign in a list', 'listCampaigns', 'campaigns', campaign],
    ['Tactic', 'listTactics', 'tactics', tactic],
    ['New tactic', 'addTactic', 'tactic', tactic],
    ['Edited tactic', 'editTactic', 'tactic', tactic],
    ['New tactic of several', 'addTactics', 'tactics', tactic],
    [
      'Decision',
      'getDecision',
      'decision',
      `campaign_name team_name headline voter_count eligible_count slots version is_published published_at changed_at
      decider_name markdown digest sealed_text tactics wild_card_id can`,
    ],
    [
      'Shared result',
      'getResultToShare',
      'result',
      'campaign_name team_name ended_at headline voter_count eligible_count tactic_count tactics',
    ],
    [
      'Tracked tactic',
      'getTrackRecord',
      'tactics',
      'id name campaign_id campaign_name rank ranked_count decided_at tracker_link expectations outcome',
    ],
    [
      'Outcome',
      'recordOutcome',
      'outcome',
      'outcome figure link sentence verdict recorded_by_name recorded_at',
    ],
    ['Reminder', 'getReminder', 'reminder', 'unfinished_count reminded_at allowed message'],
    [
      'Second round',
      'getSecondRound',
      'second_round',
      'status end_datetime time_zone ended_at scored_count voter_count member_count tactics candidates can',
    ],
    [
      'Line',
      'previewTactics',
      'lines',
      'name description link key impact_score chances_score efforts_score problem similar',
    ],
    [
      'Similar tactic',
      'listSimilarTactics',
      'similar',
      'id name campaign_id campaign_name status rank ranked_count outcome',
    ],
    [
      'Webhook',
      'listWebhooks',
      'webhooks',
      'id team_id url form events is_open created_at added_by_name last_delivery',
    ],
    [
      'Delivery',
      'listDeliveries',
      'deliveries',
      'id event occurred_at state attempts last_status last_error next_attempt_at',
    ],
    ['Vote', 'voteOnTactic', 'vote', 'impact_score chances_score efforts_score reason'],
    ['Comment', 'listComments', 'comments', 'id user_name comment_text created_at edited_at can'],
    ['New comment', 'addComment', 'comment', 'id user_name comment_text created_at edited_at can'],
    ['Edited comment', 'editComment', 'comment', 'id user_name comment_text created_at edited_at can'],
  ]
  test.each(records)('%s', async (_, name, at, fields) => {
    const { body } = await callOnce(name)
    const value = (body as Record<string, unknown>)[at]
    const record: unknown = Array.isArray(value) ? value[0] : value
    expect(Object.keys(record as object)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
  })
})

test('Invite links are whole addresses: the team by its id, the campaign by a secret of 128 bits', async () => {
  const { team, inviteLink } = await owner.must('createTeam', newTeam())
  expect(inviteLink).toBe(`${app.url}/join/team/${team.id}`)
  expect((await owner.must('getTeam', { team_id: team.id })).inviteLink).toBe(inviteLink)

  const first = await owner.must('createCampaign', newCampaign(team.id))
  const second = await owner.must('createCampaign', newCampaign(team.id))
  expect(first.inviteLink).toMatch(new RegExp(`^${app.url}/join/campaign/[A-Za-z0-9_-]{22}$`))
  expect(second.inviteLink).not.toBe(first.inviteLink)
  expect((await owner.must('getCampaign', { campaign_id: first.campaign.id })).inviteLink).toBe(
    first.inviteLink,
  )
})

test('Lists come in pages: limit, cursor, and null at the end', async () => {
  const { campaign_id } = await newScene(owner, member)
  await buildTactic(owner, campaign_id, 'Third tactic of three')
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: OutputOf<'listTactics'> = await owner.must('listTactics', {
      campaign_id,
      limit: 1,
      ...(cursor && { cursor }),
    })
    expect(page.tactics.length).toBe(1)
    seen.push(...page.tactics.map((tactic) => tactic.id))
    cursor = page.next_cursor
  }
  const { tactics } = await owner.must('listTactics', { campaign_id })
  expect(seen).toEqual(tactics.map((tactic) => tactic.id))
  expect(seen.length).toBe(3)
})
