import { operations } from '~/contract/operations.server'
import { StartCampaignSchema } from '~/domain/tactics/start'
import { DAY, inMilliseconds, newCampaign, newNextRound, newStart } from '../inputs'
import { campaignOwner, everybody, members, teamOwner } from '../permissions'
import { nothing, pick, type OperationRows } from './row'

export const campaigns = {
  listOpenWork: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
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
    who: 'member',
    statements: [1, ({ member }) => operations.listOpenWork(member)],
  },

  getOpenWorkLive: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
    call: 'GET /api/open-work/live',
    answer: ['version', 'work'],
    who: 'member',
    statements: [1, ({ member }) => operations.getOpenWorkLive(member, {})],
  },

  listCampaigns: {
    callers: members(200),
    scope: 'read',
    input: pick('team_id'),
    call: 'GET /api/campaigns',
    answer: ['campaigns', 'next_cursor'],
    statements: [1, ({ owner, team_id }) => operations.listCampaigns(owner, { team_id, limit: 500 })],
    outsider: ['Team', (ctx, { team_id }) => operations.listCampaigns(ctx, { team_id, limit: 200 })],
  },

  createCampaign: {
    callers: members(201),
    scope: 'manage',
    input: ({ team_id }) => newCampaign(team_id),
    call: 'POST /api/campaigns',
    answer: ['campaign', 'inviteLink'],
    status: 201,
    statements: [1, ({ owner, team_id }) => operations.createCampaign(owner, newCampaign(team_id))],
    outsider: ['Team', (ctx, { team_id }) => operations.createCampaign(ctx, newCampaign(team_id))],
    refused: ['twiceByKey'],
  },

  startCampaign: {
    callers: members(201),
    scope: 'manage',
    input: ({ team_id }) => ({ team_id, ...newStart() }),
    call: 'POST /api/start',
    answer: ['campaign', 'inviteLink'],
    status: 201,
    statements: [
      6,
      ({ owner }) =>
        operations.startCampaign(owner, StartCampaignSchema.parse({ team_name: 'Growth', ...newStart() })),
    ],
    outsider: [
      'Team',
      (ctx, { team_id }) =>
        operations.startCampaign(ctx, StartCampaignSchema.parse({ team_id, ...newStart() })),
    ],
    refused: ['twiceByKey'],
  },

  runCampaignAgain: {
    // The target's campaign is running.
    callers: members(409),
    scope: 'manage',
    input: newNextRound,
    needs: 'ended',
    call: 'POST /api/campaigns/{campaign_id}/again',
    answer: ['campaign', 'inviteLink'],
    status: 201,
    // The campaign is running, so what would be taken over is all that is read.
    statements: [
      1,
      ({ owner, ...scene }) => operations.runCampaignAgain(owner, newNextRound(scene)).catch(() => null),
    ],
    outsider: ['Campaign', (ctx, scene) => operations.runCampaignAgain(ctx, newNextRound(scene))],
    states: {
      afterTheEnd: members(201),
      whileASecondRoundRuns: members(201),
      // What the target marks is to be done.
      oncePublished: members(400),
    },
    refused: ['twiceByKey', 'whileItRuns'],
  },

  getCampaign: {
    callers: members(200),
    scope: 'read',
    input: pick('campaign_id'),
    call: 'GET /api/campaigns/{campaign_id}',
    answer: ['campaign', 'inviteLink'],
    statements: [1, ({ owner, campaign_id }) => operations.getCampaign(owner, { campaign_id })],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.getCampaign(ctx, { campaign_id })],
  },

  editCampaign: {
    callers: campaignOwner,
    scope: 'manage',
    input: ({ campaign_id }) => ({
      campaign_id,
      name: 'Summer sign-ups',
      problem_statement: 'Few people come back',
      problem_reason: null,
      end_datetime: inMilliseconds(5 * DAY),
    }),
    call: 'PATCH /api/campaigns/{campaign_id}',
    answer: ['campaign', 'inviteLink'],
    statements: [
      1,
      ({ owner, campaign_id }) =>
        operations.editCampaign(owner, { campaign_id, end_datetime: inMilliseconds(5 * DAY) }),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id }) =>
        operations.editCampaign(ctx, { campaign_id, end_datetime: inMilliseconds(2 * DAY) }),
    ],
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
    refused: ['afterTheEnd'],
  },

  renewCampaignInvite: {
    callers: campaignOwner,
    scope: 'manage',
    input: pick('campaign_id'),
    call: 'POST /api/campaigns/{campaign_id}/invite',
    answer: ['inviteLink'],
    statements: [1, ({ owner, campaign_id }) => operations.renewCampaignInvite(owner, { campaign_id })],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.renewCampaignInvite(ctx, { campaign_id })],
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
    refused: ['afterTheEnd'],
  },

  getCampaignCalendar: {
    callers: members(200),
    scope: 'read',
    input: pick('campaign_id'),
    call: 'GET /api/campaigns/{campaign_id}/end.ics',
    answer: [],
    statements: [1, ({ owner, campaign_id }) => operations.getCampaignCalendar(owner, { campaign_id })],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.getCampaignCalendar(ctx, { campaign_id })],
    states: {
      afterTheEnd: members(200),
      onceTheCreatorHasLeft: { ...members(200), campaignOwner: 404 },
    },
  },

  endCampaign: {
    callers: campaignOwner,
    scope: 'manage',
    input: pick('campaign_id'),
    call: 'POST /api/campaigns/{campaign_id}/end',
    answer: ['success'],
    statements: [1, ({ owner, campaign_id }) => operations.endCampaign(owner, { campaign_id })],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.endCampaign(ctx, { campaign_id })],
    states: {
      afterTheEnd: campaignOwner,
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
  },

  setCampaignObserver: {
    callers: campaignOwner,
    scope: 'manage',
    input: (scene) => ({ ...pick('campaign_id', 'member_id')(scene), observes: false }),
    call: 'PUT /api/campaigns/{campaign_id}/observers/{member_id}',
    answer: ['success'],
    statements: [
      2,
      ({ owner, member, campaign_id }) =>
        operations.setCampaignObserver(owner, { campaign_id, member_id: member.actor.id, observes: false }),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id, member_id }) =>
        operations.setCampaignObserver(ctx, { campaign_id, member_id, observes: true }),
    ],
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      whileASecondRoundRuns: campaignOwner,
      oncePublished: { ...members(403), campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
    refused: ['afterTheEnd'],
  },

  deleteCampaign: {
    callers: campaignOwner,
    scope: 'manage',
    input: pick('campaign_id'),
    call: 'DELETE /api/campaigns/{campaign_id}',
    answer: ['success'],
    statements: [1, ({ owner, campaign_id }) => operations.deleteCampaign(owner, { campaign_id })],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.deleteCampaign(ctx, { campaign_id })],
    states: {
      afterTheEnd: campaignOwner,
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
  },

  getConfettiViewed: {
    callers: members(200),
    scope: 'read',
    input: pick('campaign_id'),
    call: 'GET /api/campaigns/{campaign_id}/confetti-viewed',
    answer: ['shouldShowConfetti', 'is_new'],
    statements: [1, ({ owner, campaign_id }) => operations.getConfettiViewed(owner, { campaign_id })],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.getConfettiViewed(ctx, { campaign_id })],
  },

  markConfettiViewed: {
    callers: members(200),
    scope: 'manage',
    input: pick('campaign_id'),
    call: 'POST /api/campaigns/{campaign_id}/confetti-viewed',
    answer: ['success'],
    statements: [1, ({ owner, campaign_id }) => operations.markConfettiViewed(owner, { campaign_id })],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.markConfettiViewed(ctx, { campaign_id })],
  },
} satisfies OperationRows
