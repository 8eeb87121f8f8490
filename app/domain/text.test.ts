import { describe, expect, test } from 'vitest'
import { cleanText, codePoints, counted, optionalTextField, textField } from './text'

const messages = {
  required: 'required',
  tooShort: 'too short',
  tooLong: 'too long',
  characters: 'characters',
}
const field = textField({ min: 3, max: 5, messages })
const paragraph = textField({ min: 3, max: 9, multiline: true, messages })
const optional = optionalTextField({ label: 'It', max: 5, multiline: true })

type Field = { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } }
const sentences = (schema: Field, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

const family = '👨‍👩‍👧'

describe('a text', () => {
  test.each([
    ['is trimmed', '  abc\t\n', 'abc'],
    ['keeps spaces inside', 'a  b', 'a  b'],
    ['is NFC-normalised', 'cafe\u0301', 'caf\u00e9'],
    ['keeps the joiners inside an emoji', `${family}`, family],
    ['keeps right-to-left marks between letters', 'ab\u200fc', 'ab\u200fc'],
    ['keeps the joiner of Hindi letters', 'क्\u200dष', 'क्\u200dष'],
    ['keeps the non-joiner of Persian letters', 'می\u200cرو', 'می\u200cرو'],
    ['keeps the variation selector of an emoji', 'ab❤\ufe0f', 'ab❤\ufe0f'],
    ['loses an override of its direction', 'a\u202ebc\u202c', 'abc'],
    ['loses isolates', 'a\u2067bc\u2069', 'abc'],
    ['loses hidden tags', 'abc\u{e0049}\u{e0067}\u{e006e}', 'abc'],
    ['keeps braille', '⠓⠑\u2800⠇', '⠓⠑\u2800⠇'],
    ['may consist of letters outside the basic plane', '𝒜𝒷𝒸', '𝒜𝒷𝒸'],
  ])('%s', (_, typed, kept) => {
    expect(field.parse(typed)).toBe(kept)
  })

  test.each([
    ['min - 1', 'ab', ['too short']],
    ['min', 'abc', []],
    ['max', 'abcde', []],
    ['max + 1', 'abcdef', ['too long']],
    ['min - 1 after trimming', '  ab  ', ['too short']],
    ['max after trimming', '  abcde  ', []],
    ['two letters with marks, three code points before NFC', 'a\u0301b', ['too short']],
    ['five letters with marks, ten code points before NFC', 'a\u0301e\u0301i\u0301o\u0301u\u0301', []],
    ['five emoji, ten UTF-16 units', '😀😀😀😀😀', []],
    ['six emoji', '😀😀😀😀😀😀', ['too long']],
    ['two emoji, four UTF-16 units', '😀😀', ['too short']],
    ['one family, three people and two joiners', family, []],
    ['two letters and a zero-width space', 'a\u200bb', ['too short']],
    [
      'three letters and three zero-width spaces count in full towards the maximum',
      'abc\u200b\u200b\u200b',
      ['too long'],
    ],
  ])('is counted in code points: %s', (_, typed, wrong) => {
    expect(sentences(field, typed)).toEqual(wrong)
  })

  test.each([
    ['nothing', ''],
    ['spaces', '     '],
    ['no-break and ideographic spaces', '\u00a0\u3000'],
    ['line breaks', '\r\n\n'],
    ['zero-width spaces', '\u200b'.repeat(4)],
    ['joiners, marks and a byte order mark', '\u200d\u200e\u200f\ufeff\u2060'],
    ['zero-width spaces around a space', '\u200b \u200b'],
    ['soft hyphens', '\u00ad\u00ad\u00ad'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['braille patterns without dots', '\u2800\u2800\u2800'],
    ['variation selectors and grapheme joiners', '\ufe0f\u034f\u{e0100}'],
    ['fillers around spaces and line ends', '\u3164 \u2028\u3164'],
    ['tags', '\u{e0041}\u{e0042}\u{e007f}'],
  ])('of %s is blank', (_, typed) => {
    expect(sentences(field, typed)).toEqual(['required'])
    expect(sentences(paragraph, typed)).toEqual(['required'])
    expect(optional.parse(typed)).toBeNull()
  })

  test.each([[undefined], [null], [5], [true], [['abc']], [{ name: 'abc' }]])('is not %j', (value) => {
    expect(sentences(field, value)).toEqual(['required'])
  })

  test.each([
    ['U+0000', 'ab\u0000c'],
    ['U+0007', 'ab\u0007c'],
    ['escape', 'ab\u001bc'],
    ['delete', 'ab\u007fc'],
    ['a C1 control', 'ab\u0085c'],
    ['a high surrogate alone', 'abc\ud83d'],
    ['a low surrogate alone', '\ude00abc'],
    ['surrogates in the wrong order', 'a\ude00\ud83d'],
  ])('with %s is refused', (_, typed) => {
    expect(sentences(field, typed)).toEqual(['characters'])
    expect(sentences(paragraph, typed)).toEqual(['characters'])
  })

  test.each([
    ['a line break', 'ab\ncd'],
    ['a tab', 'ab\tcd'],
  ])('on one line refuses %s, a longer one welcomes it', (_, typed) => {
    expect(sentences(field, typed)).toEqual(['characters'])
    expect(paragraph.parse(typed)).toBe(typed)
  })

  test('counts a line break once, whichever system typed it', () => {
    expect(paragraph.parse('abcd\r\nefgh')).toBe('abcd\nefgh')
    expect(paragraph.parse('abcd\refgh')).toBe('abcd\nefgh')
    expect(sentences(paragraph, 'abcd\r\nefghi')).toEqual(['too long'])
  })

  test('has a sentence of its own for characters that cannot be shown', () => {
    const { characters: _, ...rest } = messages
    const plain = textField({ min: 1, max: 5, messages: rest })
    expect(sentences(plain, 'a\u0000')).toEqual(['Please remove characters that cannot be shown'])
  })
})

describe('an optional text', () => {
  test.each([
    ['undefined', undefined],
    ['null', null],
    ['empty', ''],
  ])('that is %s is absent: null', (_, value) => {
    expect(optional.parse(value)).toBeNull()
  })

  test('is kept as any other text', () => {
    expect(optional.parse(' why\n ')).toBe('why')
  })

  test.each([
    ['max', 'abcde', []],
    ['max + 1', 'abcdef', ['It must be at most 5 characters']],
    ['control characters', 'a\u0000', ['Please remove characters that cannot be shown']],
    ['a number', 7, ['It must be at most 5 characters']],
  ])('with %s', (_, typed, wrong) => {
    expect(sentences(optional, typed)).toEqual(wrong)
  })
})

describe('marks on one letter', () => {
  const long = textField({ min: 1, max: 50, messages })
  test.each([
    ['Vietnamese', 'e\u0323\u0302', 'ệ'],
    ['Hebrew with points and accents', 'שּׁ\u05b8\u0591', 'שּׁ\u05b8\u0591'.normalize('NFC')],
    ['a key cap', '1\ufe0f\u20e3', '1\ufe0f\u20e3'],
    [
      'the flag of England',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['a black flag with a hidden text', `🏴${'\u{e0061}'.repeat(9)}`, '🏴'],
    ['a Tibetan stack', 'ཧྐྵྨླྺྼྻ', 'ཧྐྵྨླྺྼྻ'.normalize('NFC')],
    ['Zalgo', `x${'\u0335'.repeat(20)}y`, `x${'\u0335'.repeat(4)}y`],
  ])('of %s', (_, typed, kept) => expect(long.parse(typed)).toBe(kept))

  test('without end are read within a moment', () => {
    const started = performance.now()
    // Both belong to the class of marks that NFC sorts: below a letter before above it, among Tibetan ones, too.
    const endless = ['\u0301\u0316', '\u0f72\u0f71'].map((pair) => cleanText(`x${pair.repeat(100_000)}`))
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(endless.map((text) => text.length)).toEqual([5, 31])
  })
})

test.each([
  ['marks that NFC writes as two', `ཀ${'\u0f73'.repeat(40)}`],
  ['Tibetan marks among others', `x${'\u0301\u0f71'.repeat(40)}`],
  [
    'directions, tags and flags',
    `\u202e🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}\u{e0041}\u2069\u0308a`,
  ],
])('a cleaned text stays as it is: %s', (_, text) => {
  expect(cleanText(cleanText(text))).toBe(cleanText(text))
})

test('code points are counted as PostgreSQL counts characters', () => {
  expect([codePoints(''), codePoints('é'), codePoints('😀'), codePoints(family)]).toEqual([0, 1, 1, 5])
})

test.each([
  [counted(0, 'tactic'), '0 tactics'],
  [counted(1, 'tactic'), '1 tactic'],
  [counted(2, 'tactic'), '2 tactics'],
  [counted(1, 'person', 'people'), '1 person'],
  [counted(0, 'vote goes', 'votes go'), '0 votes go'],
])('a counted noun reads %s', (text, expected) => {
  expect(text).toBe(expected)
})
