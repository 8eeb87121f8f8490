/** The version of the formats of docs/verify.md, part of everything that is hashed. */
export const SEAL_VERSION = 1
export const RECEIPT_SECRET_BYTES = 16
