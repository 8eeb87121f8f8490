import { cutToLine } from '~/domain/sharing/words'

/** More tactics on top are a line each, without reasons: the ranking follows. */
export const PODIUM_FULL_MAX = 3

/** A line at 1280 px, two at 360. Without its middle, since names may begin alike; the whole name stands in the row. */
const PODIUM_LINE_MAX = 40

export const podiumName = (name: string, count: number) =>
  count > PODIUM_FULL_MAX ? cutToLine(name, PODIUM_LINE_MAX) : name
