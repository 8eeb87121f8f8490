import { INVISIBLE_AT_START } from '../text'

/** The letter of a person's avatar. A flag, a family and an emoji with a skin tone are one. */
export function initialOf(full_name: string): string {
  const shown = full_name.replace(INVISIBLE_AT_START, '')
  return (firstGrapheme(shown) ?? '?').toUpperCase()
}

/** Browsers from before 2024 may lack the segmenter. */
function firstGrapheme(text: string): string | undefined {
  if (!('Segmenter' in Intl)) return [...text][0]
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)
  return first?.segment
}
