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
    const { body, headers } = composeDelivery(webhook, delivery, new Date())
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'tactic.added',
      data: { campaign },
    })
    expect(headers['webhook-id']).toBe(id)
    expect(() => new Webhook(secret).verify(body.replace('Ada', 'Eve'), headers)).toThrow()
  })

  const bodyFor = (form: WebhookForm, given: DueDelivery = delivery): unknown =>
    JSON.parse(composeDelivery({ url: 'https://a.example/', form, secret }, given, new Date()).body)
  const ofTactic = (name: string): DueDelivery => ({
    id,
    payload: { ...payload, data: { ...payload.data, tactic: { name, added_by_name: 'Ada' } } },
  })
  const slackElements = (given?: DueDelivery) => {
    const { blocks } = bodyFor('slack', given) as { blocks: [{ elements: [{ elements: SlackElement[] }] }] }
    return blocks[0].elements[0].elements
  }
  type SlackElement = { type: string; text?: string; url?: string }
  const slackLines = (given?: DueDelivery) =>
    slackElements(given)
      .map(({ text, url }) => text ?? url)
      .join('')
      .split('\n')

  test('Slack reads rich text, in which nothing typed is markup, and unfurls nothing', () => {
    const webhook = { id, url: 'https://hooks.slack.com/x', form: 'slack' as const, secret }
    const { body, headers } = composeDelivery(webhook, delivery, new Date())
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

  test.each(['slack', 'teams', 'google_chat'] as const)('%s gets no more than it takes', (form) => {
    const tactics = Array.from({ length: 200 }, () => ({ name: '増'.repeat(500), choice: 'do' }))
    const data = { ...payload.data, decision: { decider_name: 'Ada', tactics } }
    const body = JSON.stringify(
      bodyFor(form, { id, payload: { ...payload, type: 'decision.published', data } }),
    )
    expect(Buffer.byteLength(body)).toBeLessThan(28_000)
    expect(body).toContain('…')
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
