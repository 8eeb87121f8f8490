import { z } from 'zod'
import { idField, isInviteToken } from '../ids'
import { PageSchema } from '../paging'
import { optionalTextField, textField } from '../text'
import { INVALID_INVITE_LINK } from '../teams/constants'
import { teamIdField } from '../teams/validation'
import {
  CAMPAIGN_NAME_MAX,
  CAMPAIGN_NAME_MIN,
  CONTRIBUTION_MODES,
  END_SENTENCES,
  PROBLEM_MAX,
} from './constants'

const END_REQUIRED = 'End date and time is required'
const END_WITH_ZONE = 'End date and time must carry a time zone, for example 2030-01-31T17:00:00Z'

/** A point in time with an offset or Z, as ISO 8601 in UTC. Whether it is late enough the database's clock says. */
export const endField = z
  .string({ error: END_REQUIRED })
  .trim()
  .min(1, { error: END_REQUIRED })
  .pipe(z.iso.datetime({ offset: true, error: END_WITH_ZONE }))
  .transform((text) => new Date(text).toISOString())
  // PostgreSQL knows no year 0, and writes years beyond 9999 in another way than JavaScript.
  .refine((iso) => new Date(iso).getUTCFullYear() >= 1, { error: END_SENTENCES.tooEarly })
  .refine((iso) => new Date(iso).getUTCFullYear() <= 9999, { error: END_SENTENCES.tooLate })
  .meta({ format: 'date-time', description: 'With an offset or Z, at least 1 hour from now' })

export const campaignIdField = idField('Please select a campaign')

const problemField = (label: string) =>
  optionalTextField({
    max: PROBLEM_MAX,
    multiline: true,
    tooLong: `${label} must be at most ${PROBLEM_MAX} characters`,
  })

export const CreateCampaignSchema = z.object({
  name: textField({
    min: CAMPAIGN_NAME_MIN,
    max: CAMPAIGN_NAME_MAX,
    messages: {
      required: 'Campaign name is required',
      tooShort: 'Campaign name must be at least 5 characters',
      tooLong: 'Campaign name must be less than 100 characters',
    },
  }),
  team_id: teamIdField,
  contribution_mode: z.enum(CONTRIBUTION_MODES, { error: 'Contribution mode is required' }),
  end_datetime: endField,
  problem_statement: problemField('The problem statement'),
  problem_reason: problemField('The reason'),
})
export const CampaignIdSchema = z.object({ campaign_id: campaignIdField })
export const ListCampaignsSchema = PageSchema.extend({ team_id: teamIdField })
export const MoveCampaignEndSchema = z.object({ campaign_id: campaignIdField, end_datetime: endField })
export const JoinCampaignSchema = z.object({
  invite_link: z.string({ error: INVALID_INVITE_LINK }).refine(isInviteToken, { error: INVALID_INVITE_LINK }),
})

export type CreateCampaignInput = z.output<typeof CreateCampaignSchema>
export type ListCampaignsInput = z.output<typeof ListCampaignsSchema>
export type MoveCampaignEndInput = z.output<typeof MoveCampaignEndSchema>
