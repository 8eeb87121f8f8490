import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '../../env.server'

export const MAIL_FOLDER = join(env.DATA_DIR, 'outbox')
const ABOUT = 'X-Tactics-About'

/** The header of a mail file that lists who it is to and whom it names, each id on a line of its own. */
export function aboutHeader(user_ids: string[]): string {
  return user_ids.length > 0 ? `${ABOUT}: ${user_ids.join('\r\n ')}\r\n` : ''
}

/**
 * Deletes the mails that were written to files in place of being sent (without SMTP_URL) and are to a person or name them.
 * Files without `X-Tactics-About`, as earlier versions wrote them, are found by their recipient only.
 */
export function deleteMailFiles({ id, email }: { id: string; email: string }, folder = MAIL_FOLDER): void {
  for (const file of filesOf(folder)) {
    const headers = headersOf(file)
    const isAbout = valueOf(headers, ABOUT).split(' ').includes(id)
    if (isAbout || recipientOf(headers) === email.toLowerCase()) rmSync(file, { force: true })
  }
}

function filesOf(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    return names.map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Each on one line. Empty for a file that is gone meanwhile: somebody else deletes their account too. */
function headersOf(file: string): string {
  try {
    const [headers = ''] = readFileSync(file, 'utf8').split(/\r?\n\r?\n/, 1)
    return headers.replace(/\r?\n[ \t]+/g, ' ')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

function valueOf(headers: string, name: string): string {
  const prefix = `${name}: `
  return (
    headers
      .split(/\r?\n/)
      .find((line) => line.startsWith(prefix))
      ?.slice(prefix.length) ?? ''
  )
}

/** A mail has one recipient: `ada@example.com` or `"Ada <ace>" <ada@example.com>`. */
function recipientOf(headers: string): string {
  const to = valueOf(headers, 'To').trim()
  return to
    .slice(to.lastIndexOf('<') + 1)
    .replace(/>$/, '')
    .toLowerCase()
}
