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
    statements: 1,
  },

  getOpenWorkLive: {
    callers: everybody(200),
    scope: 'read',
    input: nothing,
    answer: ['version', 'work'],
    who: 'member',
    statements: 1,
  },

  listCampaigns: {
    callers: members(200),
    scope: 'read',
    input: pick('team_id'),
    answer: ['campaigns', 'next_cursor'],
    statements: 1,
    outsider: 'Team',
  },

  createCampaign: {
    callers: members(201),
    scope: 'manage',
    input: ({ team_id }) => newCampaign(team_id),
    answer: ['campaign', 'inviteLink'],
    status: 201,
    statements: 1,
    outsider: 'Team',
    refused: ['twiceByKey'],
  },

  startCampaign: {
    callers: members(201),
    scope: 'manage',
    input: ({ team_id }) => ({ team_id, ...newStart() }),
    answer: ['campaign', 'inviteLink'],
    status: 201,
    // With a team of its own.
    statements: [
      6,
      ({ owner }) =>
        operations.startCampaign(owner, StartCampaignSchema.parse({ team_name: 'Growth', ...newStart() })),
    ],
    outsider: 'Team',
    refused: ['twiceByKey'],
  },

  runCampaignAgain: {
    // The target's campaign is running.
    callers: members(409),
    scope: 'manage',
    input: newNextRound,
    needs: 'ended',
    answer: ['campaign', 'inviteLink'],
    status: 201,
    // The campaign is running, so what would be taken over is all that is read.
    statements: 1,
    outsider: 'Campaign',
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
    answer: ['campaign', 'inviteLink'],
    statements: 1,
    outsider: 'Campaign',
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
    answer: ['campaign', 'inviteLink'],
    statements: 1,
    outsider: 'Campaign',
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
    answer: ['inviteLink'],
    statements: 1,
    outsider: 'Campaign',
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
    answer: [],
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: members(200),
      onceTheCreatorHasLeft: { ...members(200), campaignOwner: 404 },
    },
  },

  endCampaign: {
    callers: campaignOwner,
    scope: 'manage',
    input: pick('campaign_id'),
    answer: ['success'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: campaignOwner,
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
  },

  setCampaignObserver: {
    callers: campaignOwner,
    scope: 'manage',
    input: (scene) => ({ ...pick('campaign_id', 'member_id')(scene), observes: false }),
    answer: ['success'],
    statements: 2,
    outsider: 'Campaign',
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
    answer: ['success'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: campaignOwner,
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
  },

  getConfettiViewed: {
    callers: members(200),
    scope: 'read',
    input: pick('campaign_id'),
    answer: ['shouldShowConfetti', 'is_new'],
    statements: 1,
    outsider: 'Campaign',
  },

  markConfettiViewed: {
    callers: members(200),
    scope: 'manage',
    input: pick('campaign_id'),
    answer: ['success'],
    statements: 1,
    outsider: 'Campaign',
  },
} satisfies OperationRows
