import { RECEIPT_KEY_FILE } from '../../db/key-files.server'
import { readOrMakeOnce } from '../../db/once-file.server'
import {
  deriveReceiptKey,
  newReceiptKey,
  parseReceiptKey,
  toReceiptKey,
} from '../../domain/receipt-key.server'
import { env } from '../../env.server'

/** Embedded mode needs no set-up: its key is made at the first start and stored with the data. */
function readOrMakeKey(): string {
  return readOrMakeOnce(RECEIPT_KEY_FILE, {
    make: newReceiptKey,
    isWhole: (text) => parseReceiptKey(text) !== null,
    advice:
      'Restore it from a backup of the data folder. Without one, delete it and start again: receipts that people kept still verify, and new ones are signed with another key.',
  })
}

/** Beside PostgreSQL every process must sign with the same key, and need not share a disk. */
function deriveKey(): string | undefined {
  const secret = env.DATABASE_URL && env.SESSION_SECRET?.at(-1)
  return secret ? deriveReceiptKey(secret) : undefined
}

export const receiptKey = toReceiptKey(env.RECEIPT_KEY ?? deriveKey() ?? readOrMakeKey())
