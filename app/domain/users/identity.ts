import { z } from 'zod'
import { cleanText, codePoints, visibleLength } from '../text'
import { FULL_NAME_MAX, PROVIDERS } from './constants'

const CONTROL = /\p{Cc}|\p{Cs}/gu

function toFullName(name: string | undefined, email: string): string {
  const given = cleanText(name ?? '')
    .replace(CONTROL, ' ')
    .trim()
  const shown = visibleLength(given) > 0 ? given : (email.split('@')[0] ?? email)
  return codePoints(shown) <= FULL_NAME_MAX ? shown : [...shown].slice(0, FULL_NAME_MAX).join('')
}

/** A person as the provider describes them. Refuses unverified e-mail addresses (docs/product.md#sign-in). */
export const IdentitySchema = z
  .object({
    provider: z.enum(PROVIDERS),
    subject: z.string().min(1).max(255),
    email: z.email().max(320),
    email_verified: z.literal(true),
    name: z.string().optional(),
    /** The organisation of an account of Google. */
    hd: z.string().optional(),
  })
  .transform(({ provider, subject, email, name, hd }) => ({
    provider,
    subject,
    email,
    hd,
    full_name: toFullName(name, email),
  }))
export type Identity = z.output<typeof IdentitySchema>
