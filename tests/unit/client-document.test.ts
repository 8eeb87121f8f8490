import { afterEach, expect, test } from 'vitest'
import { download } from '~/http/oauth/document.server'
import { startReceiver, type Receiver } from '../support/receiver'

let receiver: Receiver | undefined
afterEach(async () => {
  await receiver?.close()
  receiver = undefined
})

const addressOf = ({ url }: Receiver, path = 'client.json') => new URL(path, url).href
const here = { allowsLoopback: true }

test('A document is taken from the address that was checked, and names its own', async () => {
  receiver = await startReceiver((response, { headers }) => {
    const client_id = `http://${headers.host}/client.json`
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=600' })
    response.end(JSON.stringify({ client_id }))
  })
  const { port } = new URL(receiver.url)
  const resolve = () => Promise.resolve(['127.0.0.1'])
  const client_id = `http://client.example:${port}/client.json`
  expect(await download(client_id, { ...here, resolve })).toEqual({
    document: { client_id },
    freshMs: 600_000,
  })
  await expect(download(`${client_id}?v=2`, { ...here, resolve })).rejects.toThrow()
})

test('Private addresses, however written, and names that lead to one are never connected to', async () => {
  receiver = await startReceiver()
  const { port } = new URL(receiver.url)
  const inside = ['127.0.0.1', '2130706433', '0x7f000001', '[::ffff:127.0.0.1]', '169.254.169.254']
  const urls = inside.map((host) => `https://${host}:${port}/client.json`)
  const resolve = () => Promise.resolve(['1.1.1.1', '127.0.0.1'])
  for (const url of [...urls, `https://client.example:${port}/client.json`, 'http://1.1.1.1/client.json'])
    await expect(download(url, { allowsLoopback: false, resolve })).rejects.toThrow(/not public|not https/)
  expect(receiver.received).toEqual([])
})

test('A redirect, a page, a slow answer and a long one are no document', async () => {
  receiver = await startReceiver((response, { path }) => {
    if (path === '/moved') return void response.writeHead(302, { Location: '/client.json' }).end()
    if (path === '/page') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('{}')
    response.writeHead(200, { 'Content-Type': 'application/json' })
    if (path === '/long') response.end(`"${'x'.repeat(11 * 1_024)}"`)
  })
  for (const path of ['moved', 'page', 'long', 'slow'])
    await expect(download(addressOf(receiver, path), here, 1_000)).rejects.toThrow()
  expect(receiver.received).toHaveLength(4)
})
