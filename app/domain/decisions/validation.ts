import { z } from 'zod'
import { campaignIdField } from '../campaigns/validation'
import { EXPECTED_CHANGE_MAX, EXPECTED_VALUE_MAX } from '../outcomes/constants'
import { PLACES_MAX } from '../results/constants'
import { wholeNumber, trueOrFalse } from '../plain-fields'
import { counted, optionalTextField } from '../text'
import { DECIDED_MAX, DECISION_CHOICES, DECISION_REASON_MAX, DECISION_VERSION_MAX } from './constants'

const WRONG_SLOTS = `How many can be done must be a whole number from 0 to ${PLACES_MAX}`
const noChoice = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined
      ? 'Please mark at least one tactic Do, Later or No'
      : 'tactics must be an object of choices by tactic id',
}
const WRONG_VERSION = 'version must be that of the decision you have read; 0 before the first'

const expected = (label: string, max: number, description: string) =>
  optionalTextField({ label, max }).optional().meta({ description })

const decided = z
  .object({
    choice: z.enum(DECISION_CHOICES, { error: 'choice must be do, later or no' }).nullish(),
    reason: optionalTextField({ label: 'Reason', max: DECISION_REASON_MAX, multiline: true }),
    expected_change: expected(
      'What should change',
      EXPECTED_CHANGE_MAX,
      'What a tactic marked do should change, such as "sign-ups a week"; kept for good once it is published. Beside another choice it is left out',
    ),
    expected_from: expected('From', EXPECTED_VALUE_MAX, 'What it is today'),
    expected_to: expected('To', EXPECTED_VALUE_MAX, 'What it should become'),
    expected_by: z
      .preprocess((day) => (day === '' ? null : day), z.iso.date({ error: 'By must be a date' }).nullish())
      .optional()
      .meta({
        description: 'The day by which it should have changed; people are asked on it what came of it',
      }),
  })
  .refine(({ choice, reason }) => choice || reason === null, {
    error: 'A reason needs a choice: Do, Later or No',
    path: ['choice'],
  })
  .superRefine(({ choice, expected_change, expected_from, expected_to, expected_by }, ctx) => {
    if (choice !== 'do') return
    const given = [expected_change, expected_from, expected_to, expected_by].some((part) => part != null)
    if (!given) return
    const need = (path: string, part: unknown, message: string) =>
      part == null && ctx.addIssue({ code: 'custom', path: [path], message })
    need('expected_change', expected_change, 'Say what should change')
    need('expected_to', expected_to, 'Say what it should change to')
    need('expected_by', expected_by, 'Say by when')
  })

export const SaveDecisionSchema = z
  .object({
    campaign_id: campaignIdField,
    version: wholeNumber(0, DECISION_VERSION_MAX, WRONG_VERSION).meta({
      description: 'Of the decision that you have read; 0 before the first',
    }),
    slots: wholeNumber(0, PLACES_MAX, WRONG_SLOTS).meta({
      description: 'How many tactics can be done; at most as many as there are',
    }),
    tactics: z
      .record(z.uuid(), decided, noChoice)
      .refine((tactics) => Object.keys(tactics).length <= DECIDED_MAX, {
        error: `At most ${DECIDED_MAX} tactics can be decided`,
      })
      .meta({ description: 'A choice for each decided tactic, by its id; replaces all earlier ones' }),
    publish: trueOrFalse('publish')
      .default(false)
      .meta({ description: 'Whether members see it from now on; a published decision stays published' }),
    check: trueOrFalse('check')
      .optional()
      .meta({ description: 'Refuse a draft that could not be published as it is' }),
  })
  .superRefine(({ slots, tactics }, ctx) => {
    const done_count = Object.values(tactics).filter(({ choice }) => choice === 'do').length
    if (done_count <= slots) return
    const message = `${counted(done_count, 'tactic')} marked Do, but only ${slots} can be done`
    ctx.addIssue({ code: 'custom', path: ['slots'], message })
  })

export type SaveDecisionInput = z.output<typeof SaveDecisionSchema>
