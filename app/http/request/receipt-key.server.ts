import { join } from 'node:path'
import { readOrMakeOnce } from '../../db/once-file.server'
import { newReceiptKey, parseReceiptKey, toReceiptKey } from '../../domain/receipt-key.server'
import { env } from '../../env.server'

const RECEIPT_KEY_FILE = 'receipt-key.pem'

/** Made at the first start and stored with the data, unless the environment has it. */
function readOrMakeKey(): string {
  return readOrMakeOnce(join(env.DATA_DIR, RECEIPT_KEY_FILE), {
    make: newReceiptKey,
    isWhole: (text) => parseReceiptKey(text) !== null,
    advice:
      'Restore it from a backup of the data folder. Without one, delete it and start again: receipts that people kept stay good with the public key in their mails, and new ones are signed with another key.',
  })
}

/** Signs the receipts of this installation. */
export const receiptKey = toReceiptKey(env.RECEIPT_KEY ?? readOrMakeKey())
