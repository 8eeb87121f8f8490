import { operations } from '~/contract/operations.server'
import { StartCampaignSchema } from '~/domain/tactics/start.server'
import { DAY, inMilliseconds, newCampaign, newNextRound, newStart } from '../inputs'
import { campaignOwner, members, teamOwner } from '../permissions'
import {
  endedByCampaignOwner,
  ofCampaign,
  ofOneself,
  ofTeam,
  pick,
  readByEverybody,
  readByMembers,
  runByCampaignOwner,
  type OperationRows,
} from './row'

export const campaigns = {
  listOpenWork: {
    ...readByEverybody,
    ...ofOneself,
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
  },

  getOpenWorkLive: {
    ...readByEverybody,
    ...ofOneself,
    answer: ['version', 'work'],
    who: 'member',
  },

  listCampaigns: {
    ...ofTeam,
    ...readByMembers,
    answer: ['campaigns', 'next_cursor'],
  },

  createCampaign: {
    ...ofTeam,
    callers: members(201),
    scope: 'manage',
    input: ({ team_id }) => newCampaign(team_id),
    answer: ['campaign', 'inviteLink'],
    status: 201,
    refused: ['twiceByKey'],
  },

  startCampaign: {
    ...ofTeam,
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
    refused: ['twiceByKey'],
  },

  runCampaignAgain: {
    ...ofCampaign,
    // The target's campaign is running.
    callers: members(409),
    scope: 'manage',
    input: newNextRound,
    needs: 'ended',
    answer: ['campaign', 'inviteLink'],
    status: 201,
    // The campaign is running, so what would be taken over is all that is read.
    statements: 1,
    states: {
      afterTheEnd: members(201),
      whileASecondRoundRuns: members(201),
      // What the target marks is to be done.
      oncePublished: members(400),
    },
    refused: ['twiceByKey', 'whileItRuns'],
  },

  getCampaign: {
    ...ofCampaign,
    ...readByMembers,
    answer: ['campaign', 'inviteLink'],
  },

  editCampaign: {
    ...ofCampaign,
    ...runByCampaignOwner,
    input: ({ campaign_id }) => ({
      campaign_id,
      name: 'Summer sign-ups',
      problem_statement: 'Few people come back',
      problem_reason: null,
      end_datetime: inMilliseconds(5 * DAY),
    }),
    answer: ['campaign', 'inviteLink'],
  },

  renewCampaignInvite: {
    ...ofCampaign,
    ...runByCampaignOwner,
    answer: ['inviteLink'],
  },

  getCampaignCalendar: {
    ...ofCampaign,
    ...readByMembers,
    answer: [],
    states: {
      afterTheEnd: members(200),
      onceTheCreatorHasLeft: { ...members(200), campaignOwner: 404 },
    },
  },

  endCampaign: {
    ...ofCampaign,
    ...endedByCampaignOwner,
    answer: ['success'],
  },

  setCampaignObserver: {
    ...ofCampaign,
    callers: campaignOwner,
    scope: 'manage',
    input: (scene) => ({ ...pick('campaign_id', 'member_id')(scene), observes: false }),
    answer: ['success'],
    statements: 2,
    states: {
      afterTheEnd: { ...members(403), campaignOwner: 409 },
      whileASecondRoundRuns: campaignOwner,
      oncePublished: { ...members(403), campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, campaignOwner: 404 },
    },
    refused: ['afterTheEnd'],
  },

  deleteCampaign: {
    ...ofCampaign,
    ...endedByCampaignOwner,
    answer: ['success'],
  },

  getConfettiViewed: {
    ...ofCampaign,
    ...readByMembers,
    answer: ['shouldShowConfetti', 'is_new'],
  },

  markConfettiViewed: {
    ...ofCampaign,
    callers: members(200),
    scope: 'manage',
    answer: ['success'],
  },
} satisfies OperationRows
