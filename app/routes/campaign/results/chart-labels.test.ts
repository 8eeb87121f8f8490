import { expect, test } from 'vitest'
import { placeLabels } from './chart-labels'

const frame = { left: 0, right: 100, top: 0, bottom: 100 }
const place = (dots: [number, number][], text = '1') =>
  placeLabels(
    dots.map(([x, y]) => ({ x, y, text })),
    frame,
  )

test('a label stands to the right of its dot, and to the left where the drawing ends', () => {
  expect(place([[50, 50]])).toEqual([{ x: 59.5, y: 50 }])
  expect(place([[98, 50]])).toEqual([{ x: 88.5, y: 50 }])
})

test('labels of the same place stand around it, and too many are left out', () => {
  const labels = place(Array.from({ length: 12 }, () => [50, 50]))
  const shown = labels.filter((label) => label !== null)
  expect(labels.slice(0, 2)).toEqual([
    { x: 59.5, y: 50 },
    { x: 40.5, y: 50 },
  ])
  expect(new Set(shown.map(({ x, y }) => `${x} ${y}`)).size).toBe(shown.length)
  expect(shown.length).toBeLessThan(12)
  expect(labels.at(-1)).toBeNull()
})

test('a label covers no dot, the first one’s neither', () => {
  const [first] = place([
    [50, 50],
    [60, 50],
    [40, 50],
  ])
  expect(first).toEqual({ x: 50, y: 39 })
})
