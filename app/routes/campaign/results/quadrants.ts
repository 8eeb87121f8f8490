import { SCORE_MAX, SCORE_MIN } from '~/domain/tactics/constants'

/** Between much and little. */
export const MIDDLE = (SCORE_MIN + SCORE_MAX) / 2

export const QUADRANTS = [
  { key: 'wins', name: 'Quick wins', meaning: 'much impact, little effort', isHigh: true, isCostly: false },
  { key: 'bets', name: 'Big bets', meaning: 'much impact, much effort', isHigh: true, isCostly: true },
  {
    key: 'fillers',
    name: 'Fillers',
    meaning: 'little impact, little effort',
    isHigh: false,
    isCostly: false,
  },
  { key: 'pits', name: 'Money pits', meaning: 'little impact, much effort', isHigh: false, isCostly: true },
] as const

type Place = { impact: number; efforts: number }

/** The quadrant of averages from 1 to 10: from the middle on it is much. */
export function quadrantOf({ impact, efforts }: Place): (typeof QUADRANTS)[number]['key'] {
  const isHigh = impact >= MIDDLE
  const isCostly = efforts >= MIDDLE
  return QUADRANTS.find((one) => one.isHigh === isHigh && one.isCostly === isCostly)?.key ?? 'wins'
}
