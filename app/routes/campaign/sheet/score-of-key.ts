const KEYS: Record<string, string> = { '0': '10', '-': '', '?': '' }

/** The score that a key chooses on a sheet: a digit its own, 0 is 10, - and ? are "can't judge" (''); undefined for all others. */
export function scoreOfKey(key: string): string | undefined {
  return KEYS[key] ?? (/^[1-9]$/.test(key) ? key : undefined)
}
