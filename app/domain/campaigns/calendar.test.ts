import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { toCalendar } from './calendar.server'

const id = '01993b5e-7c1f-7a55-9d0e-5b1c2f6a8e04'
const address = `https://tactics.example.com/campaigns/${id}`
const campaign = {
  id,
  name: 'Autumn growth',
  team_name: 'Growth',
  end: '2030-01-31T17:00:00.000Z',
  calendar_sequence: 2,
}

/** The only event of a file, read by a parser that has nothing to do with its maker. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const events = calendar.getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  return { calendar, event: new ICAL.Event(events[0]) }
}

describe('the end of a campaign in a calendar', () => {
  test('is an entry that ends when the campaign does and does not count as busy', () => {
    const { calendar, event } = read(toCalendar(campaign, address))
    expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Tactics//Campaigns//EN')
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(event.endDate.toJSDate().toISOString()).toBe(campaign.end)
    expect(event.startDate.toJSDate().toISOString()).toBe('2030-01-31T16:30:00.000Z')
    expect(event).toMatchObject({
      uid: `campaign-end-${id}`,
      sequence: 2,
      summary: 'Autumn growth: scoring ends',
    })
    expect(event.component.getFirstPropertyValue('url')).toBe(address)
    expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(event.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  })

  test('ends every line with CRLF, the last one too', () => {
    const file = toCalendar(campaign, address)
    expect(file).toMatch(/END:VCALENDAR\r\n$/)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('keeps its UID when name, end and sequence change', () => {
    const changed = { ...campaign, name: 'Winter', end: '2031-01-01T00:00:00.000Z', calendar_sequence: 3 }
    const { event } = read(toCalendar(changed, address))
    expect(event).toMatchObject({ uid: read(toCalendar(campaign, address)).event.uid, sequence: 3 })
  })

  test('is beside that of its second round, which has a UID of its own', () => {
    const round = `${address}/second-round`
    const { event } = read(toCalendar(campaign, round, 'secondRound'))
    expect(event).toMatchObject({
      uid: `second-round-end-${id}`,
      sequence: 2,
      summary: 'Autumn growth: second round ends',
      description: `In the team Growth. Score the tactics of the second round before the end:\n${round}`,
    })
  })

  test.each([
    'Semicolons; commas, back\\slashes\\n and "quotes": all: of; them,',
    'BEGIN:VEVENT',
    'END:VEVENT\u2028END:VCALENDAR\u2029BEGIN:VEVENT',
    'Two\nlines\r\nATTENDEE:mailto:mallory@example.com',
    '😀'.repeat(100),
    `${'x'.repeat(73)},;${'ü'.repeat(25)}`,
  ])('cannot be broken by the name %j', (name) => {
    const file = toCalendar({ ...campaign, name, team_name: name }, address)
    const { event } = read(file)
    const shown = name.replace(/\r\n?/g, '\n')
    expect(event.summary).toBe(`${shown}: scoring ends`)
    expect(event.description).toBe(`In the team ${shown}. Score the tactics before the end:\n${address}`)
    expect(event.component.getFirstProperty('attendee')).toBeNull()
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/[\r\n]/)
    }
  })
})
