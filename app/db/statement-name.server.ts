import { createHash } from 'node:crypto'

const NAME_LENGTH = 24
/** The app has a few hundred texts. Generated ones must not fill the database's memory. */
const MAX_NAMES = 1_000

const names = new Map<string, string>()

/** The name of the prepared statement for a text, the same in every process. None once there are too many. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMES) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, NAME_LENGTH)
  names.set(text, name)
  return name
}
