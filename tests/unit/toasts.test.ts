import { describe, expect, it } from 'vitest'
import { addToast, type ShownToast, type ToastMessage } from '~/components/toasts'

const success = (message: string): ToastMessage => ({ type: 'success', message })
const show = (...messages: ToastMessage[]) =>
  messages.reduce<ShownToast[]>((shown, message) => addToast(shown, message), [])
const texts = (shown: ShownToast[]) => shown.map(({ message }) => message)

describe('the toasts on the screen', () => {
  it('are two at most, the newest last', () => {
    expect(texts(show(success('a'), success('b'), success('c')))).toEqual(['b', 'c'])
  })

  it('take the place of equal ones', () => {
    const shown = show(success('a'), success('b'), success('a'), success('a'))
    expect(texts(shown)).toEqual(['b', 'a'])
    expect(new Set(shown.map(({ id }) => id)).size).toBe(2)
  })

  it('keep an undo when an equal one without takes its place, unless that says it has none', () => {
    const undo = () => {}
    expect(show({ ...success('a'), undo }, success('a'))[0]?.undo).toBe(undo)
    expect(show({ ...success('a'), undo }, { ...success('a'), undo: undefined })[0]?.undo).toBeUndefined()
  })

  it('tell a failure from a success of the same words, and descriptions apart', () => {
    expect(show(success('a'), { type: 'error', message: 'a' })).toHaveLength(2)
    expect(show(success('a'), { ...success('a'), description: 'more' })).toHaveLength(2)
  })
})
