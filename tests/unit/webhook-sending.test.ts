import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { RefusedAddress } from '~/http/request/checked-lookup.server'
import { send, type SendOptions } from '~/jobs/webhooks/send.server'
import { startReceiver, type Receiver } from '../support/receiver'

let receiver: Receiver | undefined
afterEach(async () => {
  await receiver?.close()
  receiver = undefined
})

const here: SendOptions = { allowsLoopback: true, timeoutMs: 60_000 }
const post = (url: string, options = here) => send({ url, body: '{}', headers: {} }, options)

describe('Sending', () => {
  test('a name that resolves to this machine or another private address is refused before it is connected to', async () => {
    receiver = await startReceiver()
    const { port } = new URL(receiver.url)
    for (const addresses of [['127.0.0.1'], ['::1'], ['10.0.0.1'], ['1.1.1.1', '169.254.169.254']]) {
      const resolve = () => Promise.resolve(addresses)
      const sent = post(`https://receiver.example:${port}/`, { allowsLoopback: false, resolve })
      await expect(sent).rejects.toThrow(RefusedAddress)
    }
    expect(receiver.received).toEqual([])
  })

  test('so are private addresses themselves, and plain http', async () => {
    for (const url of [
      'https://127.0.0.1/',
      'https://[::ffff:7f00:1]/',
      'https://2130706433/',
      'http://1.1.1.1/',
    ])
      await expect(post(url, { allowsLoopback: false })).rejects.toThrow(RefusedAddress)
    await expect(post('https://10.0.0.1/')).rejects.toThrow(RefusedAddress)
  })

  test('an allowed name is connected to by the address that was checked', async () => {
    receiver = await startReceiver()
    const { port } = new URL(receiver.url)
    const resolve = () => Promise.resolve(['127.0.0.1'])
    expect(await post(`http://receiver.example:${port}/`, { ...here, resolve })).toMatchObject({
      status: 204,
    })
    expect(receiver.received[0]?.headers.host).toBe(`receiver.example:${port}`)
  })

  test('a redirect is an answer like any other and is not followed', async () => {
    const elsewhere = await startReceiver()
    receiver = await startReceiver((response) => response.writeHead(302, { Location: elsewhere.url }).end())
    expect(await post(receiver.url)).toMatchObject({ status: 302 })
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
  })

  test('a receiver that hangs is given up', async () => {
    receiver = await startReceiver(() => {})
    await expect(post(receiver.url, { ...here, timeoutMs: 200 })).rejects.toThrow(
      'no answer within 0.2 seconds',
    )
  })

  test('a receiver that wants another protocol has answered', async () => {
    receiver = await startReceiver((response) => {
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    })
    expect(await post(receiver.url)).toMatchObject({ status: 101 })
  })

  test('so is a name server that hangs', async () => {
    const resolve = () => new Promise<string[]>(() => {})
    const sent = post('http://receiver.example/', { ...here, resolve, timeoutMs: 200 })
    await expect(sent).rejects.toThrow('no answer within 0.2 seconds')
  })

  test('an endless body is not read', async () => {
    let written = 0
    receiver = await startReceiver((response) => {
      response.writeHead(200)
      const block = Buffer.alloc(64 * 1024)
      const write = () => {
        while (written < 10 * 1024 * 1024 && !response.destroyed) {
          written += block.length
          if (!response.write(block)) return void response.once('drain', write)
        }
      }
      write()
    })
    expect(await post(receiver.url)).toMatchObject({ status: 200 })
    expect(written).toBeLessThan(10 * 1024 * 1024)
  })

  test.each([200, 500])('a body that drips does not hold up an answer of %d', async (status) => {
    let isClosed: Promise<unknown> | undefined
    receiver = await startReceiver((response) => {
      isClosed = once(response, 'close')
      response.writeHead(status).write('.')
      const dripping = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(dripping))
    })
    expect(await post(receiver.url, { ...here, timeoutMs: 10_000 })).toMatchObject({ status })
    await isClosed
  })

  test('a body that is cut short changes nothing about the status', async () => {
    receiver = await startReceiver((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('.', () => response.socket?.destroy())
    })
    expect(await post(receiver.url)).toMatchObject({ status: 200 })
  })
})
