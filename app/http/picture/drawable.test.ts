import { expect, test } from 'vitest'
import { toDrawable, wrapped } from './drawable'
import { drawPicture } from './draw.server'
import { loadFonts } from './fonts.server'

const hasGlyph = loadFonts()
const letters = (text: string) => [...text].length

test.each([
  ['Offer a <free> & "yearly" plan', 'Offer a <free> & "yearly" plan'],
  ['مرحبا بالعالم', 'مرحبا بالعالم'],
  ['שלום עולם', 'שלום עולם'],
  ['Жизнь Ωmega Việt', 'Жизнь Ωmega Việt'],
  ['e\u0301te\u0301', 'été'],
  ['Rocket 🚀👍🏽 to the moon', 'Rocket to the moon'],
  ['Rock \u202e and\u0007 roll\ud83d', 'Rock and roll'],
  ['Z\u0351\u0327\u0300\u0300\u0300\u0300', 'Z\u0327\u0351\u0300'],
  ['日本語 and more', null],
  ['नमस्ते', null],
  ['🚀', null],
  ['\u200b', null],
])('of %j the fonts draw %j', (text, drawn) => {
  expect(toDrawable(text, hasGlyph)).toBe(drawn)
})

test.each([
  ['one two three', 13, 1, ['one two three']],
  ['one two three', 8, 2, ['one two', 'three']],
  ['one two three four', 9, 1, ['one …four']],
  ['one two three four', 7, 2, ['one two', 'thr…our']],
  ['onetwothree', 6, 2, ['one…ee']],
  ['a onetwothree', 6, 2, ['a', 'one…ee']],
])('%j on lines of %d is wrapped', (text, width, max_lines, lines) => {
  expect(wrapped(text, width, max_lines, letters)).toEqual(lines)
})

test('a name without a space, and one that cannot be drawn, fit in', () => {
  const text = {
    kind: 'Result' as const,
    campaign: '日本語',
    team: 'W'.repeat(300),
    summary: '2 of 3 people scored.',
    rows: ['x'.repeat(500), '日本語'].map((name) => ({ rank: '#1', name, score: '8.00', certainty: '' })),
    instead: '',
  }
  const png = Buffer.from(drawPicture(text))
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  // A box in place of a missing letter would make the two differ.
  expect(Buffer.from(drawPicture({ ...text, campaign: '中文' })).equals(png)).toBe(true)
})
