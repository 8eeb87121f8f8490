import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { NOTIFICATION_KINDS } from '../../domain/notifications/kinds'
import { unsubscribe } from '../../domain/notifications/unsubscribe.server'
import { env } from '../../env.server'
import { isSameSecret } from '../../domain/secrets.server'
import { systemContext } from './context.server'
import { cookieSecrets } from '../sign-in/secrets.server'

const SubscriptionSchema = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  recipient: z.union([z.object({ user_id: z.uuid() }), z.object({ address: z.string() })]),
})
export type MailSubscription = z.output<typeof SubscriptionSchema>

/** The address that unsubscribes without signing in. Its signed token is the credential. */
export function unsubscribeAddress(subscription: MailSubscription): string {
  return `${env.APP_URL}/unsubscribe/${signToken(subscription)}`
}

function signToken(subscription: MailSubscription): string {
  const payload = Buffer.from(JSON.stringify(subscription)).toString('base64url')
  return `${payload}.${signatureOf(payload, cookieSecrets[0] ?? '').toString('base64url')}`
}

function signatureOf(payload: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`unsubscribe:${payload}`).digest()
}

/** What a token was signed for, or null if the signature is not ours. */
export function readToken(token: string): MailSubscription | null {
  const [payload = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const isOurs = cookieSecrets.some((secret) => isSameSecret(given, signatureOf(payload, secret)))
  if (!isOurs) return null
  const parsed = SubscriptionSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return parsed.success ? parsed.data : null
}

export async function unsubscribeFrom({ kind, recipient }: MailSubscription): Promise<void> {
  await unsubscribe(await systemContext(), kind, recipient)
}
