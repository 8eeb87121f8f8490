import { expect, test, vi } from 'vitest'
import type { Mail } from '~/jobs/mail/kinds.server'
import { composeMail } from '~/jobs/mail/compose.server'

// Without one the app would make one, and a folder for it.
vi.hoisted(() => {
  process.env.SESSION_SECRET = 'for the links to unsubscribe in this test'
})

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
  content: { ...time, unscored_count: 2, calendar_sequence: 4 },
}
const round: Mail = {
  ...envelope,
  kind: 'second_round_notifications',
  content: {
    ...time,
    is_over: false,
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

test.each([toScore, reminder, round, week])('the text of $kind has its headings as written', async (mail) => {
  const { text } = await composeMail(mail)
  const lines = String(text).split('\n')
  expect(lines.filter((line) => /\p{L}/u.test(line) && line === line.toUpperCase())).toEqual([])
})

test.each([
  [toScore, `In the campaign Autumn growth of Growth, which ${ENDS}:`],
  [reminder, `The campaign Autumn growth of Growth ${ENDS}.`],
  [round, `The round ${ENDS}.`],
  [week, `3 hours 0 minutes left, until ${END}.`],
])('a mail that asks for scores says how much time is left', async (mail, words) => {
  const { html, text } = await composeMail(mail)
  expect(text).toContain(words)
  expect(String(html).replaceAll('<!-- -->', '')).toContain(words)
})

test.each([toScore, reminder])('“Score now” of $kind leads to the score sheet', async (mail) => {
  const { html } = await composeMail(mail)
  expect(html).toMatch(new RegExp(`href="http://localhost:3000/campaigns/${id}/score"[^>]*>[^]*Score now`))
})
