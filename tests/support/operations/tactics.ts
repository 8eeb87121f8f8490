import { newTactic } from '../inputs'
import { adder, members } from '../permissions'
import {
  closedByTheEnd,
  doneByAdderOrOwner,
  ofCampaign,
  ofTactic,
  pick,
  readByMembers,
  type OperationRows,
} from './row'

export const tactics = {
  getCampaignLive: {
    ...ofCampaign,
    ...readByMembers,
    answer: ['version', 'campaign'],
  },

  listTactics: {
    ...ofCampaign,
    ...readByMembers,
    answer: ['tactics', 'next_cursor'],
    states: {
      afterTheEnd: members(200),
      onceTheCreatorHasLeft: { ...members(200), campaignOwner: 404 },
    },
  },

  exportTactics: {
    ...ofCampaign,
    ...readByMembers,
    answer: [],
    states: {
      afterTheEnd: members(200),
    },
  },

  addTactic: {
    ...ofCampaign,
    ...closedByTheEnd,
    callers: members(201),
    scope: 'add',
    input: ({ campaign_id }) => newTactic(campaign_id),
    answer: ['tactic'],
    status: 201,
  },

  addTactics: {
    ...ofCampaign,
    ...closedByTheEnd,
    callers: members(201),
    scope: 'add',
    input: ({ campaign_id }) => ({ campaign_id, tactics: [{ name: 'Offer a yearly plan' }] }),
    answer: ['skipped_keys', 'tactics'],
    status: 201,
  },

  previewTactics: {
    ...ofCampaign,
    ...closedByTheEnd,
    callers: members(200),
    scope: 'add',
    input: ({ campaign_id }) => ({ campaign_id, text: 'Offer a yearly plan\nToo short' }),
    answer: ['lines', 'refused', 'table'],
  },

  listSimilarTactics: {
    ...ofCampaign,
    ...readByMembers,
    input: ({ campaign_id }) => ({ campaign_id, text: 'Invite friends' }),
    answer: ['similar'],
    states: {
      afterTheEnd: members(200),
    },
  },

  editTactic: {
    ...ofTactic,
    callers: adder,
    scope: 'add',
    input: ({ tactic_id }) => ({ tactic_id, name: 'Invite friends by letter' }),
    answer: ['tactic'],
    // The lock, then what is true behind it.
    statements: 2,
    states: {
      afterTheEnd: { ...members(403), adder: 409 },
    },
    refused: ['afterTheEnd'],
  },

  deleteTactic: {
    ...ofTactic,
    ...doneByAdderOrOwner,
    answer: ['success'],
  },

  undoAdding: {
    ...ofTactic,
    callers: adder,
    scope: 'manage',
    // One that nothing is joined to.
    input: ({ tactic_id, same_as }) => ({ tactic_id: same_as || tactic_id }),
    answer: ['campaign_id', 'tactic_ids'],
    // The locks, then what is true behind them: of no tactic, since the scene keeps those that it has.
    statements: 2,
    states: {
      afterTheEnd: { ...members(403), adder: 409 },
    },
    refused: ['afterTheEnd'],
  },

  joinTactics: {
    ...ofTactic,
    ...doneByAdderOrOwner,
    input: ({ tactic_id, same_as }) => ({ tactic_id, same_as, stays: 'this' }),
    answer: ['campaign_id', 'tactic_id', 'joined_id'],
    statements: 2,
  },

  separateTactics: {
    ...ofTactic,
    ...doneByAdderOrOwner,
    input: pick('tactic_id', 'joined_id'),
    answer: ['campaign_id', 'tactic_id', 'joined_id'],
    // Of two that are not joined: a refusal.
    statements: 2,
  },
} satisfies OperationRows
