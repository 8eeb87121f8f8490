/** Rows per page (docs/product.md#lists). */
export const PAGE_SIZE_DEFAULT = 200
export const PAGE_SIZE_MAX = 500
export const SCREEN_PAGE_SIZE = 50
