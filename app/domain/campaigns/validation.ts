import { z } from 'zod'
import { idField } from '../ids'
import { PageSchema, searchField, type PageInput } from '../paging'
import { optionalTextField, textField } from '../text'
import { memberIdField, observesField, teamIdField } from '../teams/validation'
import {
  CAMPAIGN_NAME_MAX,
  CAMPAIGN_NAME_MIN,
  CAMPAIGN_STATUSES,
  CONTRIBUTION_MODES,
  END_SENTENCES,
  PROBLEM_MAX,
  QUORUM_MAX,
  QUORUM_MIN,
  TIME_ZONE_MAX,
} from './constants'
import { eachProblem } from './fields'
import { wholeNumber, trueOrFalse } from '../plain-fields'
import { knownZone } from './wall-clock'

const END_REQUIRED = 'End date and time is required'
const UNKNOWN_ZONE = 'The time zone must be an IANA name, for example Europe/Berlin'
const QUORUM_SENTENCE = `The quorum must be a whole number from ${QUORUM_MIN} to ${QUORUM_MAX}, or empty`
const END_WITH_ZONE = 'End date and time must carry a time zone, for example 2030-01-31T17:00:00Z'

/** Takes a time with an offset or Z, gives ISO 8601 in UTC. The statements check its limits. */
export const endField = z
  .string({ error: END_REQUIRED })
  .trim()
  .min(1, { error: END_REQUIRED })
  .pipe(z.iso.datetime({ offset: true, error: END_WITH_ZONE }))
  .transform((text) => new Date(text).toISOString())
  // PostgreSQL has no year 0 and writes years after 9999 differently from JavaScript.
  .refine((iso) => new Date(iso).getUTCFullYear() >= 1, { error: END_SENTENCES.tooEarly })
  .refine((iso) => new Date(iso).getUTCFullYear() <= 9999, { error: END_SENTENCES.tooLate })
  .meta({ format: 'date-time', description: 'With an offset or Z, at least 1 hour from now' })

/** The zone in which people gave the end, for mails. */
export const timeZoneField = z
  .string({ error: UNKNOWN_ZONE })
  .max(TIME_ZONE_MAX, { error: UNKNOWN_ZONE, abort: true })
  .refine((zone) => knownZone(zone) !== null, { error: UNKNOWN_ZONE })
  .nullable()
  .optional()
  .meta({ description: 'IANA name of the time zone in which mails give the end, beside UTC' })

export const campaignIdField = idField('Please select a campaign')
export const CampaignObserverSchema = z.object({
  campaign_id: campaignIdField,
  member_id: memberIdField,
  observes: observesField,
})

const problemFields = eachProblem((_, { label }) =>
  optionalTextField({ label, max: PROBLEM_MAX, multiline: true }),
)

export const nameField = textField({
  min: CAMPAIGN_NAME_MIN,
  max: CAMPAIGN_NAME_MAX,
  messages: {
    required: 'Campaign name is required',
    tooShort: 'Campaign name must be at least 5 characters',
    tooLong: 'Campaign name must be less than 100 characters',
  },
})

const ruleField = trueOrFalse('This')
const ballots_open = ruleField.meta({
  description: 'Whether members can read the votes after the end, without names; null: as the team does',
})
const roll = ruleField.meta({
  description: 'Whether the result lists who could vote and who did, never what or when; from four voters on',
})
const machine_ballot = ruleField.meta({
  description: 'Whether an assistant may score too, which counts in no score and is shown after the end',
})
const quorum = wholeNumber(QUORUM_MIN, QUORUM_MAX, QUORUM_SENTENCE)
  .nullable()
  .meta({ description: 'With fewer voters the result has no headline; null: without such a minimum' })

export const CreateCampaignSchema = z.object({
  name: nameField,
  team_id: teamIdField,
  contribution_mode: z.enum(CONTRIBUTION_MODES, { error: 'Contribution mode is required' }),
  end_datetime: endField,
  time_zone: timeZoneField,
  ...problemFields,
  ballots_open: ballots_open.nullable().optional(),
  roll: roll.optional(),
  quorum: quorum.optional(),
  machine_ballot: machine_ballot.optional(),
})
export const CampaignIdSchema = z.object({ campaign_id: campaignIdField })
export const ListCampaignsSchema = PageSchema.extend({
  team_id: teamIdField,
  status: z.enum(CAMPAIGN_STATUSES, { error: 'status must be active or ended' }).optional(),
  q: searchField.meta({ description: 'Part of the name' }),
})
/** A field that is left out stays as it is. */
export const EditCampaignSchema = z
  .object({
    campaign_id: campaignIdField,
    name: nameField.optional(),
    ...eachProblem((name) => problemFields[name].optional()),
    end_datetime: endField.optional(),
    time_zone: timeZoneField,
    ballots_open: ballots_open.optional(),
    roll: roll.optional(),
    quorum: quorum.optional(),
    machine_ballot: machine_ballot.optional(),
  })
  .refine(({ campaign_id: _, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Send a name, a problem, a reason, an end, a time zone or a rule of the vote',
    path: ['name'],
  })

export type CreateCampaignInput = z.output<typeof CreateCampaignSchema>
export type ListCampaignsInput = z.input<typeof ListCampaignsSchema> & PageInput
export type EditCampaignInput = z.output<typeof EditCampaignSchema>
export type CampaignObserverInput = z.output<typeof CampaignObserverSchema>
