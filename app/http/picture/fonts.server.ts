import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'
import { create } from 'fontkitten'
import type { HasGlyph } from './drawable'

/** Letters that the first lacks, such as Arabic and Georgian ones, are drawn with the second. Not the names of fonts of the machine. */
export const FONTS = '"Picture", "Picture fallback"'

const BOLD_FALLBACK = 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'
const FILES = [
  ['Picture', '@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf'],
  ['Picture', '@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf'],
  ['Picture fallback', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'],
  ['Picture fallback', BOLD_FALLBACK],
] as const

/** @returns which code points the fonts can draw. */
export function loadFonts(): HasGlyph {
  const { resolve } = createRequire(import.meta.url)
  for (const [family, file] of FILES)
    if (!GlobalFonts.registerFromPath(resolve(file), family)) throw new Error(`Cannot read the font ${file}`)
  const font = create(readFileSync(resolve(BOLD_FALLBACK)))
  if (font.isCollection) throw new Error(`${BOLD_FALLBACK} holds several fonts`)
  return (code_point) => font.hasGlyphForCodePoint(code_point)
}
