import { join } from 'node:path'
import { env } from '../env.server'

/** Made at the first start of an embedded installation, beside its data. */
export const SECRET_FILE = join(env.DATA_DIR, 'session-secret')
export const RECEIPT_KEY_FILE = join(env.DATA_DIR, 'receipt-key.pem')

/** What a backup leaves out so that it holds no secret that works: files, or variables that stand for them. */
export function keysOutsideBackup(): string[] {
  const secret = env.SESSION_SECRET ? 'SESSION_SECRET' : SECRET_FILE
  if (env.RECEIPT_KEY) return [secret, 'RECEIPT_KEY']
  // Beside PostgreSQL the key that signs receipts follows from the secret.
  return env.DATABASE_URL ? [secret] : [secret, RECEIPT_KEY_FILE]
}
