import { expect, type Locator, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { waitForStart } from '../../tools/browser/started'
import { endedCampaignOf, giveReason, mark, radio, rankedCampaignOf, rowOf } from '../support/deciding'
import { HOUR } from '../support/inputs'
import { openCampaign, openTeam, signIn, tacticCard, test, unique } from '../support/journey'
import { publishedDecisionOf } from '../support/deciding'

const TACTIC = 'Rewrite the pricing page'

/** What was typed is there after a reload, and after leaving the page and coming back. */
async function expectKept(page: Page, look: () => Promise<void>): Promise<void> {
  await look()
  await page.reload()
  await look()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
  await page.goBack()
  await look()
}

const draftsOf = (page: Page) =>
  page.evaluate(() => {
    const kept = sessionStorage.getItem('tactics:drafts')
    return kept === null ? [] : Object.keys((JSON.parse(kept) as { drafts: object }).drafts)
  })

/** The form of a dialog comes to life after the page around it. */
async function fillOnceStarted(page: Page, field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await field.fill(text)
    expect(await draftsOf(page)).toHaveLength(1)
  }).toPass()
}

test('what is typed into the form of a new campaign stays until it is created', async ({ page }) => {
  await openTeam(page)
  await page.goto('/campaigns/new')
  const name = unique('Spring sign-ups')
  await fillOnceStarted(page, page.getByLabel('Campaign name'), name)
  await page.getByLabel('What problem does this solve?').fill('Few sign up')
  await page.getByLabel('Why do we have this problem?').fill('Nobody knows us')
  await page.getByLabel('Vote Only').check()
  // Before the page has come alive, the end is said in UTC.
  await expect(page.getByText('Time zone: America/New York')).toBeVisible()
  const end = await page.getByLabel('End date and time').inputValue()
  await expectKept(page, async () => {
    await expect(page.getByLabel('Campaign name')).toHaveValue(name)
    await expect(page.getByLabel('Why do we have this problem?')).toHaveValue('Nobody knows us')
    await expect(page.getByLabel('Vote Only')).toBeChecked()
    await expect(page.getByLabel('End date and time')).toHaveValue(end)
  })
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/campaigns/new')
  await expect(page.getByText('0 / 500')).toHaveCount(2)
  await expect(page.getByLabel('Campaign name')).toHaveValue('')
})

test('a team in the address is the team of what was typed before too', async ({ page }) => {
  await openTeam(page)
  await page.goto('/campaigns/new')
  await fillOnceStarted(page, page.getByLabel('Campaign name'), 'Spring sign-ups')
  await callApi(page, '/api/subscription/upgrade', {})
  const team = unique('Other')
  const { id } = await makeTeam(page, team)
  await page.goto(`/campaigns/new?team_id=${id}`)
  await expect(page.getByLabel('Campaign name')).toHaveValue('Spring sign-ups')
  await expect(page.getByText(team)).toBeVisible()
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('link', { name: team })).toBeVisible()
})

test('what is typed into the form of a new tactic stays until it is saved or cancelled', async ({ page }) => {
  await openCampaign(page)
  const name = page.getByLabel('Tactic Name')
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await fillOnceStarted(page, name, TACTIC)
  await page.getByLabel('Impact', { exact: true }).selectOption('8')
  await expectKept(page, async () => {
    await expect(name).toHaveValue(TACTIC)
    await expect(page.getByLabel('Impact', { exact: true })).toHaveValue('8')
  })
  await page.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(tacticCard(page, TACTIC).getByText('I 8, C 5, E 5')).toBeVisible()
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('')

  await name.fill('Not a good idea')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('')
})

test('a pasted list stays until it is added', async ({ page }) => {
  await openCampaign(page)
  await page.getByRole('link', { name: 'Paste a list' }).click()
  const list = page.getByRole('textbox')
  await fillOnceStarted(page, list, `${TACTIC}\nOffer a free month`)
  await expectKept(page, () => expect(list).toHaveValue(`${TACTIC}\nOffer a free month`))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add 2 tactics' }).click()
  await expect(tacticCard(page, TACTIC)).toBeVisible()
  await page.getByRole('link', { name: 'Add Tactic' }).click()
  await page.getByRole('link', { name: 'Paste a list' }).click()
  await expect(page.getByText('0 lines')).toBeVisible()
  await expect(list).toHaveValue('')
})

test('a comment stays until it is posted', async ({ page }) => {
  await openCampaign(page, { tactics: [TACTIC] })
  const card = tacticCard(page, TACTIC)
  const comment = card.getByLabel('Add a comment')
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await fillOnceStarted(page, comment, 'Worth a try')
  await page.reload()
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await expect(comment).toHaveValue('Worth a try')
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await expect(comment).toHaveValue('')
  await page.reload()
  await card.getByRole('button', { name: 'Comments (1)' }).click()
  await expect(card.getByText('Worth a try')).toBeVisible()
  await expect(comment).toHaveValue('')
})

test('marks and reasons of a decision stay until they are saved', async ({ page }) => {
  const { decision } = await endedCampaignOf(page, 3)
  await page.goto(decision)
  await page.getByRole('button', { name: 'Mark the rest as Later' }).click()
  await mark(page, 1, 'Do')
  await giveReason(page, 1, 'Cheap to try')
  const look = async () => {
    await expect(radio(page, 1, 'Do')).toBeChecked()
    await expect(radio(page, 2, 'Later')).toBeChecked()
    await expect(rowOf(page, 1).getByLabel('Reason for')).toHaveValue('Cheap to try')
    await expect(page.getByText('1 of 3 marked Do', { exact: true })).toBeVisible()
  }
  await expectKept(page, look)
  await page.getByRole('link', { name: /^Spring sign-ups/ }).click()
  await page.getByRole('link', { name: 'Decide', exact: true }).click()
  await look()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Decision saved')).toBeVisible()
  await expect(page.getByText('Not saved yet.')).toHaveCount(0)
  await mark(page, 1, 'No')
  await page.reload()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await expect(radio(page, 1, 'No')).toBeChecked()
  await page.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(radio(page, 1, 'Do')).toBeChecked()
  await page.reload()
  await expect(radio(page, 1, 'Do')).toBeChecked()
})

test('a changed team, campaign and comment stay until they are saved, and say what changed meanwhile', async ({
  page,
}) => {
  const team = unique('Growth')
  await openTeam(page, team)
  const id = new URL(page.url()).pathname.split('/')[2]
  await page.goto(`/teams/${id}/settings`)
  const name = page.getByLabel('Team name')
  const tracker = page.getByLabel('Address of your project')
  await fillOnceStarted(page, name, `${team} two`)
  await tracker.fill('https://github.com/acme/app')
  await expectKept(page, async () => {
    await expect(name).toHaveValue(`${team} two`)
    await expect(tracker).toHaveValue('https://github.com/acme/app')
  })
  // Another form of the page with the same intent.
  await page.getByLabel('Send members a mail about each week').click()
  await expect(page.getByText('Team updated')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue(`${team} two`)
  await callApi(page, `/api/teams/${id}`, { name: `${team} three` }, 'PATCH')
  await page.reload()
  await expect(page.getByText('Somebody has changed it since: saving replaces that.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: `${team} two` })).toBeVisible()
  await expect(name).toHaveValue(`${team} two`)
  await page.reload()
  await expect(tracker).toHaveValue('https://github.com/acme/app')
  await expect(page.getByText('Not saved yet.')).toHaveCount(1)
})

type Row = [address: string, label: string, text: string, save: string]

async function expectDraft(page: Page, [address, label, text, save]: Row): Promise<void> {
  await page.goto(address)
  await waitForStart(page)
  const field = page.getByLabel(label, { exact: label === 'Comment' })
  if (save === 'Record outcome') {
    await page.getByText('Record the outcome').click()
    await page.getByText('Won', { exact: true }).click()
  }
  await fillOnceStarted(page, field, text)
  await page.reload()
  await expect(page.getByText('Not saved yet.'), address).toBeVisible()
  await expect(field).toHaveValue(text)
  await page.getByRole('button', { name: save, exact: true }).click()
  await expect.poll(() => draftsOf(page), address).toEqual([])
  await expect(page.getByText('Not saved yet.'), address).toHaveCount(0)
}

test('each form that changes something keeps what is typed until it is saved', async ({ page }) => {
  await openCampaign(page, { tactics: [TACTIC] })
  const { pathname } = new URL(page.url())
  const tactic = await firstTacticOf(page, page.url())
  const { comment } = await callApi<{ comment: { id: string } }>(page, `/api/tactics/${tactic}/comments`, {
    comment_text: 'Worth a try',
  })
  const end = new Date(Date.now() + 5 * 24 * HOUR).toISOString().slice(0, 16)
  const dialog = (name: string) => `${pathname}?dialog=${name}&tactic=${tactic}`
  const rows: Row[] = [
    [dialog('edit'), 'Campaign name', 'Another name', 'Save'],
    [dialog('move-end'), 'End date and time', end, 'Move End'],
    [dialog('edit-tactic'), 'Tactic Name', 'Offer two free months', 'Save'],
    [`${dialog('edit-comment')}&comments=${tactic}&comment=${comment.id}`, 'Comment', 'Not now', 'Save'],
    ['/settings/account', 'Name shown to your teams', 'Olga O.', 'Save Name'],
  ]
  for (const row of rows) await expectDraft(page, row)

  const { decision } = await publishedDecisionOf(page, 2)
  await expectDraft(page, [decision, 'In one sentence', 'People like lists', 'Record outcome'])

  const round = `${(await rankedCampaignOf(page, 2)).url}/second-round`
  await page.goto(round)
  await waitForStart(page)
  const chosen = () =>
    page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked))
  const proposed = await chosen()
  for (const box of await page.getByRole('checkbox').all()) await box.click()
  await page.reload()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  expect(await chosen()).toEqual(proposed.map((isChosen) => !isChosen))
  await page.getByRole('button', { name: 'Discard my changes' }).click()
  await expect.poll(chosen).toEqual(proposed)
  await callApi(page, `/api${new URL(round).pathname}`, {
    tactic_ids: [await firstTacticOf(page, round)],
    hours: 24,
  })
  await expectDraft(page, [`${round}?dialog=move-end`, 'End date and time', end, 'Move End'])
})

test('nobody sees what another person typed in the same tab', async ({ page }) => {
  await signIn(page, 'Olga Owner', '/campaigns/new')
  await page.getByLabel('Campaign name').fill('A secret plan')
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in with Google' })).toBeVisible()
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('A secret plan')
  await signIn(page, 'Milo Member')
  await page.goto('/campaigns/new')
  await expect(page.getByLabel('Campaign name')).toBeFocused()
  await expect(page.getByLabel('Campaign name')).toHaveValue('')
})

async function firstTacticOf(page: Page, address: string): Promise<string> {
  const call = `/api/tactics?campaign_id=${new URL(address).pathname.split('/')[2]}`
  const { tactics } = await callApi<{ tactics: { id: string }[] }>(page, call)
  return tactics[0]?.id ?? ''
}

async function makeTeam(page: Page, name: string): Promise<{ id: string }> {
  const url_slug = name.toLowerCase().replace(' ', '-')
  const { team } = await callApi<{ team: { id: string } }>(page, '/api/teams', { name, url_slug })
  return team
}
