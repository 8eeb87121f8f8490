import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveInviteKeys } from '../../domain/invite-keys.server'
import { env } from '../../env.server'

const SECRET_FILE = 'session-secret'

/** Embedded mode needs no set-up: its secret is made at the first start and stored with the data. */
function readOrCreateSecret(): string {
  mkdirSync(env.DATA_DIR, { recursive: true })
  const path = join(env.DATA_DIR, SECRET_FILE)
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}

/** Secrets of signed cookies: the first signs, all of them verify. */
export const cookieSecrets: string[] = env.SESSION_SECRET ?? [readOrCreateSecret()]

/** Derived from the same secrets, which are never in the database. */
export const inviteKeys = deriveInviteKeys(cookieSecrets)
