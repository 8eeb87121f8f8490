import { afterEach, expect, test, vi } from 'vitest'
import { pause } from './page-data'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['the browser is online again', 'the load is aborted'])(
  'a pause leaves no timer when %s',
  async (why) => {
    vi.useFakeTimers()
    const page = Object.assign(new EventTarget(), { setTimeout, clearTimeout })
    vi.stubGlobal('window', page)
    const load = new AbortController()
    const ended = pause(1_000, load.signal).catch((reason: unknown) => reason)
    expect(vi.getTimerCount()).toBe(1)
    if (why === 'the load is aborted') load.abort('left')
    else page.dispatchEvent(new Event('online'))
    expect(await ended).toBe(load.signal.aborted ? 'left' : undefined)
    expect(vi.getTimerCount()).toBe(0)
  },
)
