import { expect, test } from 'vitest'
import { guessColumns } from './columns'

test.each<[string, string[], (string | null)[]]>([
  [
    'Jira',
    ['Summary', 'Issue key', 'Issue id', 'Issue Type', 'Status', 'Description'],
    ['name', 'key', null, null, null, 'description'],
  ],
  [
    'Linear',
    ['ID', 'Team', 'Title', 'Description', 'Status', 'Priority', 'URL'],
    ['key', null, 'name', 'description', null, null, 'link'],
  ],
  [
    'Trello',
    ['Card ID', 'Card Name', 'Card URL', 'Card Description', 'Labels'],
    ['key', 'name', 'link', 'description', null],
  ],
  ['Notion', ['Name', 'Tags', 'Status', 'URL'], ['name', null, null, 'link']],
  [
    'Asana',
    ['Task ID', 'Created At', 'Name', 'Section/Column', 'Notes'],
    ['key', null, 'name', null, 'description'],
  ],
  ['GitHub Projects', ['Title', 'URL', 'Assignees', 'Status'], ['name', 'link', null, null]],
  ['an ICE sheet', ['Idea', 'Impact', 'Confidence', 'Ease'], ['name', 'impact', 'chances', 'ease']],
  ['both of ease and effort', ['Tactic', 'Effort', 'Ease'], ['name', 'efforts', null]],
  ['a heading beside unknown ones', ['Was wir tun', 'URL'], ['name', 'link']],
])('headings of %s', (_, header, columns) => {
  expect(guessColumns([header, header.map(() => 'A text')])).toEqual({ has_header: true, columns })
})

test('without headings the longest texts that are no links are the names', () => {
  const rows = [
    ['GRW-1', 'Add an onboarding checklist', 'https://example.com/a-very-long-address-of-an-issue/1'],
    ['GRW-2', 'Offer a referral credit', 'https://example.com/a-very-long-address-of-an-issue/2'],
  ]
  expect(guessColumns(rows)).toEqual({ has_header: false, columns: [null, 'name', null] })
  expect(guessColumns([])).toEqual({ has_header: false, columns: [] })
})
