/** The version of ballots, part of everything that is hashed of them. */
export const BALLOT_VERSION = 1
/** The version of manifests that are made now; the formats are in docs/verify.md. */
export const MANIFEST_VERSION = 3
export const RECEIPT_SECRET_BYTES = 16
/** With fewer voters a list of those who voted would tell too much of single votes. */
export const ROLL_VOTERS_MIN = 4
