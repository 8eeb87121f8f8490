/** Identity providers; a person is (provider, subject), never an e-mail address. */
export const PROVIDERS = ['google', 'local'] as const
export type Provider = (typeof PROVIDERS)[number]
/** Seconds in which the ticket of /auth/success can be exchanged for a session. */
export const TICKET_SECONDS = 60
/** Days a session lives without use; using it starts them anew. */
export const SESSION_DAYS = 30
export const FULL_NAME_MAX = 200
/** What a person has: the trial that begins with the first sign-in, or premium (docs/product.md#plans). */
export const PLANS = ['trial', 'premium'] as const
export type Plan = (typeof PLANS)[number]
