import { expect } from '@playwright/test'
import { test } from '../support/journey'

const button = { name: 'Sign in with Google' }

test('the marketing page says what the product is', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Tactics · Blind scoring for growth and product teams')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /anti-random/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The anti-random tactics platform for growth and product teams',
  )
  await expect(page.getByRole('link', button)).toHaveAttribute('href', '/api/auth/oauth/google')
  await expect(page.getByRole('img', { name: 'Blind scoring', exact: true })).toBeVisible()
  for (const step of ['Open a campaign', 'Score blind', 'Read the ranking'])
    await expect(page.getByRole('heading', { level: 3, name: step })).toBeVisible()

  const trial = page.getByRole('article', { name: 'Trial' })
  for (const benefit of [/^14 days/, '1 team of your own', '3 campaigns of your own'])
    await expect(trial.getByText(benefit)).toBeVisible()
  const premium = page.getByRole('article', { name: 'Premium' })
  for (const benefit of [
    'Unlimited teams',
    'Unlimited campaigns',
    'AI tactic suggestions',
    'Priority support',
  ])
    await expect(premium.getByText(benefit)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the video plays with captions and costs nothing before', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(requests).toContain('/video/poster.webp')
  expect(requests).not.toContain('/video/tactics.webm')

  const video = page.locator('video')
  await expect(video).toHaveAttribute('controls')
  const height = await video.evaluate((element) => element.getBoundingClientRect().height)
  await video.evaluate((element: HTMLVideoElement) => void element.play())
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThanOrEqual(1)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length))
    .toBeGreaterThan(4)
  const state = await video.evaluate((element: HTMLVideoElement) => ({
    duration: element.duration,
    size: [element.videoWidth, element.videoHeight],
    cueEnds: Array.from(element.textTracks[0]?.cues ?? [], ({ endTime }) => endTime),
  }))
  expect(state.size).toEqual([1280, 720])
  expect(state.duration).toBeGreaterThan(20)
  expect(state.duration).toBeLessThan(36)
  expect(Math.max(...state.cueEnds)).toBeLessThanOrEqual(state.duration + 0.1)
  expect(await video.evaluate((element) => element.getBoundingClientRect().height)).toBe(height)
})
