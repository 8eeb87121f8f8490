import { expect, test } from 'vitest'
import { DETAIL_FIELDS, DETAILS, detailsOf } from './fields'
import { toCsv } from './results.server'
import type { RankedTactic, ResultsView } from './results-view'

const nobody = {
  count: 4,
  spread: null,
  distribution: null,
  has_camps: false,
  lowest_reasons: [],
  highest_reasons: [],
}
const tactic: RankedTactic = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Invite friends',
  ...detailsOf({}),
  tracker_link: null,
  position: 1,
  rank: 1,
  average_score: -2.5,
  vote_count: 4,
  avg_impact: 5,
  avg_chances: 6,
  avg_efforts: 9,
  result: {
    rank_low: 1,
    rank_high: 2,
    first_share: 0.9,
    top_share: 1,
    impact: { ...nobody, count: 2, spread: 1 },
    chances: { ...nobody, count: 3, spread: 4, has_camps: true },
    efforts: nobody,
    reasons: null,
    coverage: null,
    standing: null,
    certainty: null,
    scored_again_until: null,
    rescored: null,
  },
  decided: null,
  outcome: null,
}
const resultsOf = (tactics: Partial<RankedTactic>[]): ResultsView => ({
  campaign: { id: tactic.id, name: 'Autumn', team_name: 'Growth', ended_at: '2026-01-01T00:00:00.000Z' },
  summary: {
    headline: '',
    voter_count: 4,
    eligible_count: 8,
    ballot_count: 8,
    ranked_count: 1,
    places: 3,
    line: null,
    notes: [],
    details: [],
    is_open: false,
    settling: [],
    needs_scores: [],
    needs_scores_count: 0,
  },
  digest: 'abc',
  machine: null,
  tactics: tactics.map((changes) => ({ ...tactic, ...changes })),
})
/** No details, outcome or issue, each with its separator. */
const nothingAbout = (separator: string) => separator.repeat(DETAILS.length + 2)
const secondCells = (changes: Partial<RankedTactic>) => toCsv(resultsOf([changes])).split('\r\n')[1]

test('closed votes have no column of how far people differ', () => {
  const headings = (reasons: string[] | null) =>
    toCsv(resultsOf([{ result: { ...tactic.result, reasons } }])).split('\r\n')[0]
  for (const heading of ['"People on impact"', '"Share of re-runs as #1"']) {
    expect(headings(null)).toContain(heading)
    expect(headings(['Cheap'])).not.toContain(heading)
  }
  expect(headings(['Cheap'])).toContain('"Worst place","To know"')
})

test('UTF-8 with a byte order mark, a line per tactic', () => {
  const csv = toCsv(resultsOf([{}, { rank: null, average_score: null, name: 'Ärger — 日本' }]))
  expect(csv.startsWith('\ufeff"Rank","Tactic","Score","Votes"')).toBe(true)
  const labels = DETAILS.map((name) => `"${DETAIL_FIELDS[name].label}"`).join()
  const votes = '"Votes on impact","Votes on chances","Votes on efforts"'
  expect(csv.split('\r\n')[0]?.endsWith(`,"Reason",${votes},${labels},"Outcome","Issue"`)).toBe(true)
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(csv.split('\r\n')[2]).toMatch(/^,"Ärger — 日本",,4,8/)
})

test('what people typed is text', () => {
  expect(secondCells({})).toBe(
    `1,"Invite friends",-2.5,4,8,5,6,9,,1,2,0.9,1,"Mostly agree","Split into two camps",,,,,2,3,4${nothingAbout(',')}`,
  )
  expect(secondCells({ name: 'Say "hi", all' })).toContain('"Say ""hi"", all"')
  expect(secondCells({ name: 'two\nlines' })).toContain('"two\nlines"')
})

test.each([
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://evil.example")',
  ' =1+1',
  '\u00a0\u3000=1+1',
])('%j is no formula', (name) => expect(secondCells({ name })).toContain(`"'${name.replaceAll('"', '""')}"`))

test.each([
  ['Free;=1+1', `Free;'=1+1`],
  ['Free; =1+1;+2', `Free;' =1+1;'+2`],
  ['Free,@SUM(A1)', `Free,'@SUM(A1)`],
  ['Free\n-1', `Free\n'-1`],
  ['\t=1', `\t'=1`],
  ['Free\t=1', `Free\t'=1`],
  ['Free;"=1+1"', `Free;'""=1+1""`],
  ['Free ;\t ＝1', `Free ;\t' ＝1`],
])('%j is no formula for a spreadsheet that splits it', (name, cell) =>
  expect(secondCells({ name })).toContain(`"${cell}"`),
)

test('ordinary signs stay as they are', () => {
  const name = 'A/B-test; 50 % off, e-mail to a@b.c = 2+2'
  expect(secondCells({ name })).toContain(`"${name}"`)
})

test('semicolons separate, with a decimal comma in numbers only', () => {
  const [names, cells] = toCsv(resultsOf([{ name: 'Plan 2.0, free; =1+1' }]), 'semicolon').split('\r\n')
  expect(names).toMatch(/^\ufeff"Rank";"Tactic";"Score";"Votes"/)
  expect(cells).toBe(
    `1;"Plan 2.0, free;' =1+1";-2,5;4;8;5;6;9;;1;2;0,9;1;"Mostly agree";"Split into two camps";;;;;2;3;4${nothingAbout(';')}`,
  )
})

test('keys, links, descriptions, outcomes and issues are in it', () => {
  const texts = { ...detailsOf({}), key: 'GRW-12', link: 'https://example.com/', description: '=1+1' }
  const tracker_link = 'https://example.com/12'
  const cells = DETAILS.map((name) => texts[name]?.replace('=', "'=").replace(/^.+$/, '"$&"')).join()
  expect(secondCells({ ...texts, outcome: 'won', tracker_link })).toContain(
    `,2,3,4,${cells},"Won","https://example.com/12"`,
  )
})

test('decisions are in it', () => {
  expect(secondCells({ decided: { choice: 'do', reason: '=cheap' } })).toMatch(
    `"Do","'=cheap",2,3,4${nothingAbout(',')}`,
  )
})

test('columns of a second round are there only after one, and filled where people scored again', () => {
  const rescored = {
    rank_before: 3,
    counts: true,
    impact_spread_before: 3.5,
    chances_spread_before: null,
    efforts_spread_before: 0,
    sentence: '',
  }
  const csv = toCsv(resultsOf([{ result: { ...tactic.result, rescored } }, {}]))
  const [names, first, second] = csv.split('\r\n')
  expect(names).toContain(
    ',"Rank before the second round","Second scores count","Difference on impact before","Difference on impact after","Difference on chances before",',
  )
  expect(first).toContain(',"Split into two camps",,,3,"yes",3.5,1,,4,0,,,,2,3,4')
  expect(second).toContain(',"Split into two camps",,,,,,,,,,,,,2,3,4')
  expect(toCsv(resultsOf([{}]))).not.toContain('second round')
})
