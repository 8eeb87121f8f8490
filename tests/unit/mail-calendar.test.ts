import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { composeMail } from '~/jobs/mail/compose.server'
import type { Mail } from '~/jobs/mail/kinds.server'

// Without one the app would make one, and a folder for it.
vi.hoisted(() => {
  process.env.SESSION_SECRET = 'for the links to unsubscribe in this test'
})

const about = { id: '01993b5e-7c1f-7a55-9d0e-5b1c2f6a8e04', name: 'Autumn; growth', team_name: 'Growth' }
const envelope = {
  id: '01993b5e-7c1f-7a55-9d0e-5b1c2f6a8e05',
  recipient: { user_id: '01993b5e-7c1f-7a55-9d0e-5b1c2f6a8e06' },
  to: { address: 'ada@example.com', name: 'Ada' },
  about,
}

test('a reminder comes with the end for a calendar', async () => {
  const end_datetime = '2030-01-31T17:00:00.000Z'
  const mail: Mail = {
    ...envelope,
    kind: 'campaign_reminder_notifications',
    content: { unscored_count: 2, end_datetime, time_zone: null, milliseconds_left: 1, calendar_sequence: 4 },
  }
  const { attachments } = await composeMail(mail)
  expect(attachments).toMatchObject([
    { filename: 'autumn-growth-end.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' },
  ])
  const file = String(attachments?.[0]?.content)
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent') ?? undefined,
  )
  expect(event).toMatchObject({ summary: 'Autumn; growth: scoring ends', sequence: 4 })
  expect(event.endDate.toJSDate().toISOString()).toBe(end_datetime)
})

test.each([false, true])(
  'a mail about a second round that is over (%s) has its end or no file',
  async (is_over) => {
    const round = {
      end_datetime: '2030-02-02T17:00:00.000Z',
      time_zone: null,
      milliseconds_left: 1,
      calendar_sequence: 1,
      headline: null,
      digest: null,
      witness: null,
    }
    const mail: Mail = {
      ...envelope,
      kind: 'second_round_notifications',
      content: { is_over, ...round, tactics: [] },
    }
    const { attachments = [] } = await composeMail(mail)
    expect(attachments.map(({ filename }) => filename)).toEqual(
      is_over ? [] : ['autumn-growth-second-round-end.ics'],
    )
    if (!is_over) expect(String(attachments[0]?.content)).toContain(`UID:second-round-end-${about.id}`)
  },
)

test('other mails come without one', async () => {
  const mail: Mail = {
    ...envelope,
    kind: 'new_tactic_notifications',
    content: {
      end_datetime: '2030-01-31T17:00:00.000Z',
      time_zone: null,
      milliseconds_left: 1,
      is_scorer: true,
      tactics: [{ name: 'Invite friends by link', added_by: about.id, added_by_name: 'Ben' }],
    },
  }
  expect(await composeMail(mail)).not.toHaveProperty('attachments')
})
