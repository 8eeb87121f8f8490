import { z } from 'zod'
import { idField, isInviteToken } from '../ids'
import { PageSchema } from '../paging'
import { optionalTextField, textField } from '../text'
import { CAMPAIGN_NAME_MAX, CAMPAIGN_NAME_MIN, CONTRIBUTION_MODES, PROBLEM_MAX } from './constants'

const END_REQUIRED = 'End date and time is required'
const END_WITH_ZONE = 'End date and time must carry a time zone, for example 2030-01-31T17:00:00Z'
const INVALID_LINK = 'Invalid or expired invite link'

/** A point in time with an offset or Z, as ISO 8601 in UTC. Whether it is late enough the database's clock says. */
export const endField = z
  .string({ error: END_REQUIRED })
  .trim()
  .min(1, { error: END_REQUIRED })
  .pipe(z.iso.datetime({ offset: true, error: END_WITH_ZONE }))
  .transform((text) => new Date(text).toISOString())
  // PostgreSQL knows no year 0, and writes years beyond 9999 in another way than JavaScript.
  .refine((iso) => new Date(iso).getUTCFullYear() >= 1, { error: 'Campaign must run for at least 1 hour' })
  .refine((iso) => new Date(iso).getUTCFullYear() <= 9999, { error: 'Campaign must end within a year' })
  .meta({ format: 'date-time', description: 'With an offset or Z, at least 1 hour from now' })

const campaign_id = idField('Please select a campaign')

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
  team_id: idField('Please select a team'),
  contribution_mode: z.enum(CONTRIBUTION_MODES, { error: 'Contribution mode is required' }),
  end_datetime: endField,
  problem_statement: problemField('The problem statement'),
  problem_reason: problemField('The reason'),
})
export const CampaignIdSchema = z.object({ campaign_id })
export const ListCampaignsSchema = PageSchema.extend({ team_id: idField('Please select a team') })
export const MoveCampaignEndSchema = z.object({ campaign_id, end_datetime: endField })
export const JoinCampaignSchema = z.object({
  invite_link: z.string({ error: INVALID_LINK }).refine(isInviteToken, { error: INVALID_LINK }),
})

export type CreateCampaignInput = z.output<typeof CreateCampaignSchema>
export type ListCampaignsInput = z.output<typeof ListCampaignsSchema>
export type MoveCampaignEndInput = z.output<typeof MoveCampaignEndSchema>
