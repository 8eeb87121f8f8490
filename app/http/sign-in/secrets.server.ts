import { randomBytes } from 'node:crypto'
import { SECRET_FILE } from '../../db/key-files.server'
import { readOrMakeOnce } from '../../db/once-file.server'
import { deriveSealingKeys, deriveStoredKeys } from '../../domain/sealing-keys.server'
import { env } from '../../env.server'

const SECRET_BYTES = 32
const SECRET = /^[\w-]{43}$/

/** Embedded mode needs no set-up: its secret is made at the first start and stored with the data. */
function readOrMakeSecret(): string {
  return readOrMakeOnce(SECRET_FILE, {
    make: () => randomBytes(SECRET_BYTES).toString('base64url'),
    isWhole: (text) => SECRET.test(text),
    advice:
      'Restore it from a backup of the data folder. Without one, delete it and start again: everybody must sign in anew, invite links of campaigns and links to minutes and results must be renewed, and webhooks added again.',
  })
}

/** Secrets of signed cookies: the first signs, all of them verify. */
export const cookieSecrets: string[] = env.SESSION_SECRET ?? [readOrMakeSecret()]

/** Derived from the same secrets, which are never in the database. */
export const storedKeys = deriveStoredKeys(cookieSecrets)

/** For the ids of assistants' clients, which hold what they registered (docs/decisions/054); stored nowhere. */
export const clientKeys = deriveSealingKeys(cookieSecrets, 'oauth client')

/** For what an assistant's client hands to the page of the score sheet (docs/decisions/049); stored nowhere. */
export const sheetKeys = deriveSealingKeys(cookieSecrets, 'score sheet')
