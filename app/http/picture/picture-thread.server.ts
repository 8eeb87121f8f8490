import type { PictureText } from '../../domain/sharing/picture'
import { workInThread } from '../../domain/thread.server'

const WORK = {
  // Loaded here, so that fonts and the drawing library stay out of the thread that answers requests.
  draw: async (text: PictureText): Promise<Uint8Array> => (await import('./draw.server')).drawPicture(text),
}
export type Work = typeof WORK

export const PICTURE_THREAD = 'draw pictures'
/** This file is the thread's code: the build keeps it in a file of its own. */
export const threadUrl = import.meta.url

workInThread(PICTURE_THREAD, WORK)
