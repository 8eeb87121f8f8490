import { expect, test } from 'vitest'
import { placeLabels, placeNames, widthOf } from './chart-labels'

const frame = { left: 0, right: 100, top: 0, bottom: 100 }
const place = (dots: [number, number][], text = '1') =>
  placeLabels(
    dots.map(([x, y]) => ({ x, y, text })),
    frame,
  )

test('a label stands to the right of its dot, and to the left where the drawing ends', () => {
  expect(place([[50, 50]])).toEqual([{ x: 60, y: 50 }])
  expect(place([[98, 50]])).toEqual([{ x: 88, y: 50 }])
})

test('labels of the same place stand around it, and too many are left out', () => {
  const labels = place(Array.from({ length: 12 }, () => [50, 50]))
  const shown = labels.filter((label) => label !== null)
  expect(labels.slice(0, 2)).toEqual([
    { x: 60, y: 50 },
    { x: 40, y: 50 },
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
  expect(first).toEqual({ x: 50, y: 38 })
})

const wide = { left: 0, right: 300, top: 0, bottom: 100 }
const named = (dots: [number, number][], names: string[]) => {
  const labels = dots.map(([x, y], index) => ({ x, y, text: String(index + 1) }))
  return placeNames(labels, placeLabels(labels, wide), names, wide)
}

test('a name stands behind the number of its dot, and on the left where the drawing ends', () => {
  expect(named([[50, 50]], ['Offer a plan'])).toEqual([{ x: 67, y: 50, anchor: 'start' }])
  expect(named([[250, 50]], ['Offer a plan'])).toEqual([{ x: 242, y: 50, anchor: 'end' }])
})

test('a name that finds no room beside other dots, numbers and names is left out', () => {
  const crowd = Array.from({ length: 60 }, (_, index): [number, number] => [5 + (index % 12) * 25, 8 + index])
  expect(named(crowd, ['Offer a yearly plan'])).toEqual([null])
  const [first, second] = named(
    [
      [100, 50],
      [100, 54],
    ],
    ['Offer a yearly plan', 'Write to who left'],
  )
  expect([first, second?.y === first?.y]).toEqual([expect.anything(), false])
})

test('capitals, and signs of scripts that are as wide as high, take more room', () => {
  expect(widthOf('ABC')).toBeGreaterThan(widthOf('abc'))
  expect(widthOf('日本語')).toBeGreaterThan(widthOf('ABC'))
})
