import { threadOf } from '../../thread.server'
import { SETTLE_THREAD, threadUrl, type Work } from './settle-thread.server'

/** Computes in the thread that settles campaigns. */
export const runInThread = threadOf<Work>(threadUrl, SETTLE_THREAD)
