import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import type { WebhookForm } from '~/domain/webhooks/constants'
import type { DueDelivery } from '~/domain/webhooks/deliveries.server'
import { composeDelivery } from '~/jobs/webhooks/messages.server'

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
    const { body, headers } = composeDelivery(webhook, [delivery], new Date())
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'tactic.added',
      data: { campaign },
    })
    expect(headers['webhook-id']).toBe(id)
    expect(() => new Webhook(secret).verify(body.replace('Ada', 'Eve'), headers)).toThrow()
  })

  const bodyFor = (form: WebhookForm, ...given: DueDelivery[]): unknown =>
    JSON.parse(
      composeDelivery(
        { url: 'https://a.example/', form, secret },
        given.length > 0 ? given : [delivery],
        new Date(),
      ).body,
    )
  const ofTactic = (name: string): DueDelivery => ({
    id,
    payload: { ...payload, data: { ...payload.data, tactic: { name, added_by_name: 'Ada' } } },
  })
  const slackElements = (...given: DueDelivery[]) => {
    const { blocks } = bodyFor('slack', ...given) as {
      blocks: [{ elements: [{ elements: SlackElement[] }] }]
    }
    return blocks[0].elements[0].elements
  }
  type SlackElement = { type: string; text?: string; url?: string }
  const slackLines = (...given: DueDelivery[]) =>
    slackElements(...given)
      .map(({ text, url }) => text ?? url)
      .join('')
      .split('\n')

  test('Slack reads rich text, in which nothing typed is markup, and unfurls nothing', () => {
    const webhook = { id, url: 'https://hooks.slack.com/x', form: 'slack' as const, secret }
    const { body, headers } = composeDelivery(webhook, [delivery], new Date())
    expect(JSON.parse(body)).toMatchObject({
      text: 'New tactic in Q&amp;A &lt;!channel&gt; *now*',
      unfurl_links: false,
      unfurl_media: false,
    })
    expect(slackLines()).toEqual([
      'New tactic in Q&A <!channel> *now*',
      '<@U1> & co',
      'Added by Ada',
      'Open in Tactics',
    ])
    expect(slackElements().at(-1)).toMatchObject({ type: 'link', url: expect.stringContaining(campaign.id) })
    expect(headers).not.toHaveProperty('webhook-signature')
  })

  test('a web address that was typed leads there from every chat', () => {
    const address = 'https://example.com/@a_b*(c)?x=1&y=~2|3'
    const given = ofTactic(`See ${address}, *please*`)
    expect(slackElements(given)).toContainEqual({ type: 'link', url: address })
    expect(JSON.stringify(bodyFor('teams', given))).toContain(
      `"selectAction":{"type":"Action.OpenUrl","url":"${address}"}`,
    )
    expect(bodyFor('discord', given)).toMatchObject({
      content: expect.stringContaining(`\nSee <${address}>, \\*please\\*\n`),
    })
    expect(bodyFor('mattermost', given)).toMatchObject({
      text: expect.stringContaining(`\nSee <${address.replace('@', '%40')}>, \\*please\\*\n`),
    })
    const html = address.replace('&', '&amp;')
    expect(JSON.stringify(bodyFor('google_chat', given))).toContain(
      JSON.stringify(`See <a href="${html}">${html}</a>, *please*`).slice(1, -1),
    )
  })

  test('a name in another direction is isolated from our words', () => {
    const data = { ...payload.data, campaign: { id, name: 'צמיחה' } }
    expect(slackLines({ id, payload: { ...payload, data } })[0]).toBe('New tactic in \u2068צמיחה\u2069')
  })

  test('names are never cut, a comment loses its middle and nothing inside a character, and each place says how sure it is', () => {
    const name = 'Invite people who '.repeat(27).trim()
    const ranking = [
      { rank: 1, name: 'Invite friends', average_score: 12.75, standing: 'Safe top 3' },
      { rank: 2, name, average_score: 9, standing: null },
    ]
    const data = { ...payload.data, headline: `“${name}” leads clearly.`, ranking }
    const lines = slackLines({ id, payload: { ...payload, type: 'campaign.ended', data } })
    expect(lines[1]).toBe(`“${name}” leads clearly.`)
    expect(lines[2]).toMatch(/^1\. Invite friends \(.*, Safe top 3\)$/)
    expect(lines[3]).toMatch(new RegExp(`^2\\. ${name} \\(.*\\)$`))
    const commented = (comment_text: string) => {
      const data = { ...payload.data, comment: { comment_text, user_name: 'Ada' } }
      return slackLines({ id, payload: { ...payload, type: 'comment.added', data } })[2] ?? ''
    }
    expect(commented('Invite people who '.repeat(40) + 'left')).toMatch(/^Invite .{240,}….*who left$/)
    const family = '👩‍👩‍👧‍👦'
    expect(commented(family.repeat(501))).toBe(`${family.repeat(250)}…${family.repeat(249)}`)
  })

  const decided = (names: string[]): DueDelivery => {
    const tactics = names.map((name) => ({ name, choice: 'do' }))
    const data = { ...payload.data, decision: { decider_name: 'Ada', tactics } }
    return { id, payload: { ...payload, type: 'decision.published', data } }
  }
  const bytesOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))
  const blocksOf = (body: unknown) => JSON.stringify((body as { blocks: unknown }).blocks).length
  const textOf = (body: unknown) => {
    const { text, content = '' } = body as { text?: string; content?: string }
    return (text ?? content).length
  }
  const limits: [Exclude<WebhookForm, 'standard'>, number, (body: unknown) => number][] = [
    ['slack', 13_000, blocksOf],
    ['teams', 28_000, bytesOf],
    ['google_chat', 32_000, bytesOf],
    ['discord', 2_000, textOf],
    ['mattermost', 16_383, textOf],
    ['text', 5_000, textOf],
  ]

  test.each(limits)(
    '%s gets what it takes, cut at a tactic, with the number of the others',
    (form, max, sizeOf) => {
      const link = 'https://example.com/a_b?c=d&e=*f*'
      for (const name of ['増'.repeat(120), '<*>'.repeat(40), `${link} `.repeat(4), '👩‍👩‍👧‍👦'.repeat(11)]) {
        const body = bodyFor(form, decided(Array.from({ length: 500 }, (_, index) => `${index}. ${name}`)))
        expect(sizeOf(body)).toBeLessThanOrEqual(max)
        expect(sizeOf(body)).toBeGreaterThan(max * 0.6)
        const [, left] = /and (\d+) more/.exec(JSON.stringify(body)) ?? []
        expect(JSON.stringify(body).match(/Do\S*: /g)).toHaveLength(500 - Number(left))
        expect(JSON.stringify(body)).toContain(`/campaigns/${id}/decision`)
      }
    },
  )

  test('tactics that were added together are counted, the first five named', () => {
    const many = Array.from({ length: 60 }, (_, index) => ofTactic(`Tactic ${index + 1}`))
    const named = [
      'Tactic 1',
      'Tactic 2',
      'Tactic 3',
      'Tactic 4',
      'Tactic 5',
      'and 55 more',
      'Open in Tactics',
    ]
    expect(slackLines(...many)).toEqual([
      `New tactics in ${campaign.name}`,
      '60 tactics added by Ada',
      ...named,
    ])
    const created = { team: payload.data.team, campaign, created_by_name: 'Ada' }
    const opened = { id, payload: { ...payload, type: 'campaign.created' as const, data: created } }
    expect(slackLines(opened, ...many)).toEqual([
      `New campaign: ${campaign.name}`,
      'Opened by Ada with 60 tactics',
      ...named,
    ])
    expect(slackLines(opened).slice(1)).toEqual(['Opened by Ada', 'Open in Tactics'])
  })

  test('Discord reads a text without Markdown and mentions, within its limit', () => {
    expect(bodyFor('discord')).toEqual({
      content: expect.stringMatching(
        /^\*\*New tactic in Q&A \\<\\!channel\\> \\\*now\\\*\*\*\n\\<@U1\\> & co\nAdded by Ada\n<http:\/\/localhost:\d+\/campaigns\/[\w-]+>$/,
      ),
      allowed_mentions: { parse: [] },
    })
    const many = decided(Array.from({ length: 200 }, (_, index) => `Tactic *${index}*`))
    const { content } = bodyFor('discord', many) as { content: string }
    expect(content.length).toBeGreaterThan(1_900)
    expect(content).toMatch(/\nDo: Tactic \\\*\d+\\\*\nand \d+ more\n<http.*\/decision>$/)
  })

  test('Rocket.Chat and Zulip read a text in which nothing typed is markup or a mention', () => {
    const { text } = bodyFor('text', ofTactic('@all **x** @**everyone** [x](y) https://a.example/_x_y')) as {
      text: string
    }
    expect(text).not.toMatch(/@(all|\*)|\*\*|\]\(/)
    expect(text).toContain(' https://a.example/_x_y\n')
    expect(text).toMatch(/\nhttp:\/\/localhost:\d+\/campaigns\/[\w-]+$/)
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

  test('Microsoft Teams reads a card of plain text, after the schema of its version', () => {
    type Card = {
      attachments: [{ contentType: string; content: { body: { inlines: { text: string }[] }[] } }]
    }
    const card = (...given: DueDelivery[]) => (bodyFor('teams', ...given) as Card).attachments[0]
    expect(card().contentType).toBe('application/vnd.microsoft.card.adaptive')
    expect(card().content.body.map(({ inlines }) => inlines[0]?.text)).toEqual([
      `New tactic in ${campaign.name}`,
      '<@U1> & co',
      'Added by Ada',
    ])
    const isCard = new Ajv({ allowUnionTypes: true }).compile(adaptiveCard)
    for (const given of [delivery, ofTactic('See https://a.example/'), decided(['A'.repeat(30_000)])])
      expect(isCard(card(given).content), JSON.stringify(isCard.errors)).toBe(true)
    expect(isCard({ ...card().content, body: [{ type: 'RichTextBlock', inlines: [{ type: 'Run' }] }] })).toBe(
      false,
    )
  })
})

/** What the published schema of Adaptive Cards 1.4 allows of the elements that we use. */
const openUrl = {
  type: 'object',
  required: ['type', 'url'],
  additionalProperties: false,
  properties: {
    type: { const: 'Action.OpenUrl' },
    title: { type: 'string' },
    url: { type: 'string', pattern: '^https?://' },
  },
}
const textRun = {
  type: 'object',
  required: ['type', 'text'],
  additionalProperties: false,
  properties: {
    type: { const: 'TextRun' },
    text: { type: 'string' },
    weight: { enum: ['Default', 'Lighter', 'Bolder'] },
    selectAction: openUrl,
  },
}
const adaptiveCard = {
  type: 'object',
  required: ['type', 'version', 'body'],
  additionalProperties: false,
  properties: {
    $schema: { const: 'http://adaptivecards.io/schemas/adaptive-card.json' },
    type: { const: 'AdaptiveCard' },
    version: { const: '1.4' },
    body: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'inlines'],
        additionalProperties: false,
        properties: { type: { const: 'RichTextBlock' }, inlines: { type: 'array', items: textRun } },
      },
    },
    actions: { type: 'array', items: openUrl },
  },
}
