import { expect, test } from 'vitest'
import { addTactics } from '~/domain/tactics/commands.server'
import { exportTactics } from '~/domain/tactics/export.server'
import { DETAILS, type Detail } from '~/domain/tactics/fields'
import { previewTactics } from '~/domain/tactics/similar.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { buildCampaign, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'

const database = useTestDatabase()

async function scene() {
  const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  const team_id = await buildTeam(ada, ben)
  return { ada, ben, team_id, campaign_id: await buildCampaign(ada, team_id) }
}

const tableOf = (count: number) =>
  [
    'Summary,Issue key,URL',
    ...Array.from(
      { length: count },
      (_, index) => `"Tactic number ${index}, to try",GRW-${index},https://example.com/${index}`,
    ),
  ].join('\n')

test('500 rows are previewed and added, and each joins back on its key', async () => {
  const { ada, ben, campaign_id } = await scene()
  const started = performance.now()
  const preview = await previewTactics(ben, { campaign_id, text: tableOf(500) })
  const previewed = performance.now()
  expect(preview.lines.filter(({ problem }) => problem !== null)).toEqual([])
  expect(preview).toMatchObject({
    table: { columns: ['name', 'key', 'link'], has_header: true },
    refused: null,
  })
  const { tactics } = await addTactics(ben, { campaign_id, tactics: preview.lines })
  const added = performance.now()
  console.info(`preview ${Math.round(previewed - started)} ms, add ${Math.round(added - previewed)} ms`)
  expect(new Set(tactics.map(({ key }) => key)).size).toBe(500)
  const { rows } = await readTacticsPage(ada, { campaign_id, q: 'GRW-499', limit: 10 })
  expect(rows).toMatchObject([
    { name: 'Tactic number 499, to try', link: 'https://example.com/499', vote_count: 0 },
  ])
})

test('rows that are there already are refused by name or key, and stay as a table', async () => {
  const { ben, campaign_id } = await scene()
  await addTactics(ben, { campaign_id, tactics: [{ name: 'Offer a yearly plan', key: 'GRW-1' }] })
  const text =
    'Title,Key\noffer a YEARLY plan,GRW-2\nSend a monthly letter,GRW-1\n=Rent a billboard,GRW-3\nShort,=1'
  const preview = await previewTactics(ben, { campaign_id, text })
  expect(preview.lines.map(({ problem }) => problem)).toEqual([
    'This campaign has this tactic already',
    'This campaign has a tactic with this key already',
    null,
    'Tactic name must be at least 10 characters long',
  ])
  const again = await previewTactics(ben, { campaign_id, text: preview.refused ?? '', is_table: true })
  expect(again.lines.map(({ name, key }) => [name, key])).toEqual([
    ['offer a YEARLY plan', 'GRW-2'],
    ['Send a monthly letter', 'GRW-1'],
    ['Short', "'=1"],
  ])
})

test('what cannot be read as a table is refused with a sentence at its field', async () => {
  const { ben, campaign_id } = await scene()
  const sentence = 'This table has 1001 columns; at most 1000 can be read'
  await expect(
    previewTactics(ben, { campaign_id, text: `Title${',x'.repeat(1000)}`, is_table: true }),
  ).rejects.toMatchObject({
    kind: 'invalid',
    fields: { text: [sentence] },
  })
})

test('the tactics of a running campaign are a file without scores, each with its key', async () => {
  const { ada, ben, team_id, campaign_id } = await scene()
  const preview = await previewTactics(ben, { campaign_id, text: tableOf(200) })
  await addTactics(ben, {
    campaign_id,
    tactics: preview.lines.map((line) => ({ ...line, impact_score: 9, chances_score: 9, efforts_score: 9 })),
  })
  const { data } = await exportTactics(ada, { campaign_id, separator: 'comma' })
  const back = await previewTactics(ben, { campaign_id: await buildCampaign(ada, team_id), text: data })
  expect(back.lines.map(({ key, name, link }) => [key, name, link])).toEqual(
    preview.lines.map(({ key, name, link }) => [key, name, link]),
  )
  const told: Partial<Record<Detail, string>> = { link: '"https://example.com/0"', key: '"GRW-0"' }
  const details = DETAILS.map((name) => told[name] ?? '').join()
  const [, first = ''] = data.split('\r\n')
  expect(first.replace(/\d{4}-[^"]*Z|[0-9a-f-]{36}/g, '…')).toBe(
    `"Tactic number 0, to try",${details},"Ben","…","no",1,0,"…"`,
  )
})
