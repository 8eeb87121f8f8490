import '../support/mail-secret'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { Mail } from '~/jobs/mail/kinds.server'
import { composeMail } from '~/jobs/mail/compose.server'

const HOUR = 60 * 60 * 1000
const id = '01993b5e-7c1f-7a55-9d0e-5b1c2f6a8e04'
const envelope = {
  id: '01993b5e-7c1f-7a55-9d0e-5b1c2f6a8e05',
  recipient: { user_id: '01993b5e-7c1f-7a55-9d0e-5b1c2f6a8e06' },
  to: { address: 'ada@example.com', name: 'Ada' },
  about: { id, name: 'Autumn growth', team_name: 'Growth' },
}
const time = {
  end_datetime: '2030-01-31T17:00:00.000Z',
  time_zone: 'America/New_York',
  milliseconds_left: 3 * HOUR + 1,
}
const END = 'Thu 31 Jan 2030, 12:00 (New York, EST), which is 17:00 UTC'
const ENDS = `ends in 3 hours, on ${END}`

const toScore: Mail = {
  ...envelope,
  kind: 'new_tactic_notifications',
  content: {
    ...time,
    is_scorer: true,
    tactics: [{ name: 'Invite friends by link', added_by: id, added_by_name: 'Ben' }],
  },
}
const reminder: Mail = {
  ...envelope,
  kind: 'campaign_reminder_notifications',
  content: { ...time, unscored_count: 2, calendar_sequence: 4, is_moved: false },
}
const round: Mail = {
  ...envelope,
  kind: 'second_round_notifications',
  content: {
    ...time,
    is_over: false,
    is_moved: false,
    has_entry: false,
    calendar_sequence: 0,
    headline: null,
    digest: null,
    witness: null,
    tactics: [],
  },
}
const week: Mail = {
  ...envelope,
  kind: 'weekly_digest_notifications',
  content: {
    running: [
      { id, name: 'Autumn growth', is_second_round: false, ...time, tactic_count: 3, scored_count: 1 },
    ],
    ended: [],
    decisions: [],
    outcomes: [],
  },
}

const ended: Mail = {
  ...envelope,
  kind: 'campaign_ended_notifications',
  content: {
    headline: '',
    digest: null,
    witness: null,
    ranking: [],
    has_ranking: true,
    decider_id: id,
    decider_name: 'Ada',
    is_decider: false,
    entry: null,
  },
}

test.each([toScore, reminder, round, week])('the text of $kind has its headings as written', async (mail) => {
  const { text } = composeMail(mail)
  const lines = String(text).split('\n')
  expect(lines.filter((line) => /\p{L}/u.test(line) && line === line.toUpperCase())).toEqual([])
})

test.each([
  [toScore, `In the campaign Autumn growth of Growth, which ${ENDS}:`],
  [reminder, `The campaign Autumn growth of Growth ${ENDS}.`],
  [
    { ...reminder, content: { ...reminder.content, is_moved: true } } as Mail,
    `The campaign Autumn growth of Growth now ${ENDS}. The attached file moves the end in your calendar.`,
  ],
  [round, `The round ${ENDS}.`],
  [week, `3 hours 0 minutes left, until ${END}.`],
])('a mail that asks for scores says how much time is left', async (mail, words) => {
  const { html, text } = composeMail(mail)
  expect(text).toContain(words)
  expect(String(html).replaceAll('<!-- -->', '')).toContain(words)
})

test.each([toScore, reminder])('“Score now” of $kind leads to the score sheet', async (mail) => {
  const { html } = composeMail(mail)
  expect(html).toMatch(new RegExp(`href="http://localhost:3000/campaigns/${id}/score"[^>]*>[^]*Score now`))
})

const tacticsNamed = (names: string[]): Mail => ({
  ...envelope,
  kind: 'new_tactic_notifications',
  content: {
    ...time,
    is_scorer: true,
    tactics: names.map((name) => ({ name, added_by: id, added_by_name: 'Ben' })),
  },
})

test('a mail of 60 new tactics begins with the button and names five', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Tactic ${index + 1}.`)
  const { html, text } = composeMail(tacticsNamed(names))
  expect(String(text).match(/Tactic \d+\./g)).toEqual(names.slice(0, 5))
  expect(text).toContain('And 55 more.')
  expect(String(html).indexOf('Score now')).toBeLessThan(String(html).indexOf('Tactic 1.'))
})

test('the style of a mail arrives as written, and every rule of it is for something', async () => {
  const html = String(composeMail(toScore).html)
  const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
  // In a style sheet entities mean nothing: a rule with one is dropped.
  expect(style).not.toMatch(/&\w+;/)
  for (const [, name] of style.matchAll(/\.([a-z]+)[ ,]/g)) expect(html).toMatch(`class="${name}"`)
})

test('names of all scripts arrive whole, and those from right to left do not turn our words', async () => {
  const family = '👩‍👩‍👧‍👦'
  for (const [name, shown = name] of [
    ['צמיחה בסתיו', '\u2068צמיחה בסתיו\u2069'],
    ['نمو الخريف', '\u2068نمو الخريف\u2069'],
    ['शरद ऋतु में वृद्धि'],
    ['秋の成長'.repeat(25)],
    [family.repeat(14)],
  ] as [string, string?][]) {
    const about = { ...envelope.about, name }
    const mail = composeMail({ ...tacticsNamed([name]), about } as Mail)
    const raw = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
    const { subject, text, html } = await PostalMime.parse(raw.message as Buffer)
    expect(subject).toBe(`1 new tactic in ${shown}`)
    expect(text).toContain(`In the campaign ${shown} of Growth`)
    expect(text).toContain(`* ${shown}`)
    expect(html).toMatch(new RegExp(`dir="auto"[^>]*>${shown}<`))
  }
})

test.each([
  [[true, true], /^(?!.*You have not scored)/s],
  [[true, false], /score them again\. You have not scored “B”\. The round ends/],
  [[false, false], /You have not scored any of them\./],
])('the mail about a second round names what the reader left out: %j', (scored, expected) => {
  const tactics = scored.map((is_scored, at) => ({
    name: ['A', 'B'][at] ?? '',
    rank: null,
    rank_before: null,
    is_scored,
  }))
  const { text } = composeMail({ ...round, content: { ...round.content, tactics } } as Mail)
  expect(String(text).replace(/\s+/g, ' ')).toMatch(expected)
})

test('a receipt is attached as it was signed', async () => {
  const receipt = { ballots: [{ reason: 'צמיחה' }] }
  const mail = { ...ended, content: { ...ended.content, digest: 'd', witness: { public_key: 'k', receipt } } }
  const { attachments } = composeMail(mail as unknown as Mail)
  expect(attachments?.[0]?.content).toBe(JSON.stringify(receipt))
})

test.each([
  ['Ada', 'Growth', 'Ada invites you to the team Growth'],
  ['ceo@bank.com', 'Growth', 'A member invites you to the team Growth'],
  ['www.bank.com', 'Growth', 'A member invites you to the team Growth'],
  [
    'Ada Q.Public',
    'Go to evil.com/login',
    'Ada Q.\u200bPublic invites you to the team Go to evil.\u200bcom/login',
  ],
  ['Ada', 'https://evil.com', 'Ada invites you to the team https:\u200b//evil.\u200bcom'],
  ['Ada', 'pay@evil。com', 'Ada invites you to the team pay@\u200bevil。\u200bcom'],
])('an invitation by %j to %j leads nowhere but to us', async (inviter_name, name, expected) => {
  const mail = composeMail({
    ...envelope,
    kind: 'team_invitation_notifications',
    about: { ...envelope.about, name },
    content: { inviter_id: id, inviter_name, opens_ballots: true },
  })
  expect(mail.subject).toBe(expected)
  for (const part of [mail.text, mail.html])
    expect(String(part).replace(/http:\/\/localhost:3000\S*|<!DOCTYPE[^>]*>/g, '')).not.toMatch(
      /https?:\/\/|\p{L}@\p{L}|www\.b|evil[.。]c/u,
    )
})

test('a web address in a comment is a link, without the sign that closes the sentence', async () => {
  const comment = {
    tactic_name: 'T',
    user_id: id,
    user_name: 'Ben',
    comment_text: 'See „https://a.example/b“…',
  }
  const { html, text } = composeMail({
    ...envelope,
    kind: 'new_comment_notifications',
    content: { comments: [comment] },
  })
  expect(html).toContain('href="https://a.example/b"')
  expect(text).toContain('See „https://a.example/b“…')
})
