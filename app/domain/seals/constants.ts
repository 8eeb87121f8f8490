/** The version of the formats of docs/verify.md, part of everything that is hashed. */
export const SEAL_VERSION = 1
export const RECEIPT_SECRET_BYTES = 16
export const HASH_BYTES = 32
/** So many ballots are sealed between two turns of the event loop. */
export const TURN_BALLOTS = 500
