import { z } from 'zod'
import { idField } from '../ids'
import { PageSchema } from '../paging'
import { teamIdField } from '../teams/validation'
import { optionalTextField, textField, isWebAddress } from '../text'
import {
  ISSUES_MAX,
  OUTCOME_FIGURE_MAX,
  OUTCOME_LINK_MAX,
  OUTCOME_SENTENCE_MAX,
  OUTCOMES,
  TRACKER_LINK_MAX,
  VERDICTS,
} from './constants'

const WRONG_LINK = 'Link must be a web address that starts with http:// or https://'
const WRONG_VERDICT = 'verdict must be hit, missed or unclear'
const WRONG_OUTCOME = 'outcome must be won, flat, lost, not_tried or unclear'

const tacticIdField = idField('Please select a tactic')

export const RecordOutcomeSchema = z.object({
  tactic_id: tacticIdField,
  outcome: z.enum(OUTCOMES, { error: WRONG_OUTCOME }),
  figure: optionalTextField({ label: 'Figure', max: OUTCOME_FIGURE_MAX }).meta({
    description: 'What was measured, such as "+12 % sign-ups"',
  }),
  link: optionalTextField({ label: 'Link', max: OUTCOME_LINK_MAX })
    .refine((text) => text === null || isWebAddress(text), { error: WRONG_LINK })
    .meta({ description: 'A web address with more about it' }),
  sentence: optionalTextField({ label: 'Sentence', max: OUTCOME_SENTENCE_MAX }).meta({
    description: 'What was learned',
  }),
  verdict: z
    .enum(VERDICTS, { error: WRONG_VERDICT })
    .nullish()
    .meta({ description: 'Against what was expected of the tactic; only where something was' }),
})
export type RecordOutcomeInput = z.output<typeof RecordOutcomeSchema>

export const ClearOutcomeSchema = z.object({ tactic_id: tacticIdField })

const NO_TRACKER_LINK = 'tracker_link must be a web address, or null to clear it'
const trackerLinkField = textField({
  min: 1,
  max: TRACKER_LINK_MAX,
  messages: {
    required: NO_TRACKER_LINK,
    tooShort: NO_TRACKER_LINK,
    tooLong: `Link must be at most ${TRACKER_LINK_MAX.toLocaleString('en-US')} characters`,
  },
})
  .refine(isWebAddress, { error: WRONG_LINK })
  .nullable()
  .meta({ maxLength: TRACKER_LINK_MAX, description: "The issue's web address; null clears it" })
export const LinkIssueSchema = z.object({ tactic_id: tacticIdField, tracker_link: trackerLinkField })

const ISSUES_NEEDED = 'Please paste at least one address'
const TOO_MANY_ISSUES = 'There are more addresses than tactics'

/** A list, or a text with an address a line. */
const linesOf = (value: unknown) => (typeof value === 'string' ? value.trim().split(/\s*\n\s*/) : value)

export const LinkIssuesSchema = z
  .object({
    campaign_id: idField('Please select a campaign'),
    tactic_ids: z
      .array(z.uuid({ error: 'Please select a tactic' }).toLowerCase(), { error: 'Please select a tactic' })
      .min(1, { error: 'Please select a tactic' })
      .max(ISSUES_MAX, { error: `At most ${ISSUES_MAX} tactics at once` })
      .refine((ids) => new Set(ids).size === ids.length, { error: 'A tactic is chosen twice' }),
    tracker_links: z.preprocess(
      linesOf,
      z
        .array(trackerLinkField, { error: ISSUES_NEEDED })
        .min(1, { error: ISSUES_NEEDED })
        .meta({ description: 'In the order of `tactic_ids`, as a list or one a line; null clears one' }),
    ),
  })
  .refine(({ tactic_ids, tracker_links }) => tracker_links.length <= tactic_ids.length, {
    error: TOO_MANY_ISSUES,
    path: ['tracker_links'],
  })

const NAME_NEEDED = 'Name the tactic by its key, its tracker_link or its tactic_id'
const nameOfTactic = z.string({ error: NAME_NEEDED }).trim().min(1, { error: NAME_NEEDED }).optional()
export const ReportOutcomeSchema = RecordOutcomeSchema.extend({
  tactic_id: tacticIdField.optional().meta({ format: 'uuid' }),
  key: nameOfTactic,
  tracker_link: nameOfTactic,
  campaign_id: idField('Please select a campaign')
    .optional()
    .meta({ format: 'uuid', description: 'Needed only where several campaigns have the key' }),
}).refine(({ tactic_id, key, tracker_link }) => tactic_id ?? key ?? tracker_link, {
  error: NAME_NEEDED,
  path: ['key'],
})

export const TrackRecordSchema = PageSchema.extend({ team_id: teamIdField })
export type TrackRecordInput = z.output<typeof TrackRecordSchema>
