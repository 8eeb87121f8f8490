import { conflict, forbidden, invalid, needs } from '../policy'
import { observes, canAddTactic, canVote } from '../campaigns/policy'
import { NOT_HERE, NOT_TO_CARRY, REWORDED_SENTENCE } from './constants'

export const keyTaken = conflict('Another tactic of this campaign has this key', 'key')
export const uniqueKey = { index: 'tactics_key_unique', denial: keyTaken }

/** A vote is about the words that its voter has read (docs/product.md#votes). */
export const canScoreText = [...canVote, needs('is_same_text', conflict(REWORDED_SENTENCE, 'text_version'))]

/** Scores that come with a tactic are a vote. `casts_no_vote`: there are none. */
export const canAddScored = [...canAddTactic, needs(['is_scorer', 'casts_no_vote'], observes)]

/** The adder or the campaign owner, while the campaign runs (docs/product.md#tactics). */
export const canDeleteTactic = [
  needs(
    ['is_adder', 'is_owner'],
    forbidden('Only the person who added it or the campaign’s owner can delete it'),
  ),
  needs('is_active', conflict('The campaign has ended, so its tactics can no longer be deleted')),
]

/**
 * The adder of tactics that were added at once (docs/product.md#tactics). `are_unscored`: nobody has scored one of them since.
 * `have_no_others_joined`: nothing is joined to them but what was added with them.
 */
export const canUndoAdding = [
  needs('is_adder', forbidden('Only the person who added the tactics can undo that')),
  needs('is_active', conflict('The campaign has ended, so its tactics can no longer be deleted')),
  needs(
    'are_unscored',
    conflict('One of these tactics has been scored since, so adding them can no longer be undone'),
  ),
  needs(
    'have_no_others_joined',
    conflict('Another tactic is joined to one of these, so adding them can no longer be undone'),
  ),
]

/** The adder, while nobody but the actor has a vote on it (docs/product.md#tactics). */
export const canEditTactic = [
  needs('is_adder', forbidden('Only the person who added the tactic can edit it')),
  needs('is_active', conflict('The campaign has ended, so its tactics can no longer be edited')),
  needs(
    'is_unscored_by_others',
    conflict('Somebody else has scored this tactic, so its text can no longer be changed'),
  ),
]

/**
 * Somebody who added one of them or the campaign owner, while the votes may be those of the adders (docs/product.md#tactics).
 * `has_few_votes`: others have given each no more votes than other people have added it; whose they are is told by nothing.
 * `has_none_joined`: no tactic is joined to the one whose name does not stay.
 */
export const canJoinTactics = [
  needs(
    ['is_adder', 'is_owner'],
    forbidden('Only somebody who added one of the tactics or the campaign’s owner can join them'),
  ),
  needs('is_active', conflict('The campaign has ended, so its tactics can no longer be joined')),
  needs(
    'has_few_votes',
    conflict('One of these tactics has more votes than people who added it, so they can no longer be joined'),
  ),
  needs('are_two', invalid('Please choose another tactic', 'same_as')),
  needs(
    'has_none_joined',
    conflict('Another tactic is joined to this one. Let its name stay, or separate them first', 'stays'),
  ),
]

/** The same people, while the vote says nothing about which of the two was meant. */
export const canSeparateTactics = [
  needs(
    ['is_adder', 'is_owner'],
    forbidden('Only somebody who added one of the tactics or the campaign’s owner can separate them'),
  ),
  needs('is_active', conflict('The campaign has ended, so its tactics can no longer be separated')),
  needs(
    'has_few_votes',
    conflict('The tactic has more votes than people who added it, so the two can no longer be separated'),
  ),
]

/** `are_open`: as far as is published, the chosen tactics of the campaign are not decided or marked Later. */
export const canRunAgain = [
  needs('has_ended', conflict('The campaign is still running, so its tactics stay in it')),
  needs('are_open', invalid(NOT_TO_CARRY, 'tactic_ids')),
]

/** `has_these_tactics`: all tactics on the sheet are in the campaign. */
export const canHandInMachineBallot = [
  needs('is_owner', forbidden('Only the campaign owner can have an assistant hand in a sheet')),
  needs('is_active', conflict('The campaign has ended, so no sheet can be handed in')),
  needs(
    'allows_machine_ballot',
    conflict(
      'This campaign takes no sheet of an assistant. Its owner can allow one until somebody has voted',
    ),
  ),
  needs('has_these_tactics', invalid(NOT_HERE, 'scores')),
]
