import { perHour, perMinute } from '../limit'

export const VOTES = perMinute('vote', 300)
/** Campaigns that are made together with their tactics. */
export const CAMPAIGNS_STARTED = perHour('start', 20)
export const TACTICS_ADDED = perHour('tactic', 1_000)
/** While somebody types, and pasted lists. */
export const SIMILAR_SEARCHES = perMinute('similar-tactics', 60)
