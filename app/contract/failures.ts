import { failures } from './generated/failures'

export { failures }

export type ScreenIntent = keyof typeof failures

export function isScreenIntent(intent: string | undefined): intent is ScreenIntent {
  return intent !== undefined && Object.hasOwn(failures, intent)
}
