import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '../../env.server'
import { readableText } from './readable-mail.server'

/**
 * Deletes the mails that were written to files in place of being sent (without SMTP_URL) and name a person: those to
 * them, and those that tell others what they did.
 */
export function deleteMailFiles({ email, full_name }: { email: string; full_name: string }): void {
  const folder = join(env.DATA_DIR, 'outbox')
  const names = [email, full_name].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // A short name is no part of another word.
  const naming = new RegExp(`(?<![\\p{L}\\p{N}])(${names.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
  for (const file of filesOf(folder)) if (naming.test(textOf(file))) rmSync(file, { force: true })
}

function filesOf(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    return names.map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Empty for a file that is gone meanwhile: somebody else deletes their account too. */
function textOf(file: string): string {
  try {
    return readableText(readFileSync(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
