import type { Failures } from '../failures'
import type { Policy } from '../policy'
import { observes } from '../campaigns/denials'
import { canAddTactic, canVote, type CampaignFact, type VoteFact } from '../campaigns/policy'
import { NOT_HERE, NOT_TO_CARRY, REWORDED_SENTENCE } from './constants'

/** `is_adder`: the actor added this tactic. */
export type TacticFact = CampaignFact | 'is_adder'
/** `is_unscored_by_others`: nobody but the actor has a vote on this tactic. */
export type EditTacticFact = 'is_adder' | 'is_active' | 'is_unscored_by_others'

/**
 * `is_adder`: the actor added one of the tactics. `has_few_votes`: others have given each no more votes than other
 * people have added it; whose they are is told by nothing. `has_none_joined`: no tactic is joined to the one whose name does not stay.
 */
export type JoinTacticsFact =
  | 'is_adder'
  | 'is_owner'
  | 'is_active'
  | 'has_few_votes'
  | 'has_none_joined'
  | 'are_two'
export type SeparateTacticsFact = Exclude<JoinTacticsFact, 'has_none_joined' | 'are_two'>

/**
 * `are_unscored`: nobody has scored one of the tactics since they were added. `have_no_others_joined`: nothing is joined to
 * them but what was added with them.
 */
export type UndoAddingFact = 'is_adder' | 'is_active' | 'are_unscored' | 'have_no_others_joined'

/** A vote is about the words that its voter has read (docs/product.md#votes). */
export const canScoreText: Policy<VoteFact | 'is_same_text'> = [
  ...canVote,
  {
    anyOf: ['is_same_text'],
    otherwise: { kind: 'conflict', sentence: REWORDED_SENTENCE, field: 'text_version' },
  },
]

/** Scores that come with a tactic are a vote. `casts_no_vote`: there are none. */
export const canAddScored: Policy<CampaignFact | VoteFact | 'casts_no_vote'> = [
  ...canAddTactic,
  { anyOf: ['is_scorer', 'casts_no_vote'], otherwise: observes },
]

/** The adder or the campaign owner, while the campaign runs (docs/product.md#tactics). */
export const canDeleteTactic: Policy<TacticFact> = [
  {
    anyOf: ['is_adder', 'is_owner'],
    otherwise: {
      kind: 'forbidden',
      sentence: 'Only the person who added it or the campaign’s owner can delete it',
    },
  },
  {
    anyOf: ['is_active'],
    otherwise: {
      kind: 'conflict',
      sentence: 'The campaign has ended, so its tactics can no longer be deleted',
    },
  },
]

/** The adder of tactics that were added at once (docs/product.md#tactics). */
export const canUndoAdding: Policy<UndoAddingFact> = [
  {
    anyOf: ['is_adder'],
    otherwise: { kind: 'forbidden', sentence: 'Only the person who added the tactics can undo that' },
  },
  {
    anyOf: ['is_active'],
    otherwise: {
      kind: 'conflict',
      sentence: 'The campaign has ended, so its tactics can no longer be deleted',
    },
  },
  {
    anyOf: ['are_unscored'],
    otherwise: {
      kind: 'conflict',
      sentence: 'One of these tactics has been scored since, so adding them can no longer be undone',
    },
  },
  {
    anyOf: ['have_no_others_joined'],
    otherwise: {
      kind: 'conflict',
      sentence: 'Another tactic is joined to one of these, so adding them can no longer be undone',
    },
  },
]

/** The adder, while no vote of somebody else is about the present text (docs/product.md#tactics). */
export const canEditTactic: Policy<EditTacticFact> = [
  {
    anyOf: ['is_adder'],
    otherwise: { kind: 'forbidden', sentence: 'Only the person who added the tactic can edit it' },
  },
  {
    anyOf: ['is_active'],
    otherwise: {
      kind: 'conflict',
      sentence: 'The campaign has ended, so its tactics can no longer be edited',
    },
  },
  {
    anyOf: ['is_unscored_by_others'],
    otherwise: {
      kind: 'conflict',
      sentence: 'Somebody else has scored this tactic, so its text can no longer be changed',
    },
  },
]

/** An adder or the campaign owner, while the votes may be those of the adders (docs/product.md#tactics). */
export const canJoinTactics: Policy<JoinTacticsFact> = [
  {
    anyOf: ['is_adder', 'is_owner'],
    otherwise: {
      kind: 'forbidden',
      sentence: 'Only somebody who added one of the tactics or the campaign’s owner can join them',
    },
  },
  {
    anyOf: ['is_active'],
    otherwise: {
      kind: 'conflict',
      sentence: 'The campaign has ended, so its tactics can no longer be joined',
    },
  },
  {
    anyOf: ['has_few_votes'],
    otherwise: {
      kind: 'conflict',
      sentence:
        'One of these tactics has more votes than people who added it, so they can no longer be joined',
    },
  },
  {
    anyOf: ['are_two'],
    otherwise: { kind: 'invalid', sentence: 'Please choose another tactic', field: 'same_as' },
  },
  {
    anyOf: ['has_none_joined'],
    otherwise: {
      kind: 'conflict',
      sentence: 'Another tactic is joined to this one. Let its name stay, or separate them first',
      field: 'stays',
    },
  },
]

/** The same people, while the vote says nothing about which of the two was meant. */
export const canSeparateTactics: Policy<SeparateTacticsFact> = [
  {
    anyOf: ['is_adder', 'is_owner'],
    otherwise: {
      kind: 'forbidden',
      sentence: 'Only somebody who added one of the tactics or the campaign’s owner can separate them',
    },
  },
  {
    anyOf: ['is_active'],
    otherwise: {
      kind: 'conflict',
      sentence: 'The campaign has ended, so its tactics can no longer be separated',
    },
  },
  {
    anyOf: ['has_few_votes'],
    otherwise: {
      kind: 'conflict',
      sentence: 'The tactic has more votes than people who added it, so the two can no longer be separated',
    },
  },
]

/** `are_open`: as far as is published, the chosen tactics of the campaign are not decided or marked Later. */
export const canRunAgain: Policy<'has_ended' | 'are_open'> = [
  {
    anyOf: ['has_ended'],
    otherwise: { kind: 'conflict', sentence: 'The campaign is still running, so its tactics stay in it' },
  },
  {
    anyOf: ['are_open'],
    otherwise: { kind: 'invalid', sentence: NOT_TO_CARRY, field: 'tactic_ids' },
  },
]

/** `has_these_tactics`: all tactics on the sheet are in the campaign. */
export const canHandInMachineBallot: Policy<
  'is_owner' | 'is_active' | 'allows_machine_ballot' | 'has_these_tactics'
> = [
  {
    anyOf: ['is_owner'],
    otherwise: {
      kind: 'forbidden',
      sentence: 'Only the campaign owner can have an assistant hand in a sheet',
    },
  },
  {
    anyOf: ['is_active'],
    otherwise: { kind: 'conflict', sentence: 'The campaign has ended, so no sheet can be handed in' },
  },
  {
    anyOf: ['allows_machine_ballot'],
    otherwise: {
      kind: 'conflict',
      sentence:
        'This campaign takes no sheet of an assistant. Its owner can allow one until somebody has voted',
    },
  },
  {
    anyOf: ['has_these_tactics'],
    otherwise: { kind: 'invalid', sentence: NOT_HERE, field: 'scores' },
  },
]

/** What people read when one of the forms fails. */
export const failures = {
  addTactic: { failure: 'Failed to add tactic', alert: 'Failed to add tactic. Please try again.' },
  addTactics: { failure: 'Failed to add tactics', alert: 'Failed to add tactics. Please try again.' },
  previewTactics: { failure: 'Failed to preview tactics' },
  voteOnTactic: { failure: 'Failed to submit vote', alert: 'Failed to submit vote. Please try again.' },
  scoreTactics: { failure: 'Failed to submit votes', alert: 'Failed to submit votes. Please try again.' },
  withdrawVote: { failure: 'Failed to withdraw vote' },
  editTactic: { failure: 'Failed to update tactic' },
  deleteTactic: { failure: 'Failed to delete tactic' },
  undoAdding: { failure: 'Failed to undo' },
  joinTactics: { failure: 'Failed to join tactics' },
  separateTactics: { failure: 'Failed to separate tactics' },
} as const satisfies Failures
