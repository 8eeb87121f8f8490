import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { PictureText } from '../../domain/sharing/picture'
import { directionOf, toDrawable, wrapped } from './drawable'
import { FONTS, loadFonts } from './fonts.server'

const [WIDTH, HEIGHT] = [1200, 630]
const MARGIN = 64
/** The tokens of app/styles.css in the light theme. */
const COLOURS = {
  canvas: '#f6f6f3',
  surface: '#ffffff',
  line: '#dcdcd5',
  ink: '#191c1a',
  soft: '#545a55',
  accent: '#0b6b4f',
  accent_soft: '#e0f1ea',
}
const CARD = { top: 254, padding: 32, radius: 24 }
const CARD_WIDTH = WIDTH - 2 * MARGIN
const RANK_WIDTH = 84
const SCORE_WIDTH = 200
/** Up to three rows have room for a name of two lines. */
const ROOMY = { count: 3, height: 104, lines: 2, size: 32, leading: 40 }
const DENSE = { height: 62, lines: 1, size: 28, leading: 36 }
/** In place of a name whose letters the fonts lack. */
const NAME_ELSEWHERE = 'Name on the page'

const hasGlyph = loadFonts()

type Text = { x: number; y: number; size: number; bold?: boolean; colour?: string; align?: 'left' | 'right' }

export function drawPicture({ kind, campaign, team, summary, rows, instead }: PictureText): Uint8Array {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = COLOURS.canvas
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawBrand(context, kind)
  drawHeading(context, campaign, team, summary)
  if (rows.length > 0) drawRows(context, rows)
  else drawInstead(context, instead)
  return canvas.encodeSync('png')
}

function drawBrand(context: SKRSContext2D, kind: string): void {
  box(context, { x: MARGIN, y: 48, width: 48, height: 48, radius: 12, fill: COLOURS.accent })
  for (const [column, height] of [10, 22, 14, 18].entries())
    box(context, {
      x: MARGIN + 9 + column * 9,
      y: 83 - height,
      width: 5,
      height,
      radius: 2.5,
      fill: '#ffffff',
    })
  write(context, 'Tactics', { x: MARGIN + 64, y: 83, size: 32, bold: true })
  const width = measured(context, kind, 24, true) + 40
  const x = WIDTH - MARGIN - width
  box(context, { x, y: 50, width, height: 44, radius: 22, fill: COLOURS.accent_soft })
  write(context, kind, { x: x + 20, y: 81, size: 24, bold: true, colour: COLOURS.accent })
}

/** The campaign, then its team and what is said of the whole. A name that cannot be drawn is left out. */
function drawHeading(context: SKRSContext2D, campaign: string, team: string, summary: string): void {
  const heading = toDrawable(campaign, hasGlyph) ?? 'Campaign'
  write(context, fitted(context, heading, CARD_WIDTH, 48, true), { x: MARGIN, y: 168, size: 48, bold: true })
  const size = 28
  const told = measured(context, summary, size)
  const drawn = toDrawable(team, hasGlyph)
  let x = MARGIN
  if (drawn !== null) {
    const name = fitted(context, drawn, CARD_WIDTH - told - 40, size)
    write(context, name, { x, y: 220, size, colour: COLOURS.soft })
    x += measured(context, name, size)
    write(context, '·', { x: x + 14, y: 220, size, colour: COLOURS.soft })
    x += 40
  }
  write(context, summary, { x, y: 220, size, colour: COLOURS.soft })
}

function drawRows(context: SKRSContext2D, rows: PictureText['rows']): void {
  const { height, lines, size, leading } = rows.length > ROOMY.count ? DENSE : ROOMY
  drawCard(context, rows.length * height + 16)
  const left = MARGIN + CARD.padding
  const right = WIDTH - MARGIN - CARD.padding
  for (const [index, { rank, name, score, certainty }] of rows.entries()) {
    const middle = CARD.top + 8 + height * (index + 0.5)
    if (index > 0)
      box(context, {
        x: left,
        y: middle - height / 2,
        width: right - left,
        height: 1,
        radius: 0,
        fill: COLOURS.line,
      })
    write(context, rank, {
      x: left,
      y: middle + size * 0.36,
      size: size + 2,
      bold: true,
      colour: COLOURS.accent,
    })
    drawName(context, name, { left: left + RANK_WIDTH, middle, lines, size, leading })
    drawScore(context, score, certainty, { right, middle, size, isRoomy: lines > 1 })
  }
}

type Place = { left: number; middle: number; lines: number; size: number; leading: number }

function drawName(context: SKRSContext2D, name: string, { left, middle, lines, size, leading }: Place): void {
  const drawn = toDrawable(name, hasGlyph)
  if (drawn === null) {
    write(context, NAME_ELSEWHERE, { x: left, y: middle + size * 0.36, size, colour: COLOURS.soft })
    return
  }
  const width = CARD_WIDTH - 2 * CARD.padding - RANK_WIDTH - (lines > 1 ? 1 : 2) * SCORE_WIDTH
  const told = wrapped(drawn, width, lines, (text) => measured(context, text, size, true))
  for (const [line, text] of told.entries())
    write(
      context,
      text,
      {
        x: left,
        y: middle + size * 0.36 + (line - (told.length - 1) / 2) * leading,
        size,
        bold: true,
      },
      directionOf(drawn),
    )
}

type ScorePlace = { right: number; middle: number; size: number; isRoomy: boolean }

/** The score, and how sure it is: below it, or beside it where rows are low. */
function drawScore(
  context: SKRSContext2D,
  score: string,
  certainty: string,
  { right, middle, size, isRoomy }: ScorePlace,
): void {
  const isBelow = isRoomy && certainty !== ''
  write(context, score, {
    x: right,
    y: middle + size * 0.36 - (isBelow ? 16 : 0),
    size: size + 2,
    bold: true,
    align: 'right',
  })
  write(context, certainty, {
    x: isRoomy ? right : right - 130,
    y: middle + (isRoomy ? 34 : size * 0.34),
    size: 24,
    colour: COLOURS.soft,
    align: 'right',
  })
}

function drawInstead(context: SKRSContext2D, instead: string): void {
  const drawn = toDrawable(instead, hasGlyph) ?? ''
  const size = 36
  const lines = wrapped(drawn, CARD_WIDTH - 2 * CARD.padding, 4, (text) => measured(context, text, size))
  drawCard(context, lines.length * 52 + 2 * CARD.padding)
  for (const [index, line] of lines.entries())
    write(context, line, { x: MARGIN + CARD.padding, y: CARD.top + CARD.padding + 39 + index * 52, size })
}

function drawCard(context: SKRSContext2D, height: number): void {
  const { top, radius } = CARD
  box(context, {
    x: MARGIN - 1,
    y: top - 1,
    width: CARD_WIDTH + 2,
    height: height + 2,
    radius: radius + 1,
    fill: COLOURS.line,
  })
  box(context, { x: MARGIN, y: top, width: CARD_WIDTH, height, radius, fill: COLOURS.surface })
}

type Box = { x: number; y: number; width: number; height: number; radius: number; fill: string }

function box(context: SKRSContext2D, { x, y, width, height, radius, fill }: Box): void {
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fill()
}

function write(
  context: SKRSContext2D,
  text: string,
  { x, y, size, bold = false, colour = COLOURS.ink, align = 'left' }: Text,
  direction = directionOf(text),
): void {
  setFont(context, size, bold)
  context.direction = direction
  context.textAlign = align
  context.fillStyle = colour
  context.fillText(text, x, y)
}

function fitted(context: SKRSContext2D, text: string, width: number, size: number, bold = false): string {
  return wrapped(text, width, 1, (part) => measured(context, part, size, bold))[0] ?? ''
}

function measured(context: SKRSContext2D, text: string, size: number, bold = false): number {
  setFont(context, size, bold)
  return context.measureText(text).width
}

function setFont(context: SKRSContext2D, size: number, bold: boolean): void {
  context.font = `${bold ? 700 : 400} ${size}px ${FONTS}`
}
