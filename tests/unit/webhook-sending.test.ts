import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import type { WebhookForm } from '~/domain/webhooks/constants'
import type { DueDelivery } from '~/domain/webhooks/deliveries.server'
import { composeDelivery } from '~/jobs/webhooks/messages.server'
import { RefusedAddress, send, type SendOptions } from '~/jobs/webhooks/send.server'
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

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const id = '01993b5e-7c1f-7a55-9d0e-5b1c2f6a8e04'
const campaign = { id, name: 'Q&A <!channel> *now*' }
const payload = {
  type: 'tactic.added' as const,
  timestamp: '2030-01-31T17:00:00.000Z',
  data: { team: { id, name: 'Growth' }, campaign, tactic: { name: '<@U1> & co', added_by_name: 'Ada' } },
}
const delivery = { id, payload }

describe('Messages', () => {
  test('signed JSON is verified by the library of the specification, and not with another body', () => {
    const webhook = { id, url: 'https://a.example/', form: 'standard' as const, secret }
    const { body, headers } = composeDelivery(webhook, delivery, new Date())
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'tactic.added',
      data: { campaign },
    })
    expect(headers['webhook-id']).toBe(id)
    expect(() => new Webhook(secret).verify(body.replace('Ada', 'Eve'), headers)).toThrow()
  })

  test('Slack reads a text without its markup of mentions', () => {
    const webhook = { id, url: 'https://hooks.slack.com/x', form: 'slack' as const, secret }
    const { body, headers } = composeDelivery(webhook, delivery, new Date())
    const { text } = JSON.parse(body) as { text: string }
    expect(text.split('\n').slice(0, 3)).toEqual([
      'New tactic in Q&amp;A &lt;!channel&gt; *now*',
      '&lt;@U1&gt; &amp; co',
      'Added by Ada',
    ])
    expect(text).toMatch(/\n<http:\/\/localhost:\d+\/campaigns\/[\w-]+>$/)
    expect(headers).not.toHaveProperty('webhook-signature')
  })

  const bodyFor = (form: WebhookForm, given: DueDelivery = delivery): unknown =>
    JSON.parse(composeDelivery({ url: 'https://a.example/', form, secret }, given, new Date()).body)

  test('a headline is never cut, other texts between words, and each place says how sure it is', () => {
    const name = 'Invite people who '.repeat(40).trim()
    const ranking = [
      { rank: 1, name: 'Invite friends', average_score: 12.75, standing: 'Safe top 3' },
      { rank: 2, name, average_score: 9, standing: null },
    ]
    const data = { ...payload.data, headline: `“${name}” leads clearly.`, ranking }
    const { text } = bodyFor('slack', { id, payload: { ...payload, type: 'campaign.ended', data } }) as {
      text: string
    }
    const lines = text.split('\n')
    expect(lines[1]).toBe(`“${name}” leads clearly.`)
    expect(lines[2]).toMatch(/^1\. Invite friends \(.*, Safe top 3\)$/)
    expect(lines[3]).toMatch(/^2\. Invite .* (Invite|people|who)…$/)
    expect(lines[3]?.length).toBeLessThanOrEqual(501)
  })

  test('Discord reads a text without Markdown and mentions, within its limit', () => {
    expect(bodyFor('discord')).toEqual({
      content: expect.stringMatching(
        /^\*\*New tactic in Q&A \\<\\!channel\\> \\\*now\\\*\*\*\n\\<@U1\\> & co\nAdded by Ada\n<http:\/\/localhost:\d+\/campaigns\/[\w-]+>$/,
      ),
      allowed_mentions: { parse: [] },
    })
    const tactics = Array.from({ length: 200 }, (_, index) => ({ name: `Tactic *${index}*`, choice: 'do' }))
    const data = { ...payload.data, decision: { decider_name: 'Ada', tactics } }
    const many = { id, payload: { ...payload, type: 'decision.published' as const, data } }
    const { content } = bodyFor('discord', many) as { content: string }
    expect(content.length).toBeLessThanOrEqual(2_000)
    expect(content.length).toBeGreaterThan(1_900)
    expect(content).toMatch(/\nDo: Tactic \\\*\d+\\\*\n…\n<http.*\/decision>$/)
  })

  test('Mattermost reads a text whose mentions are none', () => {
    const data = { ...payload.data, tactic: { name: '@channel <!here> [x](y)', added_by_name: 'Ada' } }
    const { text } = bodyFor('mattermost', { id, payload: { ...payload, data } }) as { text: string }
    expect(text.split('\n').slice(0, 2)).toEqual([
      '**New tactic in Q&A <\u200b\\!channel\\> \\*now\\***',
      '@\u200bchannel <\u200b\\!here\\> \\[x\\]\\(y\\)',
    ])
  })

  test('Google Chat reads a card of plain text', () => {
    const message = bodyFor('google_chat') as {
      fallbackText: string
      cardsV2: { card: { sections: { widgets: { textParagraph?: { text: string } }[] }[] } }[]
    }
    expect(message.fallbackText).toBe(`New tactic in ${campaign.name}`)
    const [paragraph, buttons] = message.cardsV2[0]?.card.sections[0]?.widgets ?? []
    expect(paragraph?.textParagraph?.text).toBe(
      '<b>New tactic in Q&amp;A &lt;!channel&gt; *now*</b><br>&lt;@U1&gt; &amp; co<br>Added by Ada',
    )
    expect(JSON.stringify(buttons)).toMatch(/"openLink":\{"url":"http:\/\/localhost:\d+\/campaigns\//)
  })

  test('Microsoft Teams reads a card of plain text', () => {
    const webhook = { id, url: 'https://a.webhook.office.com/x', form: 'teams' as const, secret }
    const card = JSON.parse(composeDelivery(webhook, delivery, new Date()).body) as {
      attachments: {
        contentType: string
        content: { body: { type: string; inlines: { text: string }[] }[] }
      }[]
    }
    const [attachment] = card.attachments
    expect(attachment?.contentType).toBe('application/vnd.microsoft.card.adaptive')
    expect(attachment?.content.body.map(({ type, inlines }) => [type, inlines[0]?.text])).toEqual([
      ['RichTextBlock', `New tactic in ${campaign.name}`],
      ['RichTextBlock', '<@U1> & co'],
      ['RichTextBlock', 'Added by Ada'],
    ])
  })
})
