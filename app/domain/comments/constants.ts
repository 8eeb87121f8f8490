export const COMMENT_MIN = 1
export const COMMENT_MAX = 2000
/** The form shows a character count from this length on. */
export const COMMENT_COUNTED_FROM = COMMENT_MAX - 200
export const COMMENT_REQUIRED = 'Comment is required'
