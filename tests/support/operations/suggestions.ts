import { operations } from '~/contract/operations.server'
import { newId } from '~/domain/ids.server'
import { scores } from '../inputs'
import { members } from '../permissions'
import { pick, suggesting, type OperationRows } from './row'

const newSuggestion = () => ({ name: `Suggestion ${newId()}`, ...scores(1, 2, 3) })

export const suggestions = {
  suggestTactics: {
    // The target has too few tactics for whoever may.
    callers: { ...members(403), campaignOwner: 409 },
    scope: 'add',
    input: pick('campaign_id'),
    needs: 'threeTactics',
    answer: ['data'],
    status: 201,
    // Before the engine is asked; then in a transaction the lock, what is true behind it, and the insert.
    statements: [
      4,
      ({ owner, campaign_id }) =>
        operations.suggestTactics(
          suggesting(owner, () => Promise.resolve([newSuggestion()])),
          { campaign_id },
        ),
    ],
    outsider: [
      'Campaign',
      (ctx, { campaign_id }) =>
        operations.suggestTactics(
          suggesting(ctx, () => Promise.reject(new Error('Was asked'))),
          { campaign_id },
        ),
    ],
  },
} satisfies OperationRows
