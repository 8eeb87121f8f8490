import { cutToLine } from '~/domain/sharing/words'

/** More tactics on top are a line each, without reasons: the ranking follows. */
export const PODIUM_FULL_MAX = 3

/** What fits on a line. Without its middle, since names may begin alike; the whole name stands in the row. */
const LINE_MAX = { desktop: 32, phone: 24 }

export function PodiumName({ name, count }: { name: string; count: number }) {
  if (count <= PODIUM_FULL_MAX || name.length <= LINE_MAX.phone) return name
  return (
    <>
      <span className="max-sm:hidden">{cutToLine(name, LINE_MAX.desktop)}</span>
      <span className="sm:hidden">{cutToLine(name, LINE_MAX.phone)}</span>
    </>
  )
}
