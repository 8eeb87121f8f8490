import { perMinute } from '../limit'

/** Files with all ballots of a campaign: every one of them is hashed for each. */
export const SEALED_FILES = perMinute('sealed-file', 30)
