export const TEAM_NAME_MIN = 3
export const TEAM_NAME_MAX = 50
export const SLUG_LABEL = 'Team URL'
export const SLUG_MIN = 3
export const SLUG_MAX = 30
export const SLUG_PATTERN = /^[a-z][a-z0-9-]*$/
export const SLUG_SENTENCES = {
  required: 'URL is required',
  tooShort: 'URL must be at least 3 characters',
  tooLong: 'URL must be less than 30 characters',
  format: 'URL must start with a letter and contain only lowercase letters, numbers, and hyphens',
} as const
/** Milliseconds after the last key stroke. */
export const SLUG_CHECK_DELAY_MS = 500
export const SLUG_GENERATION_DELAY_MS = 1000
/** Of the address of new issues in the team's tracker. */
export const ISSUE_PATTERN_MAX = 1_000
/** Weekly mails are due on Mondays at this hour in UTC. */
export const DIGEST_HOUR = 8
export const DELETE_TEAM_WORD = 'DELETE'
export const FORMER_MEMBER = 'Former member'
/** The same for unknown and closed links, so that neither can be told from the other. */
export const INVALID_INVITE_LINK = 'Invalid or expired invite link'
export const INVITE_LINK_CLOSED = 'The invite link is closed: nobody can join through it.'
export const EMAILS_LABEL = 'E-mail addresses'
export const INVITATIONS_AT_ONCE = 20
/** A team can invite the same e-mail address again after this time. */
export const INVITATION_HOURS = 24
/** The longest e-mail address that mail servers accept. */
export const EMAIL_MAX = 254

/** So many people of a team are shown by their initials beside it. */
export const FACES_MAX = 5
