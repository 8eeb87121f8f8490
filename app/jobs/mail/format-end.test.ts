import { expect, test } from 'vitest'
import { endInWords, formatEnd } from './format-end'

const END = '2026-11-27T16:00:00.000Z'
const IN_UTC = 'November 27, 2026 at 4:00 PM UTC'

test.each([
  ['Europe/Berlin', 'Fri 27 Nov 2026, 17:00 (Berlin, CET), which is 16:00 UTC'],
  ['America/New_York', 'Fri 27 Nov 2026, 11:00 (New York, EST), which is 16:00 UTC'],
  ['Australia/Sydney', 'Sat 28 Nov 2026, 03:00 (Sydney, AEDT), which is Fri 27 Nov 2026, 16:00 UTC'],
  ['America/Sao_Paulo', 'Fri 27 Nov 2026, 13:00 (Sao Paulo, GMT-3), which is 16:00 UTC'],
  ['America/Argentina/Buenos_Aires', 'Fri 27 Nov 2026, 13:00 (Buenos Aires, GMT-3), which is 16:00 UTC'],
  ['Europe/London', 'Fri 27 Nov 2026, 16:00 (London, GMT), which is 16:00 UTC'],
  ['Etc/GMT+5', 'Fri 27 Nov 2026, 11:00 (GMT-5), which is 16:00 UTC'],
])('the end of a campaign of %s', (zone, text) => {
  expect(formatEnd(END, zone)).toBe(text)
})

test('midnight is 00:00 of the new day', () => {
  expect(formatEnd('2026-07-01T22:00:00.000Z', 'Europe/Berlin')).toBe(
    'Thu 2 Jul 2026, 00:00 (Berlin, CEST), which is Wed 1 Jul 2026, 22:00 UTC',
  )
})

test.each([null, 'UTC', 'Etc/UTC', 'Europe/Nowhere'])('in UTC alone where the zone is %s', (zone) => {
  expect(formatEnd(END, zone)).toBe(IN_UTC)
})

test('beside the time that is left', () => {
  const time = { end_datetime: END, time_zone: 'Europe/Berlin', milliseconds_left: 3 * 60 * 60 * 1000 }
  expect(endInWords(time)).toBe('in 3 hours, on Fri 27 Nov 2026, 17:00 (Berlin, CET), which is 16:00 UTC')
})
