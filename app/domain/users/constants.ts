/** A person is identified by provider and subject, never by an e-mail address. */
export const PROVIDERS = ['google', 'local'] as const
export type Provider = (typeof PROVIDERS)[number]
export const TICKET_SECONDS = 60
/** Counted from the last use. */
export const SESSION_DAYS = 30
export const FULL_NAME_MAX = 200
export const USER_AGENT_MAX = 300
export const PLANS = ['trial', 'premium'] as const
export type Plan = (typeof PLANS)[number]

/** The form field that names the person to whom a form was shown. */
export const PERSON_FIELD = 'shown_to'
