import { describe, expect, it } from 'vitest'
import { addToast, type ShownToast, type ToastMessage } from '~/components/toasts'

const success = (message: string): ToastMessage => ({ type: 'success', message })
const show = (...messages: ToastMessage[]) =>
  messages.reduce<ShownToast[]>((shown, message) => addToast(shown, message), [])
const texts = (shown: ShownToast[]) => shown.map(({ message, count }) => `${message} ${count}`)

describe('the toasts on the screen', () => {
  it('are two at most, the newest last', () => {
    expect(texts(show(success('a'), success('b'), success('c')))).toEqual(['b 1', 'c 1'])
  })

  it('count equal ones instead of repeating them', () => {
    const shown = show(success('a'), success('b'), success('a'), success('a'))
    expect(texts(shown)).toEqual(['b 1', 'a 3'])
    expect(new Set(shown.map(({ id }) => id)).size).toBe(2)
  })

  it('tell a failure from a success of the same words, and descriptions apart', () => {
    expect(show(success('a'), { type: 'error', message: 'a' })).toHaveLength(2)
    expect(show(success('a'), { ...success('a'), description: 'more' })).toHaveLength(2)
  })
})
