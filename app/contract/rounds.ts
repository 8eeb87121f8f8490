import { z } from 'zod'
import { CampaignIdSchema } from '../domain/campaigns/validation'
import { denialsOf } from '../domain/policy'
import {
  canEndSecondRound,
  canMoveSecondRoundEnd,
  canOpenSecondRound,
  canReadSecondRound,
  canVoteAgain,
} from '../domain/rounds/policy'
import {
  MoveSecondRoundEndSchema,
  OpenSecondRoundSchema,
  VoteInSecondRoundSchema,
  WithdrawSecondVoteSchema,
} from '../domain/rounds/validation'
import { SecondRoundView } from '../domain/rounds/view'
import { VoteView } from '../domain/tactics/view'
import { failures } from './failures'
import { VOTES } from './limit'
import { loadFailures } from './load-failure'
import { defineOperation, Done } from './operation'

const output = z.object({ second_round: SecondRoundView })

export const getSecondRound = defineOperation({
  method: 'GET',
  path: '/api/campaigns/:campaign_id/second-round',
  summary: 'The second round of a campaign that has ended, or for its owner what it could be about',
  denials: denialsOf(canReadSecondRound),
  input: CampaignIdSchema,
  output,
  failure: loadFailures.secondRound,
})

export const getSecondRoundCalendar = defineOperation({
  method: 'GET',
  path: '/api/campaigns/:campaign_id/second-round/end.ics',
  summary: 'When a second round ends, as an iCalendar file (RFC 5545)',
  input: CampaignIdSchema,
  output: z.string(),
  contentType: 'text/calendar',
  filename: 'second-round-end.ics',
  failure: loadFailures.secondRound,
})

export const openSecondRound = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/second-round',
  summary: 'Have up to 7 tactics scored again; once per campaign',
  denials: denialsOf(canOpenSecondRound),
  input: OpenSecondRoundSchema,
  output,
  status: 201,
  success: 'Second round opened',
  ...failures.openSecondRound,
  preferServerText: true,
})

export const moveSecondRoundEnd = defineOperation({
  method: 'PATCH',
  path: '/api/campaigns/:campaign_id/second-round',
  summary: 'Move the end of a second round that runs',
  denials: denialsOf(canMoveSecondRoundEnd),
  input: MoveSecondRoundEndSchema,
  output,
  success: 'End of the second round moved',
  ...failures.moveSecondRoundEnd,
  preferServerText: true,
})

export const endSecondRound = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/second-round/end',
  summary: 'End the second round early and reveal the ranking',
  denials: denialsOf(canEndSecondRound),
  input: CampaignIdSchema,
  output: Done,
  success: 'Second round ended',
  ...failures.endSecondRound,
})

export const voteInSecondRound = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/second-round/votes',
  summary: 'Score tactics again, or keep your scores: all of the votes count, or none',
  denials: denialsOf(canVoteAgain),
  limitPerPerson: VOTES,
  input: VoteInSecondRoundSchema,
  output: z.object({
    votes: z.array(z.object({ tactic_id: z.uuid(), vote: VoteView })),
    missing_tactic_ids: z.array(z.uuid()).meta({
      description:
        'Tactics that are not in the second round, or kept without a first vote; they were ignored',
    }),
  }),
  success: 'Tactics scored again: {n}',
  nothingDone: 'These tactics have been deleted, so no scores were saved',
  counted: ['votes'],
  ...failures.voteInSecondRound,
})

export const withdrawSecondVote = defineOperation({
  method: 'DELETE',
  path: '/api/tactics/:tactic_id/second-vote',
  summary: 'Take your vote of the second round back, so that your first one counts',
  denials: denialsOf(canVoteAgain),
  limitPerPerson: VOTES,
  input: WithdrawSecondVoteSchema,
  output: Done,
  success: 'Second vote withdrawn',
  ...failures.withdrawSecondVote,
})
