import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BULK_MAX, TACTIC_NAME_MAX } from './constants'
import { readLines } from './pasted-lines'
import { PreviewTacticsSchema } from './validation'

const namesOf = (text: string) => readLines(text).map(({ name }) => name)
const problemsOf = (text: string) => readLines(text).map(({ problem }) => problem)

test('a line is a tactic, without its list mark; blank lines are none', () => {
  const text =
    '- Invite friends by link\n\n  * Offer a yearly plan\n3. Write to lapsed users\n12) Call every lead\n   \n'
  expect(namesOf(text)).toEqual([
    'Invite friends by link',
    'Offer a yearly plan',
    'Write to lapsed users',
    'Call every lead',
  ])
  expect(problemsOf(text)).toEqual([null, null, null, null])
})

test.each(['3.5 % discount for all', '-50 % on Black Friday', '2-week trial for teams'])(
  '%s keeps what is no list mark',
  (line) => expect(namesOf(line)).toEqual([line]),
)

test.each(['- ', '# ', '-\t', '1.1. ', '**'])('a line of a million %j is a line that is too long', (mark) => {
  const [line, ...others] = readLines(mark.repeat(1_000_000))
  expect(line?.problem).toMatch(/at most 500/)
  expect(others).toEqual([])
})

const NAME = 'Write to lapsed users'
const marks = [
  ...[
    '- ',
    '* ',
    '+ ',
    '– ',
    '— ',
    '• ',
    '[ ] ',
    '[x] ',
    '- [ ] ',
    '* [X] ',
    '☐ ',
    '☑ ',
    '☑\ufe0f ',
    '✅ ',
    '✔ ',
    '● ',
  ],
  ...[
    '▪ ',
    '◦ ',
    '‣ ',
    '· ',
    '○ ',
    '⁃ ',
    '➤ ',
    '→ ',
    '\uf0b7 ',
    '\uf0b7\t',
    '\uf0a7\u00a0',
    '•',
    '▪\ufe0f ',
    '・',
    '■ ',
  ],
  ...[
    '(2) ',
    '3: ',
    '3. ',
    '3) ',
    '12. ',
    'a) ',
    '(b) ',
    'C) ',
    'a. ',
    'i. ',
    'iv. ',
    'IV. ',
    'xii) ',
    '(ii) ',
    '1.2.3 ',
  ],
  ...[
    '1.2. ',
    '10.1.12) ',
    '１．',
    '１． ',
    '1、',
    '１）',
    '١. ',
    '١) ',
    '① ',
    '③',
    '> ',
    '>> ',
    '> - ',
    '# ',
    '## ',
    '- 1. ',
  ],
  ...[
    'o\t',
    '§\t',
    '\t- ',
    '\u3000• ',
    '\u200b',
    '\ufeff',
    '\u2060- ',
    '\u200e- ',
    '\u200b• ',
    '-> ',
    '> 1. ',
  ],
]

test.each(marks)('the mark %j is left out', (mark) => {
  expect(namesOf(mark + NAME)).toEqual([NAME])
})

test.each([
  ['**Referrals** for friends', 'Referrals for friends'],
  ['- **Write to lapsed users**', NAME],
  ['**1. Write to lapsed users**', NAME],
  ['**Referrals:** two for one', 'Referrals: two for one'],
])('%s becomes %s', (line, name) => expect(namesOf(line)).toEqual([name]))

test.each([
  ...[
    '3D printing of spare parts',
    '1.5x growth in referrals',
    '２．５倍の成長を目指す',
    '10:30 a.m. newsletter',
    '24/7 chat for trials',
  ],
  ...[
    '24.12.2025 Advent calendar',
    '24.12.25 Advent calendar',
    '2025. Plan of the year',
    '> 50 % of users see it',
    '>50 % of users see it',
  ],
  ...[
    '#1 on Product Hunt',
    '-50 % on Black Friday',
    'A/B test the price',
    'I. Newton as mascot',
    'X. com as a channel',
  ],
  ...[
    'e.g. offer a yearly plan',
    'of tabs\tand spaces',
    '(Re)activate lapsed users',
    '[Beta] invite page',
    '**wow offers for friends',
  ],
  ...[
    '5 * 3 rule for mails',
    '1000) things to try out',
    'oat milk for partners',
    '🚀 Launch on Fridays',
    '2-week trial for teams',
  ],
])('%s keeps what is no list mark', (line) => expect(namesOf(line)).toEqual([line]))

test('a name without a mark is unchanged, with each mark before it', () => {
  const word = fc.stringMatching(/^[a-zà-öA-ZÀ-Ö一-龯а-я]{2,9}$/)
  const name = fc.array(word, { minLength: 4, maxLength: 8 }).map((words) => words.join(' '))
  const property = (clean: string, mark: string) => {
    expect(namesOf(clean)).toEqual([clean])
    expect(namesOf(mark + clean)).toEqual([clean])
  }
  fc.assert(fc.property(name, fc.constantFrom(...marks), property), { numRuns: 300 })
})

test.each(['\n', '\r\n', '\r', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029'])('%j ends a line', (end) => {
  const text = `- ${NAME}${end}- Offer a yearly plan`
  const { data } = PreviewTacticsSchema.safeParse({ campaign_id: randomUUID(), text })
  expect(namesOf(data?.text ?? '')).toEqual([NAME, 'Offer a yearly plan'])
})

test('a control character is a fault of its line alone', () => {
  const text = `A bell\u0007 in the name\n${NAME}`
  const { data } = PreviewTacticsSchema.safeParse({ campaign_id: randomUUID(), text })
  expect(problemsOf(data?.text ?? '')).toEqual(['Please remove characters that cannot be shown', null])
})

test('each line that cannot be added says why', () => {
  const long = 'x'.repeat(TACTIC_NAME_MAX + 1)
  const text = [
    'Too short',
    long,
    'Invite friends by link',
    'INVITE friends by link',
    'A bell\u0007 in the name',
  ].join('\n')
  expect(problemsOf(text)).toEqual([
    'Tactic name must be at least 10 characters long',
    'Tactic name must be at most 500 characters long',
    null,
    'This tactic is in the list already',
    'Please remove characters that cannot be shown',
  ])
})

test(`what comes after ${BULK_MAX} tactics waits for the next time`, () => {
  const text = Array.from({ length: BULK_MAX + 2 }, (_, index) => `Tactic number ${index}`).join('\n')
  expect(problemsOf(text).map((problem) => problem === null)).toEqual([
    ...Array<boolean>(BULK_MAX).fill(true),
    false,
    false,
  ])
})
