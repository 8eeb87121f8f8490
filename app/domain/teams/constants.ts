/** Limits of a team (docs/product.md#teams). */
export const TEAM_NAME_MIN = 3
export const TEAM_NAME_MAX = 50
export const SLUG_MIN = 3
export const SLUG_MAX = 30
/** Starts with a lowercase letter, then lowercase letters, digits and hyphens. */
export const SLUG_PATTERN = /^[a-z][a-z0-9-]*$/
/** What can be wrong with a URL. */
export const SLUG_SENTENCES = {
  required: 'URL is required',
  tooShort: 'URL must be at least 3 characters',
  tooLong: 'URL must be less than 30 characters',
  format: 'URL must start with a letter and contain only lowercase letters, numbers, and hyphens',
} as const
/** Milliseconds after the last key stroke before availability is asked for. */
export const SLUG_CHECK_DELAY = 500
/** Milliseconds after the last key stroke before a slug is generated from the name. */
export const SLUG_GENERATION_DELAY = 1000
/** What a person must type to delete a team. */
export const DELETE_TEAM_WORD = 'DELETE'
/** Stands for a person who is no longer in the team. */
export const FORMER_MEMBER = 'Former member'
/** What an unknown link answers, and one that has been closed. */
export const INVALID_INVITE_LINK = 'Invalid or expired invite link'
/** How many people one call invites by e-mail. */
export const INVITATIONS_AT_ONCE = 20
/** An address is invited to a team at most once in so many hours, whoever asks. */
export const INVITATION_HOURS = 24
/** Longest e-mail address that mail servers accept. */
export const EMAIL_MAX = 254
