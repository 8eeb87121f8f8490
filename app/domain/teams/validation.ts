import { z } from 'zod'
import { idField, isInviteToken } from '../ids'
import { isIssuePattern, toIssuePattern } from '../issue-pattern'
import { PageSchema } from '../paging'
import { cutMiddle, optionalTextField, textField } from '../text'
import { plainAddress } from './addresses'
import {
  EMAIL_MAX,
  INVALID_INVITE_LINK,
  INVITATIONS_AT_ONCE,
  ISSUE_PATTERN_MAX,
  SLUG_MAX,
  SLUG_MIN,
  SLUG_PATTERN,
  SLUG_SENTENCES,
  TEAM_NAME_MAX,
  TEAM_NAME_MIN,
} from './constants'
import { trueOrFalse } from '../plain-fields'

export const nameField = textField({
  min: TEAM_NAME_MIN,
  max: TEAM_NAME_MAX,
  messages: {
    required: 'Team name is required',
    tooShort: 'Team name must be at least 3 characters',
    tooLong: 'Team name must be less than 50 characters',
  },
})

const slugField = textField({
  min: SLUG_MIN,
  max: SLUG_MAX,
  messages: { ...SLUG_SENTENCES, characters: SLUG_SENTENCES.format },
}).refine((slug) => SLUG_PATTERN.test(slug), { error: SLUG_SENTENCES.format })

/** Zod's pattern extended by internationalised top-level domains, such as xn--p1ai. */
const EMAIL = new RegExp(
  z.regexes.email.source.replace(/\[A-Za-z\]\{2,\}\$$/, '(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,})$'),
)

const NO_ADDRESS = 'Enter at least one e-mail address'
const shorten = (text: string) => cutMiddle(text, 60)

export const teamIdField = idField('Please select a team')
export const memberIdField = idField('Please select a member')
export const observesField = trueOrFalse('observes')

export const CreateTeamSchema = z.object({ name: nameField, url_slug: slugField })
const WRONG_PATTERN =
  'Use the address of a project on GitHub, GitLab or Linear, or an http(s) address with {title} and {body} behind its host'
const issuePatternField = optionalTextField({ label: 'The address', max: ISSUE_PATTERN_MAX })
  .transform((text) => text && toIssuePattern(text))
  .refine((text) => text === null || isIssuePattern(text), { error: WRONG_PATTERN })
  .meta({
    description:
      'The address of a new issue, with {title} and {body} where the texts of a tactic go; of a project on GitHub, GitLab or Linear it is made',
  })

/** A field that is left out stays as it is. */
export const EditTeamSchema = z
  .object({
    team_id: teamIdField,
    name: nameField.optional(),
    url_slug: slugField.optional(),
    weekly_digest: trueOrFalse('weekly_digest').optional(),
    issue_pattern: z.optional(issuePatternField),
  })
  .refine(({ team_id: _, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Send a name, a URL, whether there is a weekly mail, or an address for new issues',
    path: ['name'],
  })
export const GenerateUrlSchema = z.object({ teamName: nameField })
export const CheckUrlSchema = z.object({ slug: slugField })
export const TeamIdSchema = z.object({ team_id: teamIdField })
export const TeamMemberSchema = z.object({ team_id: teamIdField, member_id: memberIdField })
export const TeamObserverSchema = z.object({
  team_id: teamIdField,
  member_id: memberIdField,
  observes: observesField,
})
export const TeamInviteSchema = z.object({
  team_id: teamIdField,
  open: trueOrFalse('open'),
})
export const OpenBallotsSchema = TeamInviteSchema
/** Lower case and without duplicates, since the database compares addresses in lower case. */
const emailsField = z
  .array(
    z
      .string({ error: 'An e-mail address is a text' })
      .overwrite(plainAddress)
      .pipe(
        z
          .email({
            pattern: EMAIL,
            error: ({ input }) => `${shorten(String(input))} is not an e-mail address`,
          })
          .max(EMAIL_MAX),
      ),
    { error: NO_ADDRESS },
  )
  .min(1, { error: NO_ADDRESS })
  .max(INVITATIONS_AT_ONCE, { error: `At most ${INVITATIONS_AT_ONCE} addresses at once` })
  .transform((emails) => [...new Set(emails)])
export const InviteToTeamSchema = z.object({ team_id: teamIdField, emails: emailsField })
export const ListTeamsSchema = PageSchema

export const JoinCampaignSchema = z.object({
  invite_link: z.string({ error: INVALID_INVITE_LINK }).refine(isInviteToken, { error: INVALID_INVITE_LINK }),
})

export type CreateTeamInput = z.output<typeof CreateTeamSchema>
export type EditTeamInput = z.output<typeof EditTeamSchema>
export type TeamMemberInput = z.output<typeof TeamMemberSchema>
export type TeamObserverInput = z.output<typeof TeamObserverSchema>
