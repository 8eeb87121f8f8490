import { operations } from '~/contract/operations.server'
import { MISSING_ID, newTactic, scores } from '../inputs'
import { adder, campaignOwner, members, teamOwner } from '../permissions'
import { pick, type OperationRows } from './row'

export const tactics = {
  getCampaignLive: {
    callers: members(200),
    scope: 'read',
    input: pick('campaign_id'),
    call: 'GET /api/campaigns/{campaign_id}/live',
    answer: ['version', 'campaign'],
    statements: [1, ({ owner, campaign_id }) => operations.getCampaignLive(owner, { campaign_id })],
    outsider: ['Campaign', (ctx, { campaign_id }) => operations.getCampaignLive(ctx, { campaign_id })],
  },

  listTactics: {
    callers: members(200),
    scope: 'read',
    input: pick('campaign_id'),
    call: 'GET /api/tactics',
    answer: ['tactics', 'next_cursor'],
    statements: [1, ({ owner, campaign_id }) => operations.listTactics(owner, { campaign_id, limit: 500 })],
    outsider: [
      'Campaign',
      (ctx, { campaign_id }) => operations.listTactics(ctx, { campaign_id, limit: 200 }),
    ],
    states: {
      afterTheEnd: members(200),
      onceTheCreatorHasLeft: { ...members(200), campaignOwner: 404 },
    },
  },

  exportTactics: {
    callers: members(200),
    scope: 'read',
    input: pick('campaign_id'),
    call: 'GET /api/campaigns/{campaign_id}/tactics.csv',
    answer: [],
    statements: [
      1,
      ({ owner, campaign_id }) => operations.exportTactics(owner, { campaign_id, separator: 'comma' }),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id }) => operations.exportTactics(ctx, { campaign_id, separator: 'comma' }),
    ],
    states: {
      afterTheEnd: members(200),
    },
  },

  addTactic: {
    callers: members(201),
    scope: 'add',
    input: ({ campaign_id }) => newTactic(campaign_id),
    call: 'POST /api/tactics',
    answer: ['tactic'],
    status: 201,
    statements: [
      1,
      ({ owner, campaign_id }) =>
        operations.addTactic(owner, { campaign_id, name: 'Invite friends by link', ...scores(1, 2, 3) }),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id }) =>
        operations.addTactic(ctx, { campaign_id, name: 'Invite friends by link', ...scores(1, 2, 3) }),
    ],
    states: {
      afterTheEnd: members(409),
    },
    refused: ['afterTheEnd'],
  },

  addTactics: {
    callers: members(201),
    scope: 'add',
    input: ({ campaign_id }) => ({ campaign_id, tactics: [{ name: 'Offer a yearly plan' }] }),
    call: 'POST /api/tactics/bulk',
    answer: ['skipped_keys', 'tactics'],
    status: 201,
    statements: [
      1,
      ({ owner, campaign_id }) =>
        operations.addTactics(owner, {
          campaign_id,
          tactics: [{ name: 'First of two' }, { name: 'Second of two' }],
        }),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id }) =>
        operations.addTactics(ctx, { campaign_id, tactics: [{ name: 'Invite friends by link' }] }),
    ],
    states: {
      afterTheEnd: members(409),
    },
    refused: ['afterTheEnd'],
  },

  previewTactics: {
    callers: members(200),
    scope: 'add',
    input: ({ campaign_id }) => ({ campaign_id, text: 'Offer a yearly plan\nToo short' }),
    call: 'POST /api/campaigns/{campaign_id}/tactics-preview',
    answer: ['lines', 'refused', 'table'],
    statements: [
      1,
      ({ owner, campaign_id }) =>
        operations.previewTactics(owner, { campaign_id, text: 'Tactic number one\nInvite friends' }),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id }) =>
        operations.previewTactics(ctx, { campaign_id, text: 'Invite friends by link' }),
    ],
    states: {
      afterTheEnd: members(409),
    },
    refused: ['afterTheEnd'],
  },

  listSimilarTactics: {
    callers: members(200),
    scope: 'read',
    input: ({ campaign_id }) => ({ campaign_id, text: 'Invite friends' }),
    call: 'GET /api/campaigns/{campaign_id}/similar-tactics',
    answer: ['similar'],
    statements: [
      1,
      ({ owner, campaign_id }) =>
        operations.listSimilarTactics(owner, { campaign_id, text: 'Tactic number one' }),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id }) =>
        operations.listSimilarTactics(ctx, { campaign_id, text: 'Invite friends by link' }),
    ],
    states: {
      afterTheEnd: members(200),
    },
  },

  editTactic: {
    callers: adder,
    scope: 'add',
    input: ({ tactic_id }) => ({ tactic_id, name: 'Invite friends by letter' }),
    call: 'PATCH /api/tactics/{tactic_id}',
    answer: ['tactic'],
    // The lock, then what is true behind it.
    statements: [
      2,
      ({ owner, unscored_id }) =>
        operations.editTactic(owner, { tactic_id: unscored_id, name: 'Invite friends by letter' }),
    ],
    outsider: [
      'Tactic',
      (ctx, { tactic_id }) => operations.editTactic(ctx, { tactic_id, name: 'Invite friends by letter' }),
    ],
    states: {
      afterTheEnd: { ...members(403), adder: 409 },
    },
    refused: ['afterTheEnd'],
  },

  deleteTactic: {
    callers: { ...campaignOwner, adder: 200 },
    scope: 'manage',
    input: pick('tactic_id'),
    call: 'DELETE /api/tactics/{tactic_id}',
    answer: ['success'],
    statements: [1, ({ owner, tactic_id }) => operations.deleteTactic(owner, { tactic_id })],
    outsider: ['Tactic', (ctx, { tactic_id }) => operations.deleteTactic(ctx, { tactic_id })],
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
    call: 'DELETE /api/tactics/{tactic_id}/added-together',
    answer: ['campaign_id', 'tactic_ids'],
    // The locks, then what is true behind them: of no tactic, since the scene keeps those that it has.
    statements: [2, ({ owner }) => operations.undoAdding(owner, { tactic_id: MISSING_ID }).catch(() => null)],
    outsider: ['Tactic', (ctx, { tactic_id }) => operations.undoAdding(ctx, { tactic_id })],
    states: {
      afterTheEnd: { ...members(403), adder: 409 },
    },
    refused: ['afterTheEnd'],
  },

  joinTactics: {
    callers: { ...campaignOwner, adder: 200 },
    scope: 'manage',
    input: ({ tactic_id, same_as }) => ({ tactic_id, same_as, stays: 'this' }),
    call: 'POST /api/tactics/{tactic_id}/join',
    answer: ['campaign_id', 'tactic_id', 'joined_id'],
    statements: [
      2,
      ({ owner, tactic_id, unscored_id }) =>
        operations.joinTactics(owner, { tactic_id, same_as: unscored_id, stays: 'this' }),
    ],
    outsider: [
      'Tactic',
      (ctx, { tactic_id }) => operations.joinTactics(ctx, { tactic_id, same_as: MISSING_ID, stays: 'this' }),
    ],
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
    call: 'DELETE /api/tactics/{tactic_id}/joined/{joined_id}',
    answer: ['campaign_id', 'tactic_id', 'joined_id'],
    // Of two that are not joined: a refusal.
    statements: [
      2,
      ({ owner, tactic_id, unscored_id }) =>
        operations.separateTactics(owner, { tactic_id, joined_id: unscored_id }).catch(() => null),
    ],
    outsider: [
      'Tactic',
      (ctx, { tactic_id }) => operations.separateTactics(ctx, { tactic_id, joined_id: MISSING_ID }),
    ],
    states: {
      afterTheEnd: { ...members(403), adder: 409, campaignOwner: 409 },
      onceTheCreatorHasLeft: { ...teamOwner, adder: 200, campaignOwner: 404 },
    },
    refused: ['afterTheEnd'],
  },
} satisfies OperationRows
