import anyAscii from 'any-ascii'

const MARKS = /\p{M}/gu
const EMOJI = /\p{Extended_Pictographic}/gu
const APOSTROPHES = /['’‘ʼ`´]/g

/** Words of `a-z0-9` joined by hyphens; '' when nothing is left. Other scripts become Latin letters. */
export function toAsciiSlug(text: string): string {
  const letters = text.replace(APOSTROPHES, '').normalize('NFKD').replace(EMOJI, ' ')
  const latin = anyAscii(
    letters.replace(/\p{Script=Latin}\p{M}+/gu, (letter) => letter.replace(MARKS, '')).normalize('NFC'),
  )
  return latin
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
