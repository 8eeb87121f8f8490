/**
 * What a tactic has beside its name, as data (docs/product.md#tactics): input, columns, views, spreadsheets, imports, forms,
 * webhooks and exports follow from it. Stored as text, or null. The sealed manifest alone names its fields itself, since it has
 * versions (docs/verify.md).
 */
export const DETAIL_FIELDS = {
  description: {
    /** In headings and sentences. */
    label: 'Description',
    /** `lines`: text of several lines; `address`: a web address; `line`: a short text. */
    kind: 'lines',
    max: 2_000,
    about: 'Plain text; its web addresses become links',
  },
  link: {
    label: 'Link',
    kind: 'address',
    max: 1_000,
    about: 'A web address with more about it',
    example: 'https://',
  },
  key: {
    label: 'Key',
    formLabel: 'Key in another tool',
    kind: 'line',
    max: 64,
    about: 'Its key in another tool, such as "GRW-12"; once in a campaign',
    example: 'GRW-12',
  },
} as const satisfies Record<string, DetailField>

type DetailField = {
  label: string
  formLabel?: string
  kind: 'lines' | 'address' | 'line'
  max: number
  about: string
  example?: string
}
export type Detail = keyof typeof DETAIL_FIELDS
export type Details = Record<Detail, string | null>

export const DETAILS = Object.keys(DETAIL_FIELDS) as Detail[]

/** One value for each of them, such as a schema. */
export function eachDetail<Value>(make: (name: Detail, field: DetailField) => Value): Record<Detail, Value> {
  const made = DETAILS.map((name) => [name, make(name, DETAIL_FIELDS[name])])
  return Object.fromEntries(made) as Record<Detail, Value>
}

/** Those of an input that may leave some out. */
export function detailsOf(given: Partial<Details>): Details {
  return eachDetail((name) => given[name] ?? null)
}

/** Copies them into an object. Spreading takes several times as long, and lists have hundreds of tactics. */
export function withDetails<Rest extends object>(rest: Rest, given: Details): Rest & Details {
  const whole = rest as Rest & Details
  const details: Details = whole
  for (const name of DETAILS) details[name] = given[name]
  return whole
}

export function hasDetails(tactic: Partial<Details> & { joined?: readonly unknown[] }): boolean {
  return DETAILS.some((name) => tactic[name]) || (tactic.joined?.length ?? 0) > 0
}

/** 'Description, link, key'. */
export const DETAIL_LABELS = DETAILS.map((name, place) =>
  place === 0 ? DETAIL_FIELDS[name].label : DETAIL_FIELDS[name].label.toLowerCase(),
).join(', ')
