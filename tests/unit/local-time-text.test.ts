import { afterAll, describe, expect, test, vi } from 'vitest'
import { localTimeText } from '~/components/local-time'

const own = process.env.TZ
afterAll(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

/** Both sides of midnight and noon, of the new year, and of the hours in which clocks change. */
const TIMES = [
  '2026-01-01T00:00:00.000Z',
  '2026-12-31T23:59:59.999Z',
  '2026-07-15T12:34:56.789Z',
  '2026-03-08T06:59:00.000Z',
  '2026-03-08T07:00:00.000Z',
  '2026-11-01T05:30:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '2026-10-25T01:00:00.000Z',
]

test('In every zone the date and the clock are those of Intl', () => {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  for (const timeZone of zones) {
    process.env.TZ = timeZone
    const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' })
    const long = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' })
    const medium = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    for (const iso of TIMES) {
      const time = new Date(iso)
      expect(localTimeText(iso, 'short', false), timeZone).toBe(day.format(time))
      expect(localTimeText(iso, 'medium', false), timeZone).toBe(medium.format(time))
      expect(localTimeText(iso, 'zoned', false), timeZone).toContain(`${medium.format(time)} `)
      expect(localTimeText(iso, 'long', false), timeZone).toContain(`${long.format(time)} `)
    }
  }
  expect(zones.length).toBeGreaterThan(400)
})

describe('The zone', () => {
  test.each([
    ['America/New_York', '2026-01-15T17:00:00Z', 'Jan 15, 2026, 12:00 PM EST'],
    ['America/New_York', '2026-07-15T16:00:00Z', 'Jul 15, 2026, 12:00 PM EDT'],
    ['America/Anchorage', '2026-07-15T08:00:00Z', 'Jul 15, 2026, 12:00 AM AKDT'],
    ['Pacific/Honolulu', '2026-07-15T10:05:00Z', 'Jul 15, 2026, 12:05 AM HST'],
    ['Asia/Kathmandu', '2026-01-15T12:00:00Z', 'Jan 15, 2026, 5:45 PM GMT+5:45'],
    ['America/St_Johns', '2026-01-15T12:00:00Z', 'Jan 15, 2026, 8:30 AM GMT-3:30'],
    ['Europe/Berlin', '2026-07-15T12:00:00Z', 'Jul 15, 2026, 2:00 PM GMT+2'],
    ['Europe/London', '2026-01-15T12:00:00Z', 'Jan 15, 2026, 12:00 PM GMT'],
    ['Europe/London', '2026-07-15T12:00:00Z', 'Jul 15, 2026, 1:00 PM GMT+1'],
    ['Europe/Lisbon', '2026-01-15T12:00:00Z', 'Jan 15, 2026, 12:00 PM GMT+0'],
    ['UTC', '2026-01-15T12:00:00Z', 'Jan 15, 2026, 12:00 PM UTC'],
  ])('of %s is named at %s', (timeZone, iso, text) => {
    process.env.TZ = timeZone
    expect(localTimeText(iso, 'zoned', false)).toBe(text)
  })

  test.each([
    ['America/New_York', 'GMT-0500 (EST)', 'EST'],
    ['America/Anchorage', 'GMT-0900 (AKST)', 'AKST'],
    ['Asia/Manila', 'GMT+0800 (PST)', 'GMT+8'],
    ['Asia/Shanghai', 'GMT+0800 (CST)', 'GMT+8'],
    ['Europe/London', 'GMT+0000 (GMT)', 'GMT'],
    ['UTC', 'GMT+0000 (UTC)', 'UTC'],
    ['America/New_York', 'GMT-0500 (Nordamerikanische Ostküsten-Normalzeit)', 'GMT-5'],
    ['America/New_York', 'GMT-0500', 'GMT-5'],
  ])('of %s, where a browser calls it %s, is %s', (timeZone, written, zone) => {
    process.env.TZ = timeZone
    const toString = vi.spyOn(Date.prototype, 'toString')
    toString.mockReturnValue(`Thu Jan 15 2026 12:00:00 ${written}`)
    const text = localTimeText('2026-01-15T12:00:00Z', 'zoned', false)
    toString.mockRestore()
    expect(text).toMatch(/^Jan 1[45], 2026, \d+:00 [AP]M /)
    expect(text.replace(/^.*M /, '')).toBe(zone)
  })

  test('is UTC and named where the server writes', () => {
    process.env.TZ = 'America/New_York'
    const iso = '2026-01-15T00:30:00Z'
    expect(localTimeText(iso, 'long', true)).toBe('Thursday, January 15, 2026 at 12:30 AM UTC')
    expect(localTimeText(iso, 'medium', true)).toBe('Jan 15, 2026, 12:30 AM UTC')
    expect(localTimeText(iso, 'short', true)).toBe('Jan 15, 2026')
  })
})

test('As the text that the page carries it works alone', () => {
  process.env.TZ = 'Asia/Kathmandu'
  const alone = new Function(`return ${localTimeText.toString()}`)() as typeof localTimeText
  expect(alone('2026-01-15T12:00:00Z', 'long', false)).toBe('Thursday, January 15, 2026 at 5:45 PM GMT+5:45')
})

test('What is no time is not written', () => {
  expect(() => localTimeText('soon', 'long', true)).toThrow(RangeError)
})
