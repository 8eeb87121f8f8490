import '../support/mail-secret'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { composeMail } from '~/jobs/mail/compose.server'
import type { Mail } from '~/jobs/mail/kinds.server'

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
    content: {
      unscored_count: 2,
      end_datetime,
      time_zone: null,
      milliseconds_left: 1,
      calendar_sequence: 4,
      is_moved: false,
    },
  }
  const { attachments } = composeMail(mail)
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

function eventIn(file: unknown) {
  const calendar = new ICAL.Component(ICAL.parse(String(file)) as unknown[])
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return {
    uid: event.uid,
    sequence: event.sequence,
    method: calendar.getFirstPropertyValue('method'),
    status: event.component.getFirstPropertyValue('status'),
  }
}

test.each([
  [false, false, 'PUBLISH', 'CONFIRMED'],
  [true, false, null, null],
  [true, true, 'CANCEL', 'CANCELLED'],
])(
  'a mail about a second round that is over (%s), early (%s), has the end, its cancellation or no file',
  async (is_over, has_entry, method, status) => {
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
      content: { is_over, has_entry, is_moved: false, ...round, tactics: [] },
    }
    const { attachments = [] } = composeMail(mail)
    if (method === null) return expect(attachments).toEqual([])
    expect(attachments).toMatchObject([
      {
        filename: 'autumn-growth-second-round-end.ics',
        contentType: `text/calendar; charset=utf-8; method=${method}`,
      },
    ])
    expect(eventIn(attachments[0]?.content)).toEqual({
      uid: `second-round-end-${about.id}`,
      sequence: 1,
      method,
      status,
    })
  },
)

test('an end before the one in a calendar, and a deletion, cancel the entry', async () => {
  const early: Mail = {
    ...envelope,
    kind: 'campaign_ended_notifications',
    content: {
      headline: '',
      digest: null,
      witness: null,
      ranking: [],
      has_ranking: false,
      decider_id: about.id,
      decider_name: 'Ada',
      is_decider: true,
      entry: { end: '2030-01-31T17:00:00.000Z', calendar_sequence: 5 },
    },
  }
  const deleted: Mail = {
    ...envelope,
    kind: 'campaign_reminder_notifications',
    content: {
      deleted_id: about.id,
      deleted_at: '2030-01-30T17:00:00.000Z',
      sequence: 1_890_000_000,
      entry_of: 'campaign',
      has_team: true,
    },
  }
  const secondRound: Mail = {
    ...deleted,
    content: { ...deleted.content, entry_of: 'secondRound', has_team: false },
  }
  for (const [mail, sequence, uid] of [
    [early, 5, 'campaign-end'],
    [deleted, 1_890_000_000, 'campaign-end'],
    [secondRound, 1_890_000_000, 'second-round-end'],
  ] as const) {
    const { attachments } = composeMail(mail)
    expect(attachments).toMatchObject([{ contentType: 'text/calendar; charset=utf-8; method=CANCEL' }])
    expect(eventIn(attachments?.[0]?.content)).toEqual({
      uid: `${uid}-${about.id}`,
      sequence,
      method: 'CANCEL',
      status: 'CANCELLED',
    })
  }
})

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
  expect(composeMail(mail)).not.toHaveProperty('attachments')
})
