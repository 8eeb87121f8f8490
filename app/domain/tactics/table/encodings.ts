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
export function encodingOf(languages: string): string | null {
  const [first = ''] = languages.toLowerCase().split(/[,;]/)
  const [language = '', ...rest] = first.trim().split('-')
  const regional = rest
    .map((part) => ENCODINGS.get(`${language}-${part}`))
    .find((known) => known !== undefined)
  return regional ?? ENCODINGS.get(language) ?? null
}
