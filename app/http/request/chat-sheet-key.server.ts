import { sheetKeys } from '../sign-in/secrets.server'

const SHEET_KEY_MS = 60 * 60 * 1000

type Sheet = { user_id: string; campaign_id: string; connection_id?: string | null }

/** Bound to the text that it seals. */
const rowOf = ({ user_id, campaign_id, connection_id }: Sheet) =>
  [user_id, campaign_id, ...(connection_id ? [connection_id] : [])].join(' ')

export function makeSheetKey(sheet: Sheet): string {
  return sheetKeys.seal(String(Date.now() + SHEET_KEY_MS), rowOf(sheet)).sealed
}

/** False for a key that is over, made up, or of another person, campaign or connection. */
export function isSheetKey(sheet_key: string, sheet: Sheet): boolean {
  const end = sheetKeys.open(sheet_key, rowOf(sheet))
  return end !== null && Date.now() < Number(end)
}
