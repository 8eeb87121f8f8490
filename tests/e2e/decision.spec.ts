import { expect } from '@playwright/test'
import {
  DECIDED_TACTICS,
  endedCampaignOf,
  giveReason,
  mark,
  publish,
  radio,
  rowOf,
  saveInTwoTabs,
} from '../support/deciding'
import { callApi } from '../../tools/browser/people'
import { test } from '../support/journey'
import { Effort } from '../support/start'
import { campaignOf } from '../support/scoring'

test('what another tab has saved is not overwritten unseen', ({ page }) => saveInTwoTabs(page))

test('what is wrong with a long decision comes into view', async ({ page }) => {
  await page.goto((await endedCampaignOf(page)).decision)
  await rowOf(page, DECIDED_TACTICS).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Please mark at least one tactic Do, Later or No')).toBeInViewport()
})

test('from the ranking of 12 tactics to the published decision with three reasons: eight clicks, three fields', async ({
  page,
}) => {
  const effort = new Effort()
  await endedCampaignOf(page)
  await effort.click(page.getByRole('link', { name: 'Decide', exact: true }))
  await effort.click(page.getByRole('button', { name: 'Mark the first 3 as Do' }))
  await effort.click(page.getByRole('button', { name: 'Mark the rest as Later' }))
  for (const place of [1, 2, 3]) {
    await effort.click(rowOf(page, place).getByText('Reason', { exact: true }))
    await effort.type(rowOf(page, place).getByRole('textbox', { name: /^Reason for/ }), 'Cheap to try')
  }
  await effort.click(page.getByRole('button', { name: 'Publish', exact: true }))
  await effort.click(page.getByRole('button', { name: 'Publish decision' }))
  await expect(page.getByText('Cheap to try')).toHaveCount(3)
  expect([effort.clicks, effort.fields]).toEqual([8, 3])
  await expect(page.getByRole('heading', { name: 'Do (3)' })).toBeVisible()
})

test('the minutes of 12 tactics with reasons are one page of paper, with the zone of every time', async ({
  page,
}) => {
  const { id, decision } = await endedCampaignOf(page)
  const address = `/api/campaigns/${id}/decision`
  const found = await callApi<{ decision: { tactics: { id: string }[] } }>(page, address)
  const reason = 'It is cheap to try, and two of three who scored it low named a reason that has gone since.'
  const expected = { expected_change: 'Sign-ups a week', expected_to: '150', expected_by: '2040-03-31' }
  const tactics = Object.fromEntries(
    found.decision.tactics.map((tactic, index) => [
      tactic.id,
      index < 3 ? { choice: 'do', reason, ...expected } : { choice: index < 8 ? 'later' : 'no', reason },
    ]),
  )
  await callApi(page, address, { version: 0, slots: 3, tactics, publish: true }, 'PUT')
  await page.goto(decision)
  for (const time of await page.getByRole('article').getByRole('time').all())
    await expect(time).toHaveText(/ [AP]M \S+$/)
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})

test('the issues of a decision are opened in turn, and their addresses pasted one a line', async ({
  page,
}) => {
  const { id, decision } = await endedCampaignOf(page)
  type Found = { decision: { tactics: { id: string }[] } }
  const { decision: found } = await callApi<Found>(page, `/api/campaigns/${id}/decision`)
  const tactics = Object.fromEntries(
    found.tactics.map((tactic, index) => [tactic.id, { choice: index < 3 ? 'do' : 'no', reason: null }]),
  )
  const { campaign } = await callApi<{ campaign: { team_id: string } }>(page, `/api/campaigns/${id}`)
  const issue_pattern = 'http://localhost:9/new?t={title}'
  await callApi(page, `/api/teams/${campaign.team_id}`, { issue_pattern }, 'PATCH')
  await callApi(
    page,
    `/api/campaigns/${id}/decision`,
    { version: 0, slots: 3, tactics, publish: true },
    'PUT',
  )
  await page.goto(decision)
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if ((event.target as HTMLElement).closest('a[target=_blank]')) event.preventDefault()
    }),
  )
  const open = page.getByRole('link', { name: /^Open / })
  const titles: (string | null)[] = []
  for (const label of ['Open all 3 in localhost:9', /^Open 2 of 3: /, /^Open 3 of 3: /]) {
    await expect(open).toHaveText(label)
    titles.push(new URL((await open.getAttribute('href')) ?? '').searchParams.get('t'))
    await open.click()
  }
  expect(new Set(titles).size).toBe(3)
  await page.getByText('Link 3 issues').click()
  const addresses = page.getByLabel('Issues’ addresses')
  await addresses.fill('https://a.example/1\nnot an address')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByText('Link must be a web address')).toBeVisible()
  await addresses.fill('https://a.example/1\nhttps://a.example/2\nhttps://a.example/3')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByText('Issues’ addresses saved')).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://a.example/3' })).toBeVisible()
  await expect(open).toHaveCount(0)
})

test('by keys: a letter a tactic, then the button that publishes has the focus', async ({ page }) => {
  await page.goto((await endedCampaignOf(page)).decision)
  await expect(page.getByText('0 of 3 marked Do, 12 not decided')).toBeVisible()
  await radio(page, 1, 'Do').focus()
  await page.keyboard.type('dLdlnnllllln')
  await expect(page.getByText('2 of 3 marked Do', { exact: true })).toBeVisible()
  for (const [number, choice] of [
    [1, 'Do'],
    [4, 'Later'],
    [12, 'No'],
  ] as const)
    await expect(radio(page, number, choice)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Publish the decision' })).toContainText(
    '2 Do, 7 Later, 3 No',
  )
})

test('nothing is chosen before somebody chooses, and the buttons mark what they say', async ({ page }) => {
  const { decision } = await endedCampaignOf(page, 4)
  await page.goto(decision)
  await expect(page.getByText('0 of 3 marked Do, 4 not decided')).toBeVisible()
  await expect(page.locator('input:checked')).toHaveCount(0)
  await mark(page, 4, 'Do')
  await mark(page, 2, 'No')
  await page.getByLabel('How many can you take on?').fill('1')
  await page.getByRole('button', { name: 'Mark the first 1 as Do' }).click()
  await expect(radio(page, 1, 'Do')).toBeChecked()
  await expect(radio(page, 2, 'No')).toBeChecked()
  await expect(rowOf(page, 4).locator('input:checked')).toHaveCount(0)
  await expect(page.getByText('1 of 1 marked Do, 2 not decided')).toBeVisible()
  await page.getByRole('button', { name: 'Mark the rest as Later' }).click()
  await expect(radio(page, 2, 'No')).toBeChecked()
  await expect(page.getByText('1 of 1 marked Do', { exact: true })).toBeVisible()
  await mark(page, 3, 'Do')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('2 tactics marked Do, but only 1 can be done')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the minutes are copied as Markdown, and a changed decision says so', async ({ page }) => {
  const { decision } = await endedCampaignOf(page, 2)
  await page.goto(decision)
  await mark(page, 1, 'Do')
  await giveReason(page, 1, '**Cheap** to try')
  await publish(page)
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect(page.getByText('Minutes copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('## Do (1)\n\n- \\#1 **Tactic number 1**, score 2.50.')
  expect(copied).toContain('Reason: \\*\\*Cheap\\*\\* to try')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toBeVisible()
  for (const name of ['Copy as Markdown', 'Open the link', 'User menu'])
    await expect(
      page
        .getByLabel(name)
        .or(page.getByText(name, { exact: true }))
        .first(),
    ).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await expect(page.getByRole('article').getByText(/, changed /)).toHaveCount(0)
  await page.getByRole('link', { name: 'Change' }).click()
  await mark(page, 1, 'Later')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Later (1)' })).toBeVisible()
  await expect(page.getByRole('article').getByText(/, changed /)).toBeVisible()
})

test('while the campaign runs the page says that nothing can be decided yet', async ({ page }) => {
  const { url } = await campaignOf(page, 1)
  const answer = await page.goto(`${url}/decision`)
  expect(answer?.status()).toBe(409)
  await expect(
    page.getByRole('heading', { name: 'The campaign is still running, so nothing can be decided yet' }),
  ).toBeVisible()
})

test('the question before publishing is a dialog that says what is published', async ({ page }) => {
  const { decision } = await endedCampaignOf(page, 5)
  await page.goto(decision)
  await mark(page, 5, 'No')
  const button = page.getByRole('button', { name: 'Publish', exact: true })
  await button.click()
  const question = page.getByRole('dialog', { name: 'Publish the decision' })
  await expect(question).toContainText('0 Do, 0 Later, 1 No, 4 undecided')
  await expect(question).toContainText('We do none of 5 tactics')
  await expect(question.getByRole('button', { name: 'Publish that we do none' })).toBeVisible()
  await expect(question.getByRole('link', { name: 'Not yet' }).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(radio(page, 5, 'No')).toBeChecked()
})
