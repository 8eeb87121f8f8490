import { env } from '../../env.server'
import { failureInWords } from './failure.server'
import { openTransport } from './transport.server'

/**
 * Sends a mail right now, past the outbox. @returns what happened, in a sentence.
 * @throws Error with the reason and what to set.
 */
export async function sendTestMail(address: string, transport = openTransport()): Promise<string> {
  const { name, deliver, close } = transport
  const mail = {
    from: env.mailFrom,
    to: { name: '', address },
    subject: 'A test mail from Tactics',
    text: `Mails of ${env.APP_URL} arrive here.`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
  try {
    await deliver(mail, { id: `test-${Date.now()}`, user_ids: [] })
    return `A mail to ${address} was accepted by ${name}.`
  } catch (error) {
    throw new Error(`No mail was sent by ${name}: ${failureInWords(error)}`, { cause: error })
  } finally {
    close()
  }
}
