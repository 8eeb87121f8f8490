/** The first of a ranking, as texts, previews and pictures name them. */
export const FIRST_RANKS = 3
/** A tie on the last of them may add some; more stand in the ranking. */
export const FIRST_MAX = 5
/** In code points; a longer name ends after a whole word. */
export const SHARED_NAME_MAX = 120
/** In code points, of the title of a preview and of each name in it. */
export const PREVIEW_TITLE_MAX = 160
export const PREVIEW_NAME_MAX = 60
/** In code points, of each text of a picture: more than fits in. */
export const PICTURE_TEXT_MAX = 300
