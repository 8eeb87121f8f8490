import { z } from 'zod'
import { CAMPAIGN_NAME_MAX } from '../campaigns/constants'
import { campaignIdField, endField, nameField, timeZoneField } from '../campaigns/validation'
import type { DecisionView } from '../decisions/view'
import { codePoints } from '../text'
import { BULK_MAX, NOT_TO_CARRY } from './constants'
import { TOO_MANY_TACTICS } from './validation'

const noTactics = { error: 'Please choose at least one tactic' }

export const RunCampaignAgainSchema = z.object({
  campaign_id: campaignIdField,
  name: nameField,
  end_datetime: endField,
  time_zone: timeZoneField,
  tactic_ids: z
    .array(z.uuid({ error: NOT_TO_CARRY }).toLowerCase(), noTactics)
    .min(1, noTactics)
    .max(BULK_MAX, { error: TOO_MANY_TACTICS })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'A tactic is chosen twice' })
    .meta({ description: 'Tactics of the campaign that are not decided, or marked Later' }),
})

/**
 * Tactics that the next round can take along: undecided or marked Later, as far as is published. A draft decides nothing,
 * and what it says is nobody's business but its owner's.
 */
export function tacticsToCarry({ is_published, tactics }: Pick<DecisionView, 'is_published' | 'tactics'>) {
  return tactics
    .map((tactic) => (is_published ? tactic : { ...tactic, choice: null, reason: null }))
    .filter(({ choice }) => choice === null || choice === 'later')
}

/** 'Autumn growth' is followed by 'Autumn growth 2', 'Week 7' by 'Week 8'. A name without room for a number stays. */
export function nextName(name: string): string {
  const [, words = name, number = '1'] = /^(.*?) (\d{1,2})$/s.exec(name) ?? []
  const next = `${words} ${Number(number) + 1}`
  return codePoints(next) > CAMPAIGN_NAME_MAX ? name : next
}
