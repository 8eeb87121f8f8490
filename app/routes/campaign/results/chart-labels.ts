/** In units of the drawing. */
export type Point = { x: number; y: number }
export type Label = Point & { text: string }

const DOT = 5
const LINE_HEIGHT = 12
const DIGIT_WIDTH = 7
/** Where a label may stand beside its dot: right, left, above, below, then the corners. */
const PLACES = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const

type Box = { left: number; right: number; top: number; bottom: number }

/**
 * The middle of each label beside its dot, or null where all places are taken. The first dots choose first; labels cover
 * neither each other nor any dot.
 */
export function placeLabels(dots: Label[], frame: Box): (Point | null)[] {
  const taken = dots.map(({ x, y }) => around({ x, y }, DOT * 2, DOT * 2))
  return dots.map(({ x, y, text }) => {
    const width = DIGIT_WIDTH * text.length
    for (const [right, down] of PLACES) {
      const middle = { x: x + right * (DOT + width / 2 + 1), y: y + down * (DOT + LINE_HEIGHT / 2) }
      const box = around(middle, width, LINE_HEIGHT)
      if (!isInside(box, frame) || taken.some((other) => overlaps(box, other))) continue
      taken.push(box)
      return middle
    }
    return null
  })
}

function around({ x, y }: Point, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}

function isInside(box: Box, frame: Box): boolean {
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  )
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
