import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { askToConnect } from '../../tools/browser/assistants'
import { signIn, test } from '../support/journey'

test('an assistant on this computer is connected on its page, works, and is disconnected', async ({
  page,
}) => {
  const received: URLSearchParams[] = []
  const program = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/callback') received.push(searchParams)
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<link rel="icon" href="data:,"><p>Thank you</p>')
  }).listen(0)
  await once(program, 'listening')
  const redirect_uri = `http://localhost:${(program.address() as AddressInfo).port}/callback`
  const { address, fetchTokens } = await askToConnect(page, 'Helper', redirect_uri)

  await page.goto(address)
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, 'Olga Owner')
  await expect(page.getByRole('heading', { name: 'Connect Helper to Tactics?' })).toBeVisible()
  await expect(page.getByText('localhost', { exact: true })).toBeVisible()
  await expect(page.getByText('Vote')).toHaveCount(0)
  await page.getByLabel('Manage').uncheck()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('Thank you')).toBeVisible()
  program.close()
  expect(received).toHaveLength(1)

  const { access_token } = await fetchTokens(received[0]?.get('code') ?? '')
  const listTools = () =>
    page.request.post('/mcp', {
      headers: { Authorization: `Bearer ${access_token}` },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    })
  expect((await listTools()).status()).toBe(200)
  await page.goto('/settings/tokens')
  const assistants = page.getByRole('region', { name: 'Connected assistants' })
  await expect(assistants).toContainText('May read, add')
  await assistants.getByRole('button', { name: 'Disconnect Helper' }).click()
  await expect(page.getByText('Assistant disconnected')).toBeVisible()
  await expect(assistants).toHaveCount(0)
  expect((await listTools()).status()).toBe(401)
})
