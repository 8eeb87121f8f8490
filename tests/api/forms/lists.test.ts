import { expect, test } from 'vitest'
import { useSharedApp } from '../../support/app'
import { signIn } from '../../support/client'
import { openAs, type FormPage } from '../../support/form-page'
import { newScoring } from '../../support/scoring-scene'

const app = useSharedApp()
const LIST = 'Tactics, one a line'
const linesOf = (page: FormPage) => page.valueOf(LIST).split(/\r?\n/)

/** The list of an owner's campaign with one tactic. */
async function openList() {
  const { owner, page } = await newScoring(app, 1)
  const form = await (await openAs(owner, `${page}?dialog=add-tactic`)).follow('Paste a list')
  return { owner, page, form }
}

test('a list is pasted, and the lines that were refused stay', async () => {
  const { form } = await openList()
  const typed = '- Invite friends with a link\nToo short\ntactic number 1\n- Rent a billboard'
  const preview = await form.press('Preview', { [LIST]: typed })
  expect(preview.headings).toContain('Will be added (2)')
  for (const refused of [
    'Too short Tactic name must be at least 10 characters long',
    'tactic number 1 This campaign has this tactic already',
  ])
    expect(preview.names('li')).toContain(refused)
  const added = await preview.press('Add 2 tactics')
  expect(added.text).toContain('2 tactics added. The lines below were not.')
  expect(linesOf(added)).toEqual(['Too short', 'tactic number 1'])
  const again = await added.press('Preview', { [LIST]: 'No longer too short' })
  const done = await again.press('Add 1 tactic')
  for (const name of ['Invite friends with a link', 'Rent a billboard', 'No longer too short', 'Tactics (4)'])
    expect(done.text).toContain(name)
})

test('of a long list nothing is cut, and what is too much waits for the next time', async () => {
  const { form } = await openList()
  const ends = ['\n', '\u000b', '\u0085']
  const names = Array.from({ length: 520 }, (_, index) => `Tactic ${index + 1}: write to users, then end`)
  const typed = names.map((name, index) => `● ${name}${ends[index % 3]}`).join('')
  const preview = await form.press('Preview', { [LIST]: typed })
  expect(preview.headings).toContain('Will not be added (20)')
  const added = await preview.press('Add 500 tactics')
  expect(added.text).toContain('500 tactics added. The lines below were not.')
  expect(linesOf(added)).toEqual(names.slice(-20))
  const rest = await (await added.press('Preview')).press('Add 20 tactics')
  expect(rest.headings.join()).toContain('Tactics (521)')
})

test('a list that was added is taken back by one button', async () => {
  const { form } = await openList()
  const preview = await form.press('Preview', { [LIST]: 'Rent a billboard\nAsk for a review' })
  const added = await preview.press('Add 2 tactics')
  expect(added.text).toContain('2 tactics added.')
  expect(added.texts('toast')).toEqual([])
  const undone = await added.press('Undo')
  for (const text of ['Tactics removed: 2', 'Tactics (1)']) expect(undone.text).toContain(text)
  expect(undone.headings).not.toContain('Rent a billboard')
  expect(undone.names('button')).not.toContain('Undo')
})

test('a table is imported from a file, with its columns and scores', async () => {
  const { form } = await openList()
  const rows = [
    'Summary;Issue key;URL;Description;Impact;Confidence;Effort;Ease;Status',
    'Für Neue: eine Checkliste;GRW-12;https://example.com/GRW-12;"Schritt 1;\nSchritt 2";8;7;3;8;Open',
    'Zu kurz;GRW-13;;;1;1;1;1;Open',
  ]
  const bytes = Buffer.from(`\ufeff${rows.join('\r\n')}`, 'utf16le')
  const file = new File([bytes], 'jira.csv', { type: 'text/csv' })
  const preview = await form.press('Preview', { 'Or choose a file': file })
  expect(preview.valueOf('Summary')).toBe('name')
  for (const text of ['Left out: 2', '“Ease” is the opposite of efforts: left out.'])
    expect(preview.text).toContain(text)
  const again = await preview.press('Preview again', { 'Take its scores as my own': true })
  for (const text of ['Your scores: I 8, C 7, E 3', 'Will not be added (1)'])
    expect(again.text).toContain(text)
  const added = await again.press('Add 1 tactic')
  expect(added.text).toContain('1 tactic added. The lines below were not.')
  expect(added.names('button')).toContain('Undo')
  expect(added.html).toMatch(/<a[^>]* download="not-added\.csv"/)
  const [type, left = ''] = added.hrefOf('Download the rows that were not added').split(',')
  const [head, ...refused] = decodeURIComponent(left).split(/\r?\n/)
  expect([type, head?.at(0)]).toEqual(['data:text/csv;charset=utf-8', '\ufeff'])
  expect(head).toContain('"Name"')
  expect(refused.filter(Boolean)).toEqual([expect.stringMatching(/^"Zu kurz".*"GRW-13"/)])
  const card = (await added.follow('Spring sign-ups')).part('li', 'Für Neue: eine Checkliste')
  for (const text of ['Schritt 1;', 'https://example.com/GRW-12', 'Key: GRW-12'])
    expect(card.text).toContain(text)
})

test('200 exported rows become a campaign by two forms after its name', async () => {
  const { owner, team_id } = await newScoring(app, 0)
  const fresh = await (await openAs(owner, `/teams/${team_id}`)).follow('New Campaign')
  const created = await fresh.press('Create Campaign', { 'Campaign name': 'Spring sign-ups' })
  const rows = Array.from(
    { length: 200 },
    (_, index) => `Write to users of group ${index + 1},GRW-${index + 1},Open`,
  )
  const file = new File([['Summary,Issue key,Status', ...rows].join('\r\n')], 'jira.csv', {
    type: 'text/csv',
  })
  const preview = await (await created.follow('Paste a list')).press('Preview', { 'Or choose a file': file })
  expect((await preview.press('Add 200 tactics')).headings.join()).toContain('Tactics (200)')
})

test('a campaign starts from a list that is edited first, and a wrong start makes nothing', async () => {
  const newcomer = await signIn(app, 'Nora Newcomer')
  const listed = await (await openAs(newcomer, '/start')).follow('Activation')
  expect(listed.text).toContain('Activation: 10 tactics filled in.')
  const lines = linesOf(listed)
  expect([lines.length, lines[0]]).toEqual([
    10,
    expect.stringContaining('Define the one action that predicts staying'),
  ])
  const typed = { 'Team name': 'Growth', 'Campaign name': '', 'End date and time': '2020-01-01T12:00' }
  const list = [...lines.slice(0, 2), 'short'].join('\n')
  const refused = await listed.press('Start and score', { ...typed, [LIST]: list })
  for (const text of [
    'Campaign name is required',
    '“short”: Tactic name must be at least 10 characters long.',
  ])
    expect(refused.text).toContain(text)
  expect([refused.valueOf('Team name'), linesOf(refused)]).toEqual(['Growth', list.split('\n')])
  const named = { 'Campaign name': 'Spring sign-ups', [LIST]: list.replace('short', 'An idea of our own') }
  const past = await refused.press('Start and score', named)
  expect(past.text).toContain('Campaign must run for at least 1 hour')
  expect((await openAs(newcomer, '/dashboard')).text).toContain('No teams yet')
  const started = await listed.press('Start and score', { 'Team name': 'Growth', ...named })
  expect(started.text).toContain('3 tactics to score')
  expect(started.valueOf('Invite link')).toContain('/join/campaign/')
  expect(started.text).toContain('Define the one action that predicts staying')
})

test('the list that fits the problem is offered first and added; an unknown one is ignored', async () => {
  const { owner, page } = await newScoring(app, 1, { name: 'Customers churn after two months' })
  const form = await (await openAs(owner, `${page}?dialog=add-tactic`)).follow('Paste a list')
  expect(form.text).toContain(
    'Start from a list: Retention (fits this campaign) · Acquisition · Activation · Referral · Revenue',
  )
  const listed = await form.follow('Retention')
  expect(listed.text).toContain('Retention: 10 tactics filled in.')
  const added = await (await listed.press('Preview')).press('Add 10 tactics')
  expect(added.headings.join()).toContain('Tactics (11)')
  const unknown = await openAs(owner, '/start?starter=unknown')
  expect(unknown.text).toContain('Start from a list:')
  expect(unknown.valueOf(LIST)).toBe('')
  const other = await (await openAs(owner, '/start?team=new&starter=activation')).follow('Referral')
  expect(other.address).toMatch(/\?team=new&starter=referral$/)
  expect(linesOf(other)).toHaveLength(10)
})
