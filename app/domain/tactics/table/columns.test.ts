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
  ['an ICE sheet', ['Idea', 'Impact', 'Confidence', 'Ease'], ['name', 'impact', 'chances', null]],
  ['both of ease and effort', ['Tactic', 'Effort', 'Ease'], ['name', 'efforts', null]],
  [
    'Jira in German',
    ['Zusammenfassung', 'Vorgangsschlüssel', 'Vorgangs-ID', 'Status', 'Beschreibung'],
    ['name', 'key', null, null, 'description'],
  ],
  ['Jira in French', ['Résumé', 'Clé de ticket', 'Description'], ['name', 'key', 'description']],
  ['Jira in Spanish', ['Resumen', 'Clave de incidencia', 'Descripción'], ['name', 'key', 'description']],
  ['Jira in Portuguese', ['Resumo', 'Chave da item', 'Descrição'], ['name', 'key', 'description']],
  ['Jira in Italian', ['Riepilogo', 'Chiave segnalazione', 'Descrizione'], ['name', 'key', 'description']],
  ['Jira in Dutch', ['Samenvatting', 'Issuesleutel', 'Omschrijving'], ['name', 'key', 'description']],
  [
    'Jira with own fields',
    ['Issue key', 'Summary', 'Comment', 'Comment', 'Custom field (Impact)', 'Custom field (Confidence)'],
    ['key', 'name', null, null, 'impact', 'chances'],
  ],
  ['Productboard', ['Feature Name', 'Feature Description', 'Feature URL'], ['name', 'description', 'link']],
  ['Canny', ['Post Title', 'Details', 'Post URL', 'Votes'], ['name', 'description', 'link', null]],
  ['Aha!', ['Feature reference #', 'Feature name', 'Aha! URL'], ['key', 'name', 'link']],
  [
    'scales in brackets',
    ['Tactic', 'Impact (1-10)', 'Confidence [1-10]', 'Effort (1–10)'],
    ['name', 'impact', 'chances', 'efforts'],
  ],
  [
    'a German sheet',
    ['Maßnahme', 'Wirkung', 'Zuversicht', 'Aufwand'],
    ['name', 'impact', 'chances', 'efforts'],
  ],
  ['a heading beside unknown ones', ['Was wir tun', 'URL'], ['name', 'link']],
])('headings of %s', (_, header, columns) => {
  expect(guessColumns([header, header.map(() => 'A text')])).toEqual({
    has_header: true,
    above: 0,
    columns,
  })
})

test('headings are found below the title of a sheet', () => {
  const rows = [
    ['Backlog of autumn', ''],
    ['Title', 'Notes'],
    ['Offer a yearly plan', 'Ask first'],
  ]
  expect(guessColumns(rows)).toEqual({ has_header: true, above: 1, columns: ['name', 'description'] })
})

test('without known headings the names come before longer texts', () => {
  const rows = [
    ['Podsumowanie', 'Opis'],
    ['Offer a yearly plan', 'A text that says at some length what is meant by the name before it'],
    ['Write to everybody who left', 'Another text that is longer than the name of what it is about'],
  ]
  expect(guessColumns(rows).columns).toEqual(['name', null])
})

test('without headings the longest texts that are no links are the names', () => {
  const rows = [
    ['GRW-1', 'Add an onboarding checklist', 'https://example.com/a-very-long-address-of-an-issue/1'],
    ['GRW-2', 'Offer a referral credit', 'https://example.com/a-very-long-address-of-an-issue/2'],
  ]
  expect(guessColumns(rows)).toEqual({ has_header: false, above: 0, columns: [null, 'name', null] })
  expect(guessColumns([])).toEqual({ has_header: false, above: 0, columns: [] })
})
