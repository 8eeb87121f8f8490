import { scoreOfKey } from '../app/routes/campaign/sheet/score-of-key'

/** A digit chooses and goes on to the next strip, after the third to `next`. */
export function chooseByKey(event: KeyboardEvent, next: () => void): void {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
  if (ctrlKey || metaKey || altKey || isComposing || !(target instanceof HTMLInputElement)) return
  if (key === 'Enter' && target.type === 'text') {
    // It would submit a sheet that is half filled in.
    event.preventDefault()
    return
  }
  const value = scoreOfKey(key)
  const strip = target.closest('.strip')
  const wanted = strip && [...strip.querySelectorAll('input')].find((radio) => radio.value === value)
  if (!wanted) return
  event.preventDefault()
  wanted.checked = true
  wanted.dispatchEvent(new Event('input', { bubbles: true }))
  const strips = [...(strip.closest('.row')?.querySelectorAll<HTMLElement>('.strip') ?? [])]
  const following = strips[strips.indexOf(strip as HTMLElement) + 1]
  if (following) focusStrip(following)
  else next()
}

export function focusStrip(strip: HTMLElement): void {
  const radio = strip.querySelector<HTMLInputElement>('input:checked') ?? strip.querySelector('input')
  radio?.focus()
}
