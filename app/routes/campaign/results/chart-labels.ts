/** In units of the drawing. */
export type Point = { x: number; y: number }
export type Label = Point & { text: string }

const DOT = 5
const LINE_HEIGHT = 14
const DIGIT_WIDTH = 8
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

export type Box = { left: number; right: number; top: number; bottom: number }

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

const NAME_HEIGHT = 13
/** Generous, since the drawing cannot measure text. Signs of scripts such as Chinese are as wide as they are high. */
const LETTER_WIDTH = 7.5
const CAPITAL_WIDTH = 10
const SIGN_WIDTH = 13
const GAP = 3

export type Name = Point & { anchor: 'start' | 'end' | 'middle' }

/**
 * Where the names of the first dots stand, or null where there is no room: beside the dot or behind its number, below or above
 * it. They cover no dot, no number of `labels` and none of `others`.
 */
export function placeNames(
  dots: Label[],
  labels: (Point | null)[],
  names: string[],
  frame: Box,
): (Name | null)[] {
  const numbers = dots.flatMap(({ text }, index) => {
    const label = labels[index]
    return label ? [around(label, DIGIT_WIDTH * text.length, LINE_HEIGHT)] : []
  })
  const taken = [...dots.map((dot) => around(dot, DOT * 2, DOT * 2)), ...numbers]
  return names.map((name, index) => {
    const dot = dots[index]
    if (!dot) return null
    const width = widthOf(name)
    const number = labels[index]
    const reach = (side: 1 | -1) => {
      const isBehind = number && number.y === dot.y && Math.sign(number.x - dot.x) === side
      return GAP + (isBehind ? Math.abs(number.x - dot.x) + (DIGIT_WIDTH * dot.text.length) / 2 : DOT)
    }
    const line = (LINE_HEIGHT + NAME_HEIGHT) / 2
    const places: Name[] = [
      { x: dot.x + reach(1), y: dot.y, anchor: 'start' },
      { x: dot.x - reach(-1), y: dot.y, anchor: 'end' },
      ...[dot.y + line, dot.y - line].flatMap((y): Name[] => [
        { x: dot.x, y, anchor: 'middle' },
        { x: dot.x - DOT, y, anchor: 'start' },
        { x: dot.x + DOT, y, anchor: 'end' },
      ]),
    ]
    for (const place of places) {
      const shift = { start: width / 2, end: -width / 2, middle: 0 }[place.anchor]
      const box = around({ x: place.x + shift, y: place.y }, width, NAME_HEIGHT)
      if (!isInside(box, frame) || taken.some((other) => overlaps(box, other))) continue
      taken.push(box)
      return place
    }
    return null
  })
}

export function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + letterWidth(letter), 0)
}

function letterWidth(letter: string): number {
  if (letter > '\u2e7f') return SIGN_WIDTH
  return /\p{Lu}/u.test(letter) ? CAPITAL_WIDTH : LETTER_WIDTH
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
