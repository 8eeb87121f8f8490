import { TABLE_MAX_BYTES } from './constants'

/** What spreadsheets and trackers of before Unicode write, by the language of the people who use them. */
const LANGUAGES: Record<string, string> = {
  shift_jis: 'ja',
  'euc-kr': 'ko',
  gb18030: 'zh',
  big5: 'zh-tw zh-hk zh-mo zh-hant',
  'windows-1250': 'bs cs hr hu pl ro sk sl sq',
  'windows-1251': 'be bg kk ky mk ru sr tg tt uk',
  'windows-1253': 'el',
  'windows-1254': 'az tr',
  'windows-1255': 'he',
  'windows-1256': 'ar fa ur',
  'windows-1257': 'et lt lv',
  'windows-1258': 'vi',
  'windows-874': 'th',
}
const ENCODINGS = new Map(
  Object.entries(LANGUAGES).flatMap(([encoding, tags]) =>
    tags.split(' ').map((tag): [string, string] => [tag, encoding]),
  ),
)

/**
 * The encoding that a file without Unicode most likely has, by the reader's first language as in `Accept-Language`, such as
 * `zh-TW,zh;q=0.9`; null for those written in Windows-1252. Browsers read old pages by the same rule.
 */
function encodingOf(languages: string): string | null {
  const [first = ''] = languages.toLowerCase().split(/[,;]/)
  const [language = '', ...rest] = first.trim().split('-')
  const regional = rest
    .map((part) => ENCODINGS.get(`${language}-${part}`))
    .find((known) => known !== undefined)
  return regional ?? ENCODINGS.get(language) ?? null
}

/** A file that cannot be read as a table, with a sentence for the person who chose it. */
export class UnreadableTable extends Error {}

/** A workbook (.xlsx, .ods) is a ZIP file. The two letters alone may begin a text. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const UTF8_MARK = [0xef, 0xbb, 0xbf]
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]
/** In UTF-16 without a mark, every other byte of western text is zero. */
const ZERO_SHARE_OF_UTF16 = 0.3
const LOOKED_AT_BYTES = 4096

/**
 * The text of an uploaded table: UTF-8 or UTF-16 with or without a byte order mark, else what is usual in the reader's first
 * language, else Windows-1252. `languages` is the header `Accept-Language`.
 * Throws `UnreadableTable` for workbooks, other binary files and files over `TABLE_MAX_BYTES`.
 */
export function readTableText(bytes: Uint8Array, languages = ''): string {
  if (startsWith(bytes, ZIP) || startsWith(bytes, OLD_WORKBOOK))
    throw new UnreadableTable(
      'This is a workbook, not a table. In your spreadsheet choose "Save as" or "Download" and then CSV, or copy the cells and paste them.',
    )
  if (bytes.length > TABLE_MAX_BYTES)
    throw new UnreadableTable(`Please choose a file of at most ${TABLE_MAX_BYTES / 1024 / 1024} MB`)
  const text = decode(bytes, languages).replace(/^\uFEFF/, '')
  if (text.includes('\0'))
    throw new UnreadableTable('This file is not text. Please choose a CSV or TSV file.')
  return text
}

function decode(bytes: Uint8Array, languages: string): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  const local = encodingOf(languages)
  return (
    decodeWhole(bytes, 'utf-8') ??
    decodeDamaged(bytes) ??
    (local && decodeWhole(bytes, local)) ??
    decodeWindows1252(bytes)
  )
}

/** UTF-8 in which single bytes are wrong; null when as many are right by chance, as in text of another encoding. */
function decodeDamaged(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes)
  const wrong = text.match(/\ufffd/g)?.length ?? 0
  const right = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
  return right > wrong || startsWith(bytes, UTF8_MARK) ? text : null
}

/** Null if some bytes are no text in this encoding, or Node was built without it. */
function decodeWhole(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Of the bytes 80 to 9f; the others are those of Latin-1. `TextDecoder` of Node 20 and 22 reads these as Latin-1 too. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign)
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const start = bytes.subarray(0, LOOKED_AT_BYTES)
  const zeros = [0, 0]
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const isUtf16 = Math.max(even, odd) > (start.length / 2) * ZERO_SHARE_OF_UTF16 && Math.min(even, odd) === 0
  if (!isUtf16) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}
