import { z } from 'zod'
import { campaignIdField } from '../campaigns/validation'
import { idField } from '../ids'
import { PageSchema, searchField } from '../paging'
import {
  cleanText,
  codePoints,
  optionalTextField,
  textField,
  UNSHOWABLE_MESSAGE,
  visibleLength,
  isWebAddress,
} from '../text'
import { wholeNumber, trueOrFalse } from '../plain-fields'
import { TABLE_FIELDS } from './table/constants'
import { DETAIL_FIELDS, DETAILS, eachDetail, type Details } from './fields'
import type { Scores } from './view'
import {
  BULK_MAX,
  CRITERIA,
  CSV_SEPARATORS,
  PASTED_MAX,
  REASON_MAX,
  SCORE_MAX,
  SCORE_MIN,
  SHEET_MAX,
  TACTIC_FILTERS,
  TACTIC_NAME_MAX,
  TACTIC_NAME_MIN,
  TACTIC_SORTS,
  TEXT_VERSION_LENGTH,
} from './constants'

/** Numbers only: forms convert their text before validation (docs/product.md#votes). */
function scoreField(label: string) {
  return wholeNumber(
    SCORE_MIN,
    SCORE_MAX,
    `${label} must be a whole number from ${SCORE_MIN} to ${SCORE_MAX}`,
  )
}

export const scoreFields = {
  impact_score: scoreField('Impact'),
  chances_score: scoreField('Chances'),
  efforts_score: scoreField('Efforts'),
}
export const tacticIdField = idField('Please select a tactic')
const tooShort = 'Tactic name must be at least 10 characters long'

export const tacticNameField = textField({
  min: TACTIC_NAME_MIN,
  max: TACTIC_NAME_MAX,
  multiline: true,
  messages: {
    required: tooShort,
    tooShort,
    tooLong: `Tactic name must be at most ${TACTIC_NAME_MAX} characters long`,
  },
})

/** What a tactic may have beside its name; blank is null. */
export const tacticDetails = eachDetail((_, { label, kind, max, about }) =>
  optionalTextField({ label, max, multiline: kind === 'lines' })
    .refine((text) => text === null || kind !== 'address' || isWebAddress(text), {
      error: `${label} must be a web address that starts with http:// or https://`,
    })
    .meta({ description: about }),
)

/** Whether scores that come with a tactic are a vote. */
export const isScored = (scores: { [Criterion in keyof Scores]?: number | null }) =>
  CRITERIA.some(({ field }) => scores[field] != null)

export const judgesSomething = (vote: Scores) => CRITERIA.some(({ field }) => vote[field] !== null)
export const nothingJudged = { error: 'Please score at least one criterion', path: ['impact_score'] }
/** null is "can't judge", for at most two of the three criteria (docs/product.md#votes). */
export const judgedFields = {
  impact_score: scoreFields.impact_score.nullable(),
  chances_score: scoreFields.chances_score.nullable(),
  efforts_score: scoreFields.efforts_score.nullable(),
}

/** Without any score it starts without the adder's vote; one left out beside others is "can't judge". */
const newTactic = {
  name: tacticNameField,
  ...tacticDetails,
  impact_score: scoreFields.impact_score.nullish(),
  chances_score: scoreFields.chances_score.nullish(),
  efforts_score: scoreFields.efforts_score.nullish(),
}

export const AddTacticSchema = z.object({ campaign_id: campaignIdField, ...newTactic })

export const TOO_MANY_TACTICS = `At most ${BULK_MAX} tactics can be added at once`
export const KEY_TWICE = 'This key is in the list already'
const noTactics = 'Please give at least one tactic'

export const AddTacticsSchema = z.object({
  campaign_id: campaignIdField,
  tactics: z
    .array(z.object(newTactic, { error: noTactics }), { error: noTactics })
    .min(1, { error: noTactics })
    .max(BULK_MAX, { error: TOO_MANY_TACTICS })
    .superRefine((tactics, ctx) => {
      const seen = new Set<string>()
      for (const [index, { key }] of tactics.entries()) {
        if (key === null) continue
        if (seen.has(key)) ctx.addIssue({ code: 'custom', path: [index, 'key'], message: KEY_TWICE })
        seen.add(key)
      }
    }),
})

const WRONG_COLUMN = `columns must hold ${TABLE_FIELDS.join(', ')} or none, by the column's number from 0`
const noList = 'Please paste at least one tactic'
/** Characters that cannot be shown are refused at their line, not here. */
export const PreviewTacticsSchema = z.object({
  campaign_id: campaignIdField,
  text: z
    .string({ error: noList })
    .overwrite(cleanText)
    .trim()
    .refine((text) => visibleLength(text) > 0, { error: noList, abort: true })
    .refine((text) => codePoints(text) <= PASTED_MAX, {
      error: `Please paste at most ${PASTED_MAX.toLocaleString('en-US')} characters at once`,
    })
    .meta({ minLength: 1, maxLength: PASTED_MAX, description: 'One tactic a line, or a table' }),
  is_table: trueOrFalse('is_table')
    .default(false)
    .meta({ description: 'Whether the text is a table also without known headings' }),
  has_header: trueOrFalse('has_header')
    .optional()
    .meta({ description: 'Whether the first row has headings; guessed without it' }),
  columns: z
    .record(
      z.string().regex(/^\d{1,3}$/, { error: WRONG_COLUMN }),
      z.enum([...TABLE_FIELDS, 'none'], { error: WRONG_COLUMN }),
      { error: WRONG_COLUMN },
    )
    .default({})
    .meta({ description: 'What columns hold, by their number from 0; read from the headings without it' }),
  use_scores: trueOrFalse('use_scores')
    .default(false)
    .meta({ description: 'Whether impact, chances and efforts are taken as your own scores' }),
})

export const ListSimilarTacticsSchema = z.object({
  campaign_id: campaignIdField,
  text: z
    .string({ error: 'text is required' })
    .overwrite(cleanText)
    .trim()
    .max(TACTIC_NAME_MAX, { error: `text must be at most ${TACTIC_NAME_MAX} characters` })
    .refine((text) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text), { error: UNSHOWABLE_MESSAGE })
    .meta({
      description: `The name that is being typed; below ${TACTIC_NAME_MIN} characters nothing is similar`,
    }),
})

/** A field that is left out stays as it is. */
export const EditTacticSchema = z
  .object({
    tactic_id: tacticIdField,
    name: tacticNameField.optional(),
    ...eachDetail((detail) => z.optional(tacticDetails[detail])),
  })
  .refine(({ tactic_id: _, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: `Send a name or one of: ${DETAILS.join(', ')}`,
    path: ['name'],
  })
const ballotFields = {
  ...judgedFields,
  reason: optionalTextField({ label: 'Reason', max: REASON_MAX }).meta({
    description: 'One line on why, sealed like the scores',
  }),
}
const textVersionField = z
  .string({ error: 'text_version must be text' })
  .regex(new RegExp(`^[0-9a-f]{${TEXT_VERSION_LENGTH}}$`), {
    error: 'text_version must be the one that the tactic was listed with',
  })
  .meta({ description: 'The text_version of what was read. The vote is refused if it has changed since' })

export const BallotSchema = z.object(ballotFields).refine(judgesSomething, nothingJudged)

export const VoteSchema = z
  .object({ tactic_id: tacticIdField, text_version: textVersionField.optional(), ...ballotFields })
  .refine(judgesSomething, nothingJudged)
export const NO_SHEET = { error: 'votes must be an object with the scores for each tactic, by its id' }
const NO_REFERENCE = `A tactic is named by its id, or by its key of at most ${DETAIL_FIELDS.key.max} characters`
const uuid = z.uuid()
/** Whether a sheet names a tactic by its id, not by its key. */
export const isByItsId = (reference: string) => uuid.safeParse(reference).success
/** Of which tactic a sheet speaks: its id, or its key as `tacticDetails` stores it. Null for what is neither. */
export function readReference(text: string): string | null {
  const id = text.trim()
  return isByItsId(id) ? id.toLowerCase() : (tacticDetails.key.safeParse(text).data ?? null)
}
const tacticReference = z.string().refine((text) => readReference(text) !== null)
const asRead = tacticReference.overwrite((text) => readReference(text) ?? text)
export const ScoreTacticsSchema = z.object({
  campaign_id: campaignIdField,
  votes: z
    .record(tacticReference, BallotSchema, {
      error: ({ code }) => (code === 'invalid_key' ? NO_REFERENCE : NO_SHEET.error),
    })
    .refine((votes) => Object.keys(votes).length > 0, { error: 'Please score at least one tactic' })
    .refine((votes) => Object.keys(votes).length <= SHEET_MAX, {
      error: `Please score at most ${SHEET_MAX} tactics at once`,
    })
    .meta({ description: 'The scores for each tactic, by its id or its key' }),
  text_versions: z.record(asRead, textVersionField).default({}).meta({
    description:
      'The text_version of what was read, by the id or key of its tactic, as in votes; those without scores are ignored',
  }),
})
export const TacticIdSchema = z.object({ tactic_id: tacticIdField })
export const ListTacticsSchema = PageSchema.extend({
  campaign_id: campaignIdField,
  q: searchField,
  filter: z.enum(TACTIC_FILTERS, { error: 'filter must be all or needs_vote' }).default('all'),
  sort: z.enum(TACTIC_SORTS, { error: 'sort must be newest, most_commented, score or shuffled' }).optional(),
})
export const ExportResultsSchema = z.object({
  campaign_id: campaignIdField,
  separator: z
    .enum(CSV_SEPARATORS, { error: 'separator must be comma or semicolon' })
    .default('comma')
    .meta({ description: 'With semicolon, numbers have a decimal comma' }),
})

/** Callers within the server may leave out the details. */
type WithDetails<Tactic> = Omit<Tactic, keyof Details> & Partial<Details>
export type AddTacticInput = WithDetails<z.output<typeof AddTacticSchema>>
export type EditTacticInput = z.output<typeof EditTacticSchema>
type Ballot<Vote> = Omit<Vote, 'reason'> & { reason?: string | null }
type Added = z.output<typeof AddTacticsSchema>
export type AddTacticsInput = Omit<Added, 'tactics'> & { tactics: WithDetails<Added['tactics'][number]>[] }
type Preview = z.output<typeof PreviewTacticsSchema>
export type PreviewTacticsInput = Pick<Preview, 'campaign_id' | 'text'> & Partial<Preview>
/** Callers within the server may leave out fields that have a default. */
export type VoteInput = Ballot<z.output<typeof VoteSchema>>
export type ScoreTacticsInput = Pick<z.output<typeof ScoreTacticsSchema>, 'campaign_id' | 'votes'> &
  Partial<z.output<typeof ScoreTacticsSchema>>
export type CsvSeparator = z.output<typeof ExportResultsSchema>['separator']
export type ListTacticsInput = Pick<z.output<typeof ListTacticsSchema>, 'campaign_id' | 'limit'> &
  Partial<z.output<typeof ListTacticsSchema>>
