/** No name, method or address of ours is longer; the SDK repeats unknown ones in its errors. */
const NAME_MAX = 200

/** A message whose names are cut, so that an answer is never as long as the call that it refuses. Arguments stay. */
export function withShortNames(message: unknown): unknown {
  if (!isObject(message)) return message
  const { params } = message
  if (!isObject(params)) return cutTexts(message)
  const ref = isObject(params.ref) && { ref: cutTexts(params.ref) }
  return { ...cutTexts(message), params: { ...cutTexts(params), ...ref } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function cutTexts(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, NAME_MAX) : value]),
  )
}
