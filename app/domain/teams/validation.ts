import { z } from 'zod'
import { idField } from '../ids'
import { PageSchema } from '../paging'
import { textField } from '../text'
import { SLUG_MAX, SLUG_MIN, SLUG_PATTERN, TEAM_NAME_MAX, TEAM_NAME_MIN } from './constants'

const nameField = textField({
  min: TEAM_NAME_MIN,
  max: TEAM_NAME_MAX,
  messages: {
    required: 'Team name is required',
    tooShort: 'Team name must be at least 3 characters',
    tooLong: 'Team name must be less than 50 characters',
  },
})

const slugFormat = 'URL must start with a letter and contain only lowercase letters, numbers, and hyphens'
const slugField = textField({
  min: SLUG_MIN,
  max: SLUG_MAX,
  messages: {
    required: 'URL is required',
    tooShort: 'URL must be at least 3 characters',
    tooLong: 'URL must be less than 30 characters',
    characters: slugFormat,
  },
}).refine((slug) => SLUG_PATTERN.test(slug), { error: slugFormat })

const booleanField = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'open must be true or false' }),
)

const team_id = idField('Please select a team')
const member_id = idField('Please select a member')

export const CreateTeamSchema = z.object({ name: nameField, url_slug: slugField })
export const GenerateUrlSchema = z.object({ teamName: nameField })
export const CheckUrlSchema = z.object({ slug: slugField })
export const TeamIdSchema = z.object({ team_id })
export const TeamMemberSchema = z.object({ team_id, member_id })
export const TeamInviteSchema = z.object({ team_id, open: booleanField })
export const ListTeamsSchema = PageSchema

export type CreateTeamInput = z.output<typeof CreateTeamSchema>
export type TeamMemberInput = z.output<typeof TeamMemberSchema>
export type TeamInviteInput = z.output<typeof TeamInviteSchema>
