import { describe, expect, test } from 'vitest'
import { readCells } from '~/domain/tactics/table/cells.server'
import { readTableText } from '~/domain/tactics/table/text.server'
import { withTableText } from '~/http/screen/table-file.server'

const ROWS = [
  ['Title', 'Notes'],
  ['Übersicht für Neue', 'Café – “quoted”'],
]
const CSV = ROWS.map((row) => row.join(';')).join('\r\n')
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16())
const windows1252 = Uint8Array.from(
  [...CSV].map((sign) => ({ '–': 0x96, '“': 0x93, '”': 0x94 })[sign] ?? sign.charCodeAt(0)),
)

describe('encodings', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', new TextEncoder().encode(CSV)],
    ['UTF-8 with BOM', new TextEncoder().encode(`\uFEFF${CSV}`)],
    ['UTF-16LE as Excel saves it', utf16(`\uFEFF${CSV}`)],
    ['UTF-16LE without a mark', utf16(CSV)],
    ['UTF-16BE', swapped(utf16(`\uFEFF${CSV}`))],
    ['Windows-1252', windows1252],
  ])('%s', (_, bytes) => {
    expect(readCells(readTableText(bytes))).toEqual(ROWS)
  })

  test('one wrong byte stays one wrong character', () => {
    const text = 'Übersicht für Neue – größer'
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0x20, 0xff])])
    expect(readTableText(bytes)).toBe(`${text} \ufffd`)
  })

  // As Python's codecs write them.
  test.each([
    ['ja', '新しい登録フォーム', '905682b582a2936f985e83748348815b8380'],
    ['ja,en-US;q=0.9', '新しい登録フォーム', '905682b582a2936f985e83748348815b8380'],
    ['ko-KR', '새로운 가입 양식', 'bbf5b7cebfee20b0a1c0d420bee7bdc4'],
    ['zh-CN', '新的注册表单', 'd0c2b5c4d7a2b2e1b1edb5a5'],
    ['zh-TW,zh;q=0.9', '新的註冊表單', 'b773aabab5f9a555aaedb3e6'],
    ['zh-Hant-MO', '新的註冊表單', 'b773aabab5f9a555aaedb3e6'],
    ['ru-RU', 'Новая форма регистрации', 'cdeee2e0ff20f4eef0ece020f0e5e3e8f1f2f0e0f6e8e8'],
    ['pl', 'Nowy formularz zgłoszeń', '4e6f777920666f726d756c61727a207a67b36f737a65f1'],
    ['el', 'Νέα φόρμα εγγραφής', 'cddde120f6fcf1ece120e5e3e3f1e1f6def2'],
    ['tr-TR', 'Yeni kayıt formu', '59656e69206b6179fd7420666f726d75'],
    ['th', 'แบบฟอร์มใหม่', 'e1bababfcdc3ecc1e3cbc1e8'],
    // Not every pair of bytes is a sign of Shift JIS.
    ['ja', 'Für Élodie', '46fc7220c96c6f646965'],
    ['en-US,ja', 'Für Élodie', '46fc7220c96c6f646965'],
    ['', 'Für Élodie', '46fc7220c96c6f646965'],
    ['ja', 'Größe', Buffer.from('Größe').toString('hex')],
  ])('in the language %s: %s', (languages, text, hex) => {
    expect(readTableText(Buffer.from(hex, 'hex'), languages)).toBe(text)
  })

  test('a form is read in the first language of its browser', async () => {
    const body = new FormData()
    body.set('file', new File([Buffer.from('cdeee2e0ff20f4eef0ece0', 'hex')], 'list.csv'))
    const request = new Request('http://localhost/', {
      method: 'POST',
      body,
      headers: { 'Accept-Language': 'ru' },
    })
    const { args, problem } = await withTableText({ request, params: {}, context: {} })
    expect(problem).toBeNull()
    expect((await args.request.formData()).get('text')).toBe('Новая форма')
  })
})

describe('cells', () => {
  test.each<[string, string, string[][]]>([
    [
      'tabs, as cells are pasted',
      'a\tb\n"line 1\nline 2"\tc',
      [
        ['a', 'b'],
        ['line 1\nline 2', 'c'],
      ],
    ],
    [
      'commas and quotes',
      'Title,Notes\n"One, two","She said ""go"""',
      [
        ['Title', 'Notes'],
        ['One, two', 'She said "go"'],
      ],
    ],
    [
      'Markdown',
      '| Title | Link |\n|:--|--:|\n| A \\| B | x |\n| C<br>D | |',
      [
        ['Title', 'Link'],
        ['A | B', 'x'],
        ['C\nD', ''],
      ],
    ],
    [
      'blank rows and columns',
      'a,b,,\n,,,\nc,,,\nd,e,,',
      [
        ['a', 'b'],
        ['c', ''],
        ['d', 'e'],
      ],
    ],
    [
      'a quote that is never closed',
      'Title,Key\n"Never closed,1\nAnother one,2',
      [
        ['Title', 'Key'],
        ['"Never closed', '1'],
        ['Another one', '2'],
      ],
    ],
    [
      'a quote that is not closed before another is opened',
      'Title,Key\n"Never closed,1\n"One, two",2\n"Three\nfour",3',
      [
        ['Title', 'Key'],
        ['"Never closed', '1'],
        ['One, two', '2'],
        ['Three\nfour', '3'],
      ],
    ],
    [
      'a row with more cells than its headings',
      'Title,Key\nOne,1\nTwo,2,3\nThree,3\nFour,4\nFive,5',
      [
        ['Title', 'Key', ''],
        ['One', '1', ''],
        ['Two', '2', '3'],
        ['Three', '3', ''],
        ['Four', '4', ''],
        ['Five', '5', ''],
      ],
    ],
    ['a mark before the line of Excel', '\uFEFFsep=;\r\nTitle;Key\r\n\r\n;;;;', [['Title', 'Key']]],
  ])('%s', (_, text, rows) => {
    expect(readCells(text)).toEqual(rows)
  })
})
