import { createHash } from 'node:crypto'

const LENGTH = 24
/** The app has some hundred texts; a text that is made anew each time must not fill the database's memory. */
const MAX_NAMES = 1_000

const names = new Map<string, string>()

/** The name under which a connection keeps a statement's plan: the same for the same text, in every process. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMES) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, LENGTH)
  names.set(text, name)
  return name
}
