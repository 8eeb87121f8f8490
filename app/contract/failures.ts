import { failures } from './generated/failures'

export { failures }

/** The operations that screens can have forms for. */
export type ScreenIntent = keyof typeof failures

export function isScreenIntent(intent: string | undefined): intent is ScreenIntent {
  return intent !== undefined && Object.hasOwn(failures, intent)
}
