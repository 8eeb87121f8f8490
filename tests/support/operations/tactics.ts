import { newTactic } from '../inputs'
import { adder, campaignOwner, members, teamOwner } from '../permissions'
import { pick, type OperationRows } from './row'

export const tactics = {
  getCampaignLive: {
    callers: members(200),
    scope: 'read',
    input: pick('campaign_id'),
    answer: ['version', 'campaign'],
    statements: 1,
    outsider: 'Campaign',
  },

  listTactics: {
    callers: members(200),
    scope: 'read',
    input: pick('campaign_id'),
    answer: ['tactics', 'next_cursor'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: members(200),
      onceTheCreatorHasLeft: { ...members(200), campaignOwner: 404 },
    },
  },

  exportTactics: {
    callers: members(200),
    scope: 'read',
    input: pick('campaign_id'),
    answer: [],
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: members(200),
    },
  },

  addTactic: {
    callers: members(201),
    scope: 'add',
    input: ({ campaign_id }) => newTactic(campaign_id),
    answer: ['tactic'],
    status: 201,
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: members(409),
    },
    refused: ['afterTheEnd'],
  },

  addTactics: {
    callers: members(201),
    scope: 'add',
    input: ({ campaign_id }) => ({ campaign_id, tactics: [{ name: 'Offer a yearly plan' }] }),
    answer: ['skipped_keys', 'tactics'],
    status: 201,
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: members(409),
    },
    refused: ['afterTheEnd'],
  },

  previewTactics: {
    callers: members(200),
    scope: 'add',
    input: ({ campaign_id }) => ({ campaign_id, text: 'Offer a yearly plan\nToo short' }),
    answer: ['lines', 'refused', 'table'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: members(409),
    },
    refused: ['afterTheEnd'],
  },

  listSimilarTactics: {
    callers: members(200),
    scope: 'read',
    input: ({ campaign_id }) => ({ campaign_id, text: 'Invite friends' }),
    answer: ['similar'],
    statements: 1,
    outsider: 'Campaign',
    states: {
      afterTheEnd: members(200),
    },
  },

  editTactic: {
    callers: adder,
    scope: 'add',
    input: ({ tactic_id }) => ({ tactic_id, name: 'Invite friends by letter' }),
    answer: ['tactic'],
    // The lock, then what is true behind it.
    statements: 2,
    outsider: 'Tactic',
    states: {
      afterTheEnd: { ...members(403), adder: 409 },
    },
    refused: ['afterTheEnd'],
  },

  deleteTactic: {
    callers: { ...campaignOwner, adder: 200 },
    scope: 'manage',
    input: pick('tactic_id'),
    answer: ['success'],
    statements: 1,
    outsider: 'Tactic',
    states: {
      afterTheEnd: { ...members(403), adder: 409, campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, adder: 200, campaignOwner: 404 },
    },
    refused: ['afterTheEnd'],
  },

  undoAdding: {
    callers: adder,
    scope: 'manage',
    // One that nothing is joined to.
    input: ({ tactic_id, same_as }) => ({ tactic_id: same_as || tactic_id }),
    answer: ['campaign_id', 'tactic_ids'],
    // The locks, then what is true behind them: of no tactic, since the scene keeps those that it has.
    statements: 2,
    outsider: 'Tactic',
    states: {
      afterTheEnd: { ...members(403), adder: 409 },
    },
    refused: ['afterTheEnd'],
  },

  joinTactics: {
    callers: { ...campaignOwner, adder: 200 },
    scope: 'manage',
    input: ({ tactic_id, same_as }) => ({ tactic_id, same_as, stays: 'this' }),
    answer: ['campaign_id', 'tactic_id', 'joined_id'],
    statements: 2,
    outsider: 'Tactic',
    states: {
      afterTheEnd: { ...members(403), adder: 409, campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, adder: 200, campaignOwner: 404 },
    },
    refused: ['afterTheEnd'],
  },

  separateTactics: {
    callers: { ...campaignOwner, adder: 200 },
    scope: 'manage',
    input: pick('tactic_id', 'joined_id'),
    answer: ['campaign_id', 'tactic_id', 'joined_id'],
    // Of two that are not joined: a refusal.
    statements: 2,
    outsider: 'Tactic',
    states: {
      afterTheEnd: { ...members(403), adder: 409, campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, adder: 200, campaignOwner: 404 },
    },
    refused: ['afterTheEnd'],
  },
} satisfies OperationRows
