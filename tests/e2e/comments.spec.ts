import { expect } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { tacticCard, test } from '../support/journey'
import { campaignOf } from '../support/scoring'

test('addresses in comments are links, and nothing else in them is markup', async ({ page }) => {
  await campaignOf(page, 1)
  const card = tacticCard(page, 'Tactic number 1')
  const tactic_id = (await card.getAttribute('id'))?.replace('tactic-', '') ?? ''
  const long = `https://example.com/${'long'.repeat(400)}`
  for (const comment_text of [
    'See https://example.com/a(b)?c=d&e=f#g, then (http://example.org/x).',
    'javascript:alert(1) and <b>bold</b> <a href="https://evil.example">here</a> data:text/html,x',
    long,
  ])
    await callApi(page, `/api/tactics/${tactic_id}/comments`, { comment_text })
  await page.reload()
  await card.getByRole('button', { name: 'Comments (3)' }).click()
  const links = card.getByRole('listitem').locator('a[target]')
  await expect(links).toHaveText([
    'https://example.com/a(b)?c=d&e=f#g',
    'http://example.org/x',
    'https://evil.example',
    long,
  ])
  await expect(links.first()).toHaveAttribute('href', 'https://example.com/a(b)?c=d&e=f#g')
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer')
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await expect(card.getByText('<b>bold</b>')).toBeVisible()
  await expect(card.locator('li b')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('an empty comment is refused at the field at once, without asking the server', async ({ page }) => {
  await campaignOf(page, 1)
  const card = tacticCard(page, 'Tactic number 1')
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  const input = card.getByLabel('Add a comment')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await input.fill(' \u200b ')
  await card.getByRole('button', { name: 'Post' }).click()
  await expect(card.getByText('Comment is required')).toBeVisible()
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription('Comment is required')
  await expect(input).toBeFocused()
  expect(posts).toEqual([])
  await input.fill('Now with words')
  await expect(card.getByText('Comment is required')).toHaveCount(0)
  await input.press('Enter')
  await expect(card.getByRole('listitem').getByText('Now with words')).toBeVisible()
  await expect(card.getByRole('listitem').locator('time')).toHaveText(
    /^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/,
  )
})

test('near its limit a comment is counted', async ({ page }) => {
  await campaignOf(page, 1)
  const card = tacticCard(page, 'Tactic number 1')
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  const input = card.getByLabel('Add a comment')
  await input.fill('x'.repeat(1_799))
  await expect(card.getByText('/ 2,000')).toHaveCount(0)
  await input.press('x')
  await expect(card.getByText('1,800 / 2,000')).toBeVisible()
  await input.press('x')
  await expect(input).toHaveAccessibleDescription('1,801 / 2,000')
  await input.press('Enter')
  await expect(card.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await expect(card.getByText('/ 2,000')).toHaveCount(0)
})

test('after posting the field is in view, however many comments there are', async ({ page }) => {
  await campaignOf(page, 1)
  await page.setViewportSize({ width: 800, height: 500 })
  const card = tacticCard(page, 'Tactic number 1')
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  const input = card.getByLabel('Add a comment')
  for (let number = 1; number <= 8; number++) {
    await input.fill(`Comment number ${number}`)
    if (number % 2) await input.press('Enter')
    else await card.getByRole('button', { name: 'Post' }).click()
    await expect(card.getByRole('listitem').getByText(`Comment number ${number}`)).toBeVisible()
    await expect(input).toBeFocused()
    await expect(input).toBeInViewport({ ratio: 1 })
  }
})

test('the dialog of a comment, opened by its address, leaves the thread open behind it', async ({ page }) => {
  const { url } = await campaignOf(page, 2)
  const card = tacticCard(page, 'Tactic number 1')
  const tactic_id = (await card.getAttribute('id'))?.replace('tactic-', '') ?? ''
  await callApi(page, `/api/tactics/${tactic_id}/comments`, { comment_text: 'Let us try it' })
  await page.reload()
  await card.getByRole('button', { name: 'Comments (1)' }).click()
  await card.getByRole('link', { name: 'Edit comment' }).click()
  await expect(page.getByRole('dialog').getByLabel('Comment')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('dialog').getByLabel('Comment')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card.getByRole('listitem')).toContainText('Let us try it')
  expect(page.url()).toBe(`${url}?sort=newest`)
})
