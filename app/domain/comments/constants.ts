/** The specification shows no limits; these keep a thread readable. */
export const COMMENT_MIN = 1
export const COMMENT_MAX = 2000
