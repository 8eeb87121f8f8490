import { expect, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { PAGE_SIZE_DEFAULT } from '../../app/domain/page-size'
import { tacticCard, test } from '../support/journey'
import { campaignOf, memberOn } from '../support/scoring'

const COMMENTS = PAGE_SIZE_DEFAULT + 5
const TACTIC = 'Tactic number 1'
const LIST = '?sort=most_commented&filter=needs_vote&q=Tactic'

const thread = (page: Page) => tacticCard(page, TACTIC).getByRole('listitem')

/** A campaign with a tactic that has more comments than a page. */
async function manyComments(page: Page) {
  const campaign = await campaignOf(page, 2)
  const tactic_id = (await tacticCard(page, TACTIC).getAttribute('id'))?.replace('tactic-', '') ?? ''
  for (let number = 1; number <= COMMENTS; number++)
    await callApi(page, `/api/tactics/${tactic_id}/comments`, { comment_text: `Comment ${number}.` })
  return campaign
}

test('a long thread is read a page at a time, with and without JavaScript', async ({ page, browser }) => {
  const campaign = await manyComments(page)
  await page.reload()
  const card = tacticCard(page, TACTIC)
  await card.getByRole('button', { name: `Comments (${COMMENTS})` }).click()
  await expect(thread(page)).toHaveCount(PAGE_SIZE_DEFAULT)
  await card.getByRole('link', { name: 'Newer comments' }).click()
  await expect(thread(page)).toHaveCount(5)
  await expect(card.getByText(`Comment ${COMMENTS}.`)).toBeVisible()

  // The dialog finds a comment of a later page.
  await card.getByRole('link', { name: `Edit comment Comment ${COMMENTS}.` }).click()
  await page.getByRole('dialog').getByLabel('Comment').fill('The last comment, edited')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('The last comment, edited')).toBeVisible()

  await card.getByRole('link', { name: 'Oldest comments' }).click()
  await expect(thread(page)).toHaveCount(PAGE_SIZE_DEFAULT)
  // What one posts is shown, wherever one is.
  await card.getByLabel('Add a comment').fill('Posted from the first page')
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(thread(page).getByText('Posted from the first page')).toBeVisible()
  await expect(thread(page)).toHaveCount(6)

  const member = await memberOn(browser, campaign, false)
  await member.goto(campaign.url + LIST)
  const theirs = tacticCard(member, TACTIC)
  await theirs.getByRole('button', { name: 'Comments' }).click()
  await expect(thread(member)).toHaveCount(PAGE_SIZE_DEFAULT)
  await theirs.getByRole('link', { name: 'Newer comments' }).click()
  await expect(thread(member)).toHaveCount(6)
  await theirs.getByLabel('Add a comment').fill('Posted without JavaScript')
  await theirs.getByRole('button', { name: 'Post' }).click()
  await expect(thread(member).getByText('Posted without JavaScript')).toBeVisible()
  for (const part of LIST.slice(1).split('&')) expect(member.url()).toContain(part)
  await theirs.getByRole('link', { name: 'Oldest comments' }).click()
  await expect(thread(member)).toHaveCount(PAGE_SIZE_DEFAULT)
  for (const part of LIST.slice(1).split('&')) expect(member.url()).toContain(part)
})

test('without JavaScript one sees what one posts, from whichever page of a long thread', async ({
  page,
  browser,
}) => {
  const campaign = await campaignOf(page, 1)
  const tactic_id = (await tacticCard(page, TACTIC).getAttribute('id'))?.replace('tactic-', '') ?? ''
  const post = (comment_text: string) => callApi(page, `/api/tactics/${tactic_id}/comments`, { comment_text })
  for (let sent = 0; sent < 2 * PAGE_SIZE_DEFAULT; sent += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => post(`Comment ${sent + index + 1}.`)))
  const member = await memberOn(browser, campaign, false)
  const card = tacticCard(member, TACTIC)
  await card.getByRole('button', { name: 'Comments' }).click()
  const say = async (text: string) => {
    await card.getByLabel('Add a comment').fill(text)
    await card.getByRole('button', { name: 'Post' }).click()
    await expect(thread(member).getByText(text)).toBeVisible()
    await expect(thread(member)).toHaveCount(PAGE_SIZE_DEFAULT)
  }
  await say('Posted from the first page')
  await card.getByRole('link', { name: 'Oldest comments' }).click()
  await card.getByRole('link', { name: 'Newer comments' }).click()
  await say('Posted from the second page')

  // The last page is the one on which a comment is found again to be edited.
  await say('Posted from the last page')
  await thread(member).last().getByRole('link', { name: 'Edit comment' }).click()
  await member.getByRole('dialog').getByLabel('Comment').fill('Edited on the last page')
  await member.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(thread(member).getByText('Edited on the last page')).toBeVisible()
  await member.context().close()
})
