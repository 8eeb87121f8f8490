/** Limits that keep a thread readable (docs/product.md#comments). */
export const COMMENT_MIN = 1
export const COMMENT_MAX = 2000
/** The form counts characters from this length on. */
export const COMMENT_COUNTED_FROM = COMMENT_MAX - 200
export const COMMENT_REQUIRED = 'Comment is required'
