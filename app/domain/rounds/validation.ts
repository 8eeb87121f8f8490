import { z } from 'zod'
import { campaignIdField, endField, timeZoneField } from '../campaigns/validation'
import { wholeNumber } from '../plain-fields'
import { BallotSchema, NO_SHEET, tacticIdField } from '../tactics/validation'
import { ROUND_HOURS_DEFAULT, ROUND_HOURS_MAX, ROUND_HOURS_MIN, ROUND_TACTICS_MAX } from './constants'

const WRONG_HOURS = `hours must be a whole number from ${ROUND_HOURS_MIN} to ${ROUND_HOURS_MAX}`
const noTactics = { error: 'Please choose at least one tactic' }

export const OpenSecondRoundSchema = z.object({
  campaign_id: campaignIdField,
  tactic_ids: z
    .array(z.uuid({ error: 'A tactic is not in the ranking of this campaign' }).toLowerCase(), noTactics)
    .min(1, noTactics)
    .max(ROUND_TACTICS_MAX, { error: `Please choose at most ${ROUND_TACTICS_MAX} tactics` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'A tactic is chosen twice' })
    .meta({ description: 'The tactics to be scored again, of those with a rank' }),
  hours: wholeNumber(ROUND_HOURS_MIN, ROUND_HOURS_MAX, WRONG_HOURS)
    .default(ROUND_HOURS_DEFAULT)
    .meta({ description: 'How long it runs' }),
})

export const MoveSecondRoundEndSchema = z.object({
  campaign_id: campaignIdField,
  end_datetime: endField.meta({
    format: 'date-time',
    description: 'With an offset or Z, from 1 hour to 14 days from now',
  }),
  time_zone: timeZoneField,
})

export const VoteInSecondRoundSchema = z
  .object({
    campaign_id: campaignIdField,
    votes: z
      .record(z.uuid().toLowerCase(), BallotSchema, NO_SHEET)
      .default({})
      .meta({ description: 'The scores for each tactic, by its id' }),
    keep: z
      .array(z.uuid().toLowerCase(), { error: 'keep must be a list of tactic ids' })
      .default([])
      .meta({ description: 'Tactics on which your scores of the first round count again' }),
  })
  .superRefine(({ votes, keep }, ctx) => {
    const complain = (message: string) => ctx.addIssue({ code: 'custom', path: ['votes'], message })
    const ids = [...Object.keys(votes), ...keep]
    if (ids.length === 0) complain('Please score at least one tactic')
    if (ids.length > ROUND_TACTICS_MAX) complain(`Please score at most ${ROUND_TACTICS_MAX} tactics at once`)
    else if (new Set(ids).size < ids.length) complain('A tactic is either scored or kept, and once')
  })
export const WithdrawSecondVoteSchema = z.object({ tactic_id: tacticIdField })

export type OpenSecondRoundInput = z.output<typeof OpenSecondRoundSchema>
