import { createHash } from 'node:crypto'
import { expect, type Browser, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { endedCampaignOf, mark, publish, rowOf } from './deciding'
import { memberOn } from './scoring'

const WRONG_LINK = 'Link must be a web address that starts with http:// or https://'
const OUTCOME = 'Won, +12 % sign-ups'

type Tactic = { id: string }

/** A published decision of `page`: its first tactic is to be done, the others later. */
export async function publishedDecisionOf(page: Page, count: number) {
  const campaign = await endedCampaignOf(page, count)
  const address = `/api/campaigns/${campaign.id}/decision`
  const { decision } = await callApi<{ decision: { tactics: Tactic[] } }>(page, address)
  const tactics = Object.fromEntries(
    decision.tactics.map(({ id }, index) => [id, { choice: index === 0 ? 'do' : 'later', reason: null }]),
  )
  await callApi(page, address, { version: 0, slots: 1, tactics, publish: true }, 'PUT')
  return { ...campaign, tactic_id: decision.tactics[0]?.id ?? '' }
}

/** The owner says what is expected, cannot take it back, and a member finds that it was hit. */
export async function expectAndHit(page: Page, browser: Browser, javaScriptEnabled: boolean): Promise<void> {
  const campaign = await endedCampaignOf(page, 3)
  const member = await memberOn(browser, campaign, javaScriptEnabled)
  await page.goto(campaign.decision)
  const question = (number: number) => rowOf(page, number).getByText('What do you expect?')
  await expect(question(1)).toBeHidden()
  await mark(page, 1, 'Do')
  await rowOf(page, 1).getByText('Reason', { exact: true }).click()
  await question(1).click()
  await rowOf(page, 1).getByLabel('What should change').fill('Sign-ups a week')
  await rowOf(page, 1).getByLabel('From').fill('120')
  // Refused before the question.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Say what it should change to. Say by when')).toBeVisible()
  await expect(rowOf(page, 1).getByLabel('What should change')).toHaveValue('Sign-ups a week')
  await rowOf(page, 1).getByLabel('To', { exact: true }).fill('150')
  await rowOf(page, 1).getByLabel('By', { exact: true }).fill('2040-03-31')
  await publish(page)
  const expected = 'Expected: Sign-ups a week from 120 to 150 by Mar 31, 2040'
  await expect(page.getByRole('article').getByText(expected)).toBeVisible()
  await expect(page.getByText(/Fingerprint of the decision as it was published: [0-9a-f]{64}$/)).toBeVisible()

  // The fingerprint is that of the file.
  const file = await page.request.get(`${campaign.url}/decision.json`)
  await expect(
    page.getByText(
      createHash('sha256')
        .update(await file.body())
        .digest('hex'),
    ),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await rowOf(page, 1).getByLabel('To', { exact: true }).fill('130')
  await page.getByRole('button', { name: 'Save changes' }).click()
  // The toast of publishing says the same and may still be there.
  await expect(page.getByRole('article').getByText(/, changed /)).toBeVisible()
  await expect(page.getByText('Decision saved')).toBeVisible()
  for (const reader of [page, member]) {
    await reader.goto(campaign.decision)
    const minutes = reader.getByRole('article')
    await expect(minutes.getByText(expected)).toBeVisible()
    await expect(
      minutes.getByText(/^Amended .*: Sign-ups a week from 120 to 130 by Mar 31, 2040$/),
    ).toBeVisible()
  }

  await member.getByText(/^Record the outcome/).click()
  await choose(member, 'Won')
  await member
    .getByRole('group', { name: 'Against what was expected' })
    .getByText('Hit', { exact: true })
    .click()
  await member.getByRole('button', { name: 'Record outcome' }).click()
  await expect(member.getByRole('article').getByText(/^Outcome: Hit Won/)).toBeVisible()
}

const choose = (page: Page, outcome: string) =>
  page.getByRole('group', { name: 'What came of it?' }).getByText(outcome, { exact: true }).click()
const chosen = (page: Page, outcome: string) => page.getByRole('radio', { name: outcome, exact: true })

/** A member records what came of a tactic on the decision, changes it by a mail's link, and finds it everywhere. */
export async function recordAndFind(page: Page, browser: Browser, javaScriptEnabled: boolean): Promise<void> {
  const campaign = await publishedDecisionOf(page, 3)
  const member = await memberOn(browser, campaign, javaScriptEnabled)
  await member.goto(campaign.decision)
  await expect(member.getByText(/^Record the outcome/)).toHaveCount(1)
  await member.getByText(/^Record the outcome/).click()
  await choose(member, 'Won')
  await member.getByLabel('Figure').fill('+12 % sign-ups')
  await member.getByLabel('Link').fill('javascript:alert(1)')
  await member.getByLabel('In one sentence').fill('Most came from the second mail.')
  await member.getByRole('button', { name: 'Record outcome' }).click()
  await expect(member.getByText(WRONG_LINK)).toBeVisible()
  await expect(chosen(member, 'Won')).toBeChecked()
  await expect(member.getByLabel('Figure')).toHaveValue('+12 % sign-ups')

  await member.getByLabel('Link').fill('https://example.com/report')
  await member.getByRole('button', { name: 'Record outcome' }).click()
  const minutes = member.getByRole('article')
  await expect(minutes.getByText(OUTCOME)).toBeVisible()
  await expect(minutes.getByText('Most came from the second mail.')).toBeVisible()
  await expect(minutes.getByText(/^Recorded .* by Milo/)).toBeVisible()
  const link = minutes.getByRole('link', { name: 'https://example.com/report' })
  await expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer')
  await expect(member.getByRole('button', { name: 'Record outcome' })).toBeHidden()
  expect(await (await member.request.get(`${campaign.url}/minutes.md`)).text()).toContain(
    'Outcome: Won, +12 % sign-ups.',
  )

  // The link of a mail: the page alone changes nothing.
  const asked = `/tactics/${campaign.tactic_id}/outcome?outcome=flat`
  await page.goto(asked)
  await expect(chosen(page, 'Flat')).toBeChecked()
  await expect(page.getByText(OUTCOME)).toBeVisible()
  await page.getByRole('button', { name: 'Record outcome' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Decision: / })).toBeVisible()
  await expect(page.getByRole('article').getByText('Flat, +12 % sign-ups')).toBeVisible()

  await member.goto(campaign.inviteLink.replace('/join/team/', '/teams/'))
  await member.getByRole('link', { name: 'All tactics' }).click()
  await member.getByRole('link', { name: 'Track record' }).click()
  await expect(member.getByText('1 to do, 1 tried: 1 flat.')).toBeVisible()
  await expect(member.getByText(/#1 of 3 in/)).toBeVisible()
  await member.getByRole('link', { name: /^Change the outcome/ }).click()
  await member.getByRole('button', { name: 'Clear' }).click()
  await expect(member.getByText('Flat, +12 % sign-ups')).toHaveCount(0)
  await expect(member.getByRole('heading', { name: 'What came of it?' })).toBeVisible()
}

const ISSUE = 'https://github.com/acme/app/issues/12'

/** The owner sets the tracker; a member opens an issue of what is to be done in one click, and stores its address. */
export async function openAndLinkIssue(
  page: Page,
  browser: Browser,
  javaScriptEnabled: boolean,
): Promise<void> {
  const campaign = await publishedDecisionOf(page, 3)
  const settings = campaign.inviteLink.replace('/join/team/', '/teams/') + '/settings'
  await page.goto(settings)
  const field = page.getByLabel('Address of your project')
  await field.fill('javascript:alert({title})')
  await page.getByRole('button', { name: 'Save tracker' }).click()
  await expect(page.getByText(/^Use the address of a project on GitHub/)).toBeVisible()
  await expect(field).toHaveValue('javascript:alert({title})')
  await field.fill('https://github.com/acme/app')
  await page.getByRole('button', { name: 'Save tracker' }).click()
  await expect(page.getByText(/opens a new issue in GitHub/)).toBeVisible()
  await expect(field).toHaveValue('https://github.com/acme/app/issues/new?title={title}&body={body}')

  const member = await memberOn(browser, campaign, javaScriptEnabled)
  // Stands for GitHub, where the second click sends the form.
  await member
    .context()
    .route('https://github.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'New issue' }))
  await member.goto(campaign.decision)
  // An outcome does not take the place of the issue.
  const outcome = { outcome: 'won', figure: '+12 % sign-ups' }
  await callApi(member, `/api/tactics/${campaign.tactic_id}/outcome`, outcome, 'PUT')
  await member.reload()
  await expect(member.getByRole('article').getByText(OUTCOME)).toBeVisible()
  const button = member.getByRole('link', { name: /^Open in GitHub/ })
  await expect(button).toHaveCount(1)
  const opened = member.context().waitForEvent('page')
  await button.click()
  const issue = await opened
  await issue.waitForURL('https://github.com/**')
  const { pathname, searchParams } = new URL(issue.url())
  expect(pathname).toBe('/acme/app/issues/new')
  expect(searchParams.get('title')).toBe(await member.locator('article strong').first().innerText())
  expect(searchParams.get('body')).toContain(`Decided in Tactics: ${new URL(campaign.decision, page.url())}`)

  await member.getByText('Link an issue').click()
  const address = member.getByLabel('Issue’s address')
  await address.fill('javascript:alert(1)')
  await member.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(member.getByText(WRONG_LINK)).toBeVisible()
  await address.fill(ISSUE)
  await member.getByRole('button', { name: 'Save', exact: true }).click()
  const minutes = member.getByRole('article')
  await expect(minutes.getByRole('link', { name: ISSUE })).toHaveAttribute(
    'rel',
    'nofollow noopener noreferrer',
  )
  await expect(button).toHaveCount(0)
  await expect(address).toBeHidden()
  const file = await member.request.get(`${campaign.url}/minutes.md`)
  expect(await file.text()).toContain(`Issue: [github.com](${ISSUE})`)
  await member.goto(`${campaign.inviteLink.replace('/join/team/', '/teams/')}/track-record`)
  await expect(member.getByRole('link', { name: ISSUE })).toBeVisible()
}
