/** More tactics on top are a line each, without reasons: the ranking follows. */
export const PODIUM_FULL_MAX = 3
