import { describe, expect, test } from 'vitest'
import { fridayAtFive, fullHour, knownZone, wallClock } from './wall-clock'

test.each([
  ['UTC', '2030-01-31T23:30'],
  ['America/New_York', '2030-01-31T18:30'],
  ['Asia/Kolkata', '2030-02-01T05:00'],
])('the wall clock in %s', (timeZone, text) => {
  expect(wallClock(new Date('2030-01-31T23:30:00Z'), timeZone)).toBe(text)
})

test.each([
  ['2030-01-31T23:30:59Z', 'UTC', '2030-02-01T00:00'],
  ['2030-01-31T23:00:59Z', 'UTC', '2030-01-31T23:00'],
  ['2030-01-31T23:30:00Z', 'Asia/Kolkata', '2030-02-01T05:00'],
  ['2030-01-31T23:31:00Z', 'Asia/Kolkata', '2030-02-01T06:00'],
  // The hour from two to three is left out.
  ['2030-03-31T00:59:00Z', 'Europe/Berlin', '2030-03-31T03:00'],
])('the full hour from %s on in %s', (instant, timeZone, text) => {
  expect(fullHour(new Date(instant), timeZone)).toBe(text)
})

describe('Friday at five', () => {
  test.each([
    ['2030-01-28T09:00', '2030-02-01T17:00'],
    ['2030-01-31T23:59', '2030-02-01T17:00'],
    // On a Friday the next one.
    ['2030-02-01T00:00', '2030-02-08T17:00'],
    ['2030-02-01T18:00', '2030-02-08T17:00'],
    ['2030-12-28T12:00', '2031-01-03T17:00'],
  ])('after %s is %s', (now, friday) => {
    expect(fridayAtFive(now)).toBe(friday)
  })
})

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['Etc/Unknown', null],
  ['', null],
  [undefined, null],
  ['Mars/Olympus', null],
  ['+01:00', null],
])('of the zone %s it is known: %s', (zone, known) => {
  expect(knownZone(zone)).toBe(known)
})
