import { z } from 'zod'
import { campaignIdField } from '../campaigns/validation'
import { PLACES_MAX } from '../results/constants'
import { counted, optionalTextField } from '../text'
import { DECIDED_MAX, DECISION_CHOICES, DECISION_REASON_MAX, DECISION_VERSION_MAX } from './constants'

const wrongSlots = { error: `Slots must be a whole number from 0 to ${PLACES_MAX}` }
const noChoice = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined
      ? 'Please mark at least one tactic Do, Later or No'
      : 'tactics must be an object of choices by tactic id',
}
const wrongVersion = { error: 'version must be that of the decision you have read; 0 before the first' }

const decided = z
  .object({
    choice: z.enum(DECISION_CHOICES, { error: 'choice must be do, later or no' }).nullish(),
    reason: optionalTextField({
      max: DECISION_REASON_MAX,
      multiline: true,
      tooLong: `Reason must be at most ${DECISION_REASON_MAX} characters`,
    }).meta({ maxLength: DECISION_REASON_MAX }),
  })
  .refine(({ choice, reason }) => choice || reason === null, {
    error: 'A reason needs a choice: Do, Later or No',
    path: ['choice'],
  })

export const SaveDecisionSchema = z
  .object({
    campaign_id: campaignIdField,
    version: z
      .number(wrongVersion)
      .int({ ...wrongVersion, abort: true })
      .min(0, wrongVersion)
      .max(DECISION_VERSION_MAX, wrongVersion)
      .meta({ description: 'Of the decision that you have read; 0 before the first' }),
    slots: z
      .number(wrongSlots)
      .int({ ...wrongSlots, abort: true })
      .min(0, { ...wrongSlots, abort: true })
      .max(PLACES_MAX, { ...wrongSlots, abort: true })
      .meta({ description: 'How many tactics can be done; at most as many as there are' }),
    tactics: z
      .record(z.uuid(), decided, noChoice)
      .refine((tactics) => Object.keys(tactics).length <= DECIDED_MAX, {
        error: `At most ${DECIDED_MAX} tactics can be decided`,
      })
      .meta({ description: 'A choice for each decided tactic, by its id; replaces all earlier ones' }),
    publish: z
      .boolean({ error: 'publish must be true or false' })
      .default(false)
      .meta({ description: 'Whether members see it from now on; a published decision stays published' }),
  })
  .superRefine(({ slots, tactics }, ctx) => {
    const done_count = Object.values(tactics).filter(({ choice }) => choice === 'do').length
    if (done_count <= slots) return
    const message = `${counted(done_count, 'tactic')} marked Do, but only ${slots} can be done`
    ctx.addIssue({ code: 'custom', path: ['slots'], message })
  })

export type SaveDecisionInput = z.output<typeof SaveDecisionSchema>
