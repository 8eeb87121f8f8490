export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical }

/**
 * The one text of a value, after RFC 8785: sorted keys, no spaces. Numbers are whole.
 * @throws Error for a number that another language may write differently.
 */
export function canonicalJson(value: Canonical): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error(`${value} has no canonical text`)
    return String(value)
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`)
  return `{${entries.join(',')}}`
}

function isList(value: Canonical): value is readonly Canonical[] {
  return Array.isArray(value)
}
