import anyAscii from 'any-ascii'
import { SLUG_MAX, SLUG_MIN } from './constants'
import { cutSlug } from './rules'

const MARKS = /\p{M}/gu
const EMOJI = /\p{Extended_Pictographic}/gu
const APOSTROPHES = /['’‘ʼ`´]/g
const FALLBACK = 'team'

/** A valid slug for a team name, not necessarily free (docs/product.md#teams). Other scripts become Latin letters. */
export function slugify(name: string): string {
  const letters = name.replace(APOSTROPHES, '').normalize('NFKD').replace(EMOJI, ' ')
  const latin = anyAscii(
    letters.replace(/\p{Script=Latin}\p{M}+/gu, (letter) => letter.replace(MARKS, '')).normalize('NFC'),
  )
  const hyphenated = latin
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
  const slug = cutSlug(hyphenated, SLUG_MAX)
  return slug.length >= SLUG_MIN ? slug : cutSlug([FALLBACK, slug].filter(Boolean).join('-'), SLUG_MAX)
}
