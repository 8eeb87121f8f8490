import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readTable } from '~/domain/tactics/table/lines.server'
import { readTableText, UnreadableTable } from '~/domain/tactics/table/text.server'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const NAME = 'Add an onboarding checklist'
const LINK = 'https://example.com/GRW-1'

/** What a file becomes: its rows as name, key, link and problem, or the sentence that refuses it. */
function read(file: Uint8Array, options: Partial<Parameters<typeof readTable>[1]> = {}) {
  try {
    const text = readTableText(file)
    const found = readTable(text, { is_table: true, columns: {}, use_scores: true, ...options })
    return found?.lines ?? []
  } catch (error) {
    if (error instanceof UnreadableTable) return error.message
    throw error
  }
}

const named = (name: string, more = {}) => expect.objectContaining({ name, problem: null, ...more })
/** Added without an optional cell, and why. */
const without = (field: string, note: RegExp) =>
  named(NAME, { [field]: null, notes: [expect.stringMatching(note) as string] })
const bad = (problem: RegExp, more = {}) =>
  expect.objectContaining({ problem: expect.stringMatching(problem) as string, ...more })

const jiraOf = (columns: number) => {
  const others = Array.from({ length: columns - 3 }, (_, at) => (at % 2 ? 'Comment' : `Custom field (${at})`))
  return [
    `Summary,Issue key,${others.join()},URL`,
    `${NAME},GRW-1,${others.map(() => 'x').join()},${LINK}`,
  ].join('\n')
}

describe('files as other tools write them', () => {
  const row = named(NAME, { key: 'GRW-1', link: LINK })
  test.each<[string, string, unknown[]]>([
    ['Jira', `Summary,Issue key,Issue id,Status,URL\n${NAME},GRW-1,10001,To Do,${LINK}`, [row]],
    ['Linear', `"ID","Team","Title","Description","URL"\n"GRW-1","Growth","${NAME}","Why","${LINK}"`, [row]],
    ['Trello', `Card ID,Card Name,Card URL,Labels\nGRW-1,${NAME},${LINK},red`, [row]],
    ['Notion', `\uFEFFName,ID,URL\n${NAME},GRW-1,${LINK}`, [row]],
    ['Asana', `Task ID,Created At,Name,Notes,URL\nGRW-1,2026-01-01,${NAME},Why,${LINK}`, [row]],
    ['GitHub Projects', `Title\tURL\tNumber\n${NAME}\t${LINK}\tGRW-1`, [row]],
    ['Google Sheets', `Tactic\tKey\tLink\r\n${NAME}\tGRW-1\t${LINK}\r\n`, [row]],
    ['Excel with semicolons', `sep=;\r\nTitle;Key;Link\r\n${NAME};GRW-1;${LINK}`, [row]],
    ['Jira’s 261 columns', jiraOf(261), [row]],
    [
      'a title and blank rows above',
      `Backlog of autumn;;\n;;\nTitle;Key;Link\n\n${NAME};GRW-1;${LINK};;;\n;;;;;;`,
      [row],
    ],
    ['Markdown', `| Title | Key | URL |\n| --- | :-: | --- |\n| ${NAME} | GRW-1 | ${LINK} |`, [row]],
  ])('%s', (_, text, rows) => expect(read(bytes(text))).toEqual(rows))
})

describe('scores of the importer', () => {
  const scored = (cells: string) => read(bytes(`Title,Impact,Confidence,Effort\n${NAME},${cells}`))
  const [impact_score, chances_score] = [8, 7]
  test.each<[string, unknown]>([
    ['8,7,3', named(NAME, { impact_score, chances_score, efforts_score: 3 })],
    ['8.0,7/10,10 / 10', named(NAME, { impact_score, chances_score, efforts_score: 10 })],
    ['8,,', named(NAME, { impact_score, chances_score: null, efforts_score: null })],
    ['8,?,n/a', named(NAME, { impact_score, chances_score: null, efforts_score: null })],
    [',,', named(NAME, { impact_score: null })],
    ['1e1,7,8', named(NAME, { impact_score: null })],
    ['８,7,8', named(NAME, { impact_score: null })],
    ['Infinity,7,8', named(NAME, { impact_score: null })],
  ])('%s', (cells, row) => expect(scored(cells)).toEqual([row]))

  const tableOf = (heading: string, cells: string[]) => {
    const rows = cells.map((cell, index) => `Tactic number ${index},${cell}`)
    const options = { is_table: true, columns: {}, use_scores: true }
    return readTable([`Title;${heading}`, ...rows].join('\n').replaceAll(',', ';'), options)
  }
  test.each<[string, string[], string]>([
    ['Impact', ['80', '40', '7'], 'looks like 0-100, not 1-10'],
    ['Confidence', ['80%', '50 %'], 'looks like 0-100 %, not 1-10'],
    ['Confidence %', ['80', '5'], 'looks like 0-100 %, not 1-10'],
    ['Confidence', ['1.0', '1.0'], 'looks like 0-1, not 1-10'],
    ['Confidence', ['0.8', '1', '0.5'], 'looks like 0-1, not 1-10'],
    ['Impact', ['3', '0.5', '2'], 'looks like 0-3, not 1-10'],
    ['Impact', ['3', '1', '2'], 'looks like 0-3, not 1-10'],
    ['Impact;Reach', ['3;500'], 'looks like 0-3, not 1-10'],
    ['Impact', ['5', '4', '4', '2', '5'], 'looks like 1-5, not 1-10'],
    ['Impact', ['4/5', '3/5'], 'is out of 5, not 1-10'],
    ['Impact (1-5)', ['4'], 'is from 1 to 5, not 1-10'],
    ['Impact', ['High', 'Low'], 'has words, not numbers from 1 to 10'],
    ['Impact', ['7.5', '8'], 'looks like numbers between the whole ones, not 1-10'],
  ])('of the column %s with %j are left out, with the reason', (heading, cells, reason) => {
    const found = tableOf(heading, cells)
    expect(found?.table.notes[0]).toContain(`Column “${heading.split(';')[0]}” ${reason}`)
    expect(found?.table).toMatchObject({ has_scores: false, use_scores: false })
    expect(found?.lines).toEqual(cells.map((_, at) => named(`Tactic number ${at}`, { impact_score: null })))
  })

  test('are taken from a column that says 1-10, however low they are', () => {
    expect(tableOf('Impact (1-10)', ['1', '2', '3'])?.lines[2]?.impact_score).toBe(3)
  })

  test('of one row are left out for one slip', () => {
    const found = tableOf('Impact', ['8', '7', '80', '6', '9', '2'])
    expect(found?.table.notes).toEqual([])
    expect(found?.lines.map((line) => line.impact_score)).toEqual([8, 7, null, 6, 9, 2])
    expect(found?.lines[2]?.notes).toEqual(['Without scores: Impact must be a whole number from 1 to 10'])
  })

  test('on ease are not efforts, and it is said', () => {
    const found = tableOf('Impact;Ease', ['8;3'])
    expect(found?.table.notes).toEqual(['Column “Ease” is the opposite of efforts: left out.'])
    expect(found?.lines).toEqual([named('Tactic number 0', { impact_score: 8, efforts_score: null })])
  })

  test('are left alone unless asked for', () =>
    expect(read(bytes(`Title,Impact\n${NAME},9`), { use_scores: false })).toEqual([
      named(NAME, { impact_score: null }),
    ]))
})

const MEGABYTE = 'word '.repeat(200_000).trim()

describe('hostile files: a sentence or the right rows', () => {
  test.each<[string, Uint8Array, unknown]>([
    ['nothing', bytes(''), /Please choose the column/],
    ['blanks', bytes(' \n,,\n;;\n'), [bad(/at least 10/), bad(/at least 10/)]],
    ['headings alone', bytes('Title,Key'), []],
    ['a zip bomb as .xlsx', latin('PK\x03\x04' + '\0'.repeat(2_000)), /workbook.*CSV/],
    ['a workbook that is too large', latin('PK\x03\x04' + '\0x'.repeat(1_500_000)), /workbook/],
    ['two letters as a workbook begins', bytes(`PK,Title\n1,${NAME}`), [named(NAME)]],
    ['a packed table', new Uint8Array(gzipSync(`Title\n${NAME}`)), /not text/],
    ['a zero in a cell', bytes(`Title,Key\n${NAME}\0,A`), /not text/],
    [
      'a table as XML',
      bytes('<?xml version="1.0"?>\n<Workbook><Row/></Workbook>'),
      [named('<?xml version="1.0"?>'), named('<Workbook><Row/></Workbook>')],
    ],
    ['an old workbook', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), /workbook/],
    ['a picture', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\x01\x01'), /not text/],
    ['too large', new Uint8Array(2 * 1024 * 1024 + 1).fill(65), /at most 2 MB/],
    ['10,000 columns', bytes(`Title${',x'.repeat(9_999)}`), /10000 columns; at most 1000/],
    ['10,000 separators without text', bytes(`Title,Key${','.repeat(10_000)}\n${NAME},GRW-1`), [named(NAME)]],
    [
      '300,000 quotes that are not closed',
      bytes(`Title,Key\n"a${',""x'.repeat(300_000)}`),
      /columns; at most 1000/,
    ],
    ['501 rows', bytes(`Title,Key\n${`${NAME},\n`.repeat(501)}`), /at most 500 rows/],
    ['a quote that is not closed', bytes(`Title,Key\n"${NAME},GRW-1`), [named(`"${NAME}`, { key: 'GRW-1' })]],
    [
      'a cell of a megabyte as name',
      bytes(`Title,Key\n${MEGABYTE},GRW-1`),
      [bad(/at most 500/, { name: MEGABYTE })],
    ],
    [
      'a cell of a megabyte as notes',
      bytes(`Title,Notes\n${NAME},${MEGABYTE}`),
      [without('description', /Without description: Description must be at most 2,000/)],
    ],
    ['a cell of a megabyte that is left out', bytes(`Title,Other\n${NAME},${MEGABYTE}`), [named(NAME)]],
    [
      'line breaks in cells',
      bytes(`Title,Notes\n"Add an onboarding\nchecklist","One\r\ntwo"`),
      [named('Add an onboarding\nchecklist', { description: 'One\ntwo' })],
    ],
    [
      'quotes in cells',
      bytes(`Title,Notes\n"Say ""hello"" to people","a ""b"""`),
      [named('Say "hello" to people', { description: 'a "b"' })],
    ],
    [
      'an inch in a cell',
      bytes(`Title,Notes\nBuy a 27" screen,5" phone`),
      [named('Buy a 27" screen', { description: '5" phone' })],
    ],
    [
      'a formula',
      bytes(`Title,Notes\n=HYPERLINK("x"),+1`),
      [named('=HYPERLINK("x")', { description: '+1' })],
    ],
    [
      'markup',
      bytes('Title,Notes\n<script>alert(1)</script>,<b>x</b>'),
      [named('<script>alert(1)</script>')],
    ],
    [
      'SQL',
      bytes(`Title,Key\nRobert'); DROP TABLE tactics;--,x`),
      [named(`Robert'); DROP TABLE tactics;--`)],
    ],
    [
      'a script as link',
      bytes(`Title,URL\n${NAME},javascript:alert(1)`),
      [without('link', /Without link: Link must be a web address/)],
    ],
    ['a file as link', bytes(`Title,URL\n${NAME},file:///etc/passwd`), [without('link', /Link must be/)]],
    [
      'a password in a link',
      bytes(`Title,URL\n${NAME},https://a:b@example.com/`),
      [without('link', /Link must be/)],
    ],
    ['no scheme in a link', bytes(`Title,URL\n${NAME},example.com`), [without('link', /Link must be/)]],
    [
      'a key of 65 characters',
      bytes(`Title,Key\n${NAME},${'x'.repeat(65)}`),
      [without('key', /Without key: Key must be at most 64/)],
    ],
    ['a short name', bytes('Title,Key\nShort,GRW-1'), [bad(/at least 10/)]],
    ['a row without a name', bytes('Title,Key\n,GRW-1'), [bad(/at least 10/)]],
    [
      'a name twice',
      bytes(`Title,Key\n${NAME},A\n${NAME.toUpperCase()},B`),
      [named(NAME), bad(/in the list already/)],
    ],
    [
      'a key twice',
      bytes(`Title,Key\n${NAME},A\nOffer a yearly plan,A`),
      [named(NAME, { key: 'A' }), named('Offer a yearly plan', { key: null })],
    ],
    ['a control character', bytes(`Title,Key\nRing the \x07 bell loudly,A`), [bad(/cannot be shown/)]],
    ['invisible characters', bytes(`Title,Key\n${'\u200b'.repeat(20)}x,A`), [bad(/at least 10/)]],
    ['a bidi override', bytes(`Title,Key\n\u202e${NAME},A`), [named(NAME)]],
    [
      'zalgo',
      bytes(`Title,Key\n${NAME}${'\u0301'.repeat(300)},A`),
      [expect.objectContaining({ problem: null })],
    ],
    ['emoji', bytes('Title,Key\n👩‍👩‍👧 A family plan 👩‍👩‍👧,A'), [named('👩‍👩‍👧 A family plan 👩‍👩‍👧')]],
    [
      'Japanese before Unicode',
      latin(`Title,Key\n\x90V\x82\xb5\x82\xa2\x93o\x98^\x83t\x83H\x81[\x83\x80,A`),
      [bad(/cannot be shown/)],
    ],
    [
      'half an emoji in UTF-8',
      latin('Title\nRing the bell \xed\xa0\xbd loudly'),
      [expect.objectContaining({ problem: null })],
    ],
    [
      'a slash in too many bytes',
      latin('Title\nRing the bell \xc0\xaf loudly'),
      [expect.objectContaining({ problem: null })],
    ],
    ['a mark alone', bytes('\uFEFF'), /Please choose the column/],
    ['two marks', bytes(`\uFEFF\uFEFFTitle,Key\n${NAME},A`), [named(NAME, { key: 'A' })]],
    [
      'UTF-16 cut in half',
      new Uint8Array(Buffer.from(`\uFEFFTitle\tKey\r\n${NAME}\tA`, 'utf16le')).subarray(0, -1),
      [expect.anything()],
    ],
    ['broken UTF-8', latin(`Title,Key\n${NAME} \xc3\x28,A`), [expect.objectContaining({ problem: null })]],
    [
      'line ends that were changed twice',
      bytes(`Title,Key\r\r\n${NAME},A\r\r\n`),
      [named(NAME, { key: 'A' })],
    ],
    ['commas at each end of a row', bytes(`Title,Key,\n${NAME},A,\n`), [named(NAME, { key: 'A' })]],
    ['a space before a quote', bytes(`Title, "Key"\n"${NAME}", "A, B"`), [named(NAME, { key: 'A, B' })]],
    [
      'a space before an empty cell',
      bytes(`Title, Key, Notes\n${NAME}, , Why`),
      [named(NAME, { key: null, description: 'Why' })],
    ],
    [
      'a tab before an empty cell',
      bytes(`Key\tNotes\tTitle\n\t\t${NAME}\n \t \tOffer a yearly plan`),
      [named(NAME, { key: null }), named('Offer a yearly plan')],
    ],
    [
      'a backslash before a quote',
      bytes(`Title,Key\n"Say \\"hello\\" to people",A`),
      [named('Say \\"hello\\" to people', { key: 'A' })],
    ],
    ['single quotes', bytes(`'Title','Key'\n'${NAME}','A'`), [named(`'${NAME}'`)]],
    [
      'a tab in quotes',
      bytes(`Title,Key\n"Add an\tonboarding checklist",A`),
      [named('Add an\tonboarding checklist')],
    ],
    [
      'commas beside tabs',
      bytes(`Title\tNotes\n${NAME}\tOne, two, three`),
      [named(NAME, { description: 'One, two, three' })],
    ],
    [
      'semicolons beside commas',
      bytes(`Title,Notes\n${NAME},one; two; three`),
      [named(NAME, { description: 'one; two; three' })],
    ],
    ['the line of Excel alone', bytes('sep=;\r\n'), /Please choose the column/],
    [
      'a table of Markdown without its rule',
      bytes(`| Title | Key |\n| ${NAME} | A |`),
      [named('| Title | Key |'), named(`| ${NAME} | A |`)],
    ],
    [
      '10,000 line breaks in a cell',
      bytes(`Title,Notes\n${NAME},"${'\n'.repeat(10_000)}end"`),
      [named(NAME, { description: 'end' })],
    ],
    [
      '600 line breaks in a name',
      bytes(`Title,Notes\n"Add${'\n'.repeat(600)}it now",x`),
      [bad(/at most 500/)],
    ],
    ['a name of 500 characters', bytes(`Title\n${'x'.repeat(500)}`), [named('x'.repeat(500))]],
    [
      'a name of 501 characters',
      bytes(`Title\n${'x'.repeat(501)}`),
      [bad(/at most 500/, { name: 'x'.repeat(501) })],
    ],
    ['a key that Excel keeps as text', bytes(`Title,Key\n${NAME},="007"`), [named(NAME, { key: '="007"' })]],
    ['a call of another program', bytes(`Title,Key\n=cmd|'/c calc'!A1,A`), [named(`=cmd|'/c calc'!A1`)]],
    ['a line break in a key', bytes(`Title,Key\n${NAME},"A\nB"`), [without('key', /cannot be shown/)]],
    [
      'keys of nothing',
      bytes(`Title,Key\n${NAME},  \nOffer a yearly plan,\u200b`),
      [named(NAME, { key: null }), named('Offer a yearly plan', { key: null })],
    ],
    [
      'headings with invisible signs',
      bytes(`\u200bTITLE\u200b,\u00a0Key\n${NAME},A`),
      [named(NAME, { key: 'A' })],
    ],
    [
      'a right-to-left heading',
      bytes('العنوان,Key\nأضف قائمة التحقق للمستخدمين,A'),
      [named('أضف قائمة التحقق للمستخدمين', { key: 'A' })],
    ],
    ['Mac line ends', bytes(`Title,Key\r${NAME},A\r`), [named(NAME)]],
    [
      'ragged rows',
      bytes(`Title,Key,Notes\n${NAME}\nOffer a yearly plan,B`),
      [named(NAME), named('Offer a yearly plan', { key: 'B' })],
    ],
    ['headings twice', bytes(`Title,Title,Key\n${NAME},Another title here,A`), [named(NAME)]],
    ['a prototype as heading', bytes(`__proto__,constructor,Title\na,b,${NAME}`), [named(NAME)]],
    [
      'HTML instead of a table',
      bytes('<!doctype html><html><body>Sign in</body></html>'),
      [named('<!doctype html><html><body>Sign in</body></html>')],
    ],
    ['JSON instead of a table', bytes('{"issues":[{"key":"GRW-1","title":"One, two"}]}'), expect.anything()],
    ['a million quotes', bytes(`Title,Key\n${'"'.repeat(1_000_000)}`), expect.anything()],
    ['a million commas in quotes', bytes(`Title,Key\n"${','.repeat(1_000_000)}",A`), /too many cells/],
    [
      'a hundred thousand commas in quotes',
      bytes(`Title,Key\n"${','.repeat(100_000)}",A`),
      [bad(/at most 500/)],
    ],
    ['a million bars', bytes(`${'|'.repeat(500_000)}\n${'|-'.repeat(250_000)}`), expect.anything()],
    ['a million dashes below a bar', bytes(`a|b\n${'-'.repeat(1_000_000)}x`), expect.anything()],
  ])('%s', (_, file, wanted) => {
    const started = performance.now()
    const found = read(file)
    if (wanted instanceof RegExp) expect(found).toMatch(wanted)
    else expect(found).toEqual(wanted)
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

test('files of 2 MB are read with a heap of 64 MB', () => {
  const script = ['--max-old-space-size=64', '--import', 'tsx', 'tests/support/huge-tables.ts']
  const printed = execFileSync(process.execPath, script, { encoding: 'utf8' })
  const tooMany = 'This table has too many cells: at most 500 rows and 1000 columns can be read'
  expect(printed.trimEnd().split('\n')).toEqual([
    `commas: ${tooMany}`,
    `tabs: ${tooMany}`,
    `bars: ${tooMany}`,
    `line ends: ${tooMany}`,
    `unusual line ends: ${tooMany}`,
    `rows of two cells: ${tooMany}`,
    `rows without text: ${tooMany}`,
    `rows of 200 cells: ${tooMany}`,
    `rows of a Markdown table: ${tooMany}`,
    'quotes: 1 rows',
    'one cell: 1 rows',
    'the most rows and columns: 500 rows',
  ])
})

describe('what is pasted', () => {
  const paste = (text: string) => readTable(text, { is_table: false, columns: {}, use_scores: false })
  test.each([
    ['prose with commas', 'Improve onboarding, fast\nAsk, listen, act'],
    ['a list from a word processor', '•\tImprove the onboarding\n•\tOffer a yearly plan'],
    ['numbers from a word processor', '1.\tImprove the onboarding\n2.\tOffer a yearly plan'],
    ['indented lines', '\tImprove the onboarding\n\tOffer a yearly plan'],
    ['a quote that is not closed', '"Ask users, weekly\nListen to them, daily'],
    ['one line', NAME],
    ['a list of more than 500 lines', `${NAME}, now\n`.repeat(600)],
  ])('%s is a list', (_, text) => expect(paste(text)).toBeNull())

  test('cells without headings are a table, whose columns can be named', () => {
    const text = `GRW-1\t${NAME}\nGRW-2\tOffer a yearly plan`
    expect(paste(text)?.table).toMatchObject({ columns: [null, 'name'], has_header: false })
    const mapped = readTable(text, {
      ...{ is_table: true, has_header: false, use_scores: false },
      columns: { 0: 'key', 1: 'name' },
    })
    expect(mapped?.lines).toEqual([
      named(NAME, { key: 'GRW-1' }),
      named('Offer a yearly plan', { key: 'GRW-2' }),
    ])
    expect(() => readTable(text, { is_table: true, columns: { 0: 'key' }, use_scores: false })).toThrow(
      'Please choose the column that holds the names',
    )
  })
})
