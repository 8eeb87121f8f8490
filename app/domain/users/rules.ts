/** The letter of a person's avatar. */
export function initialOf(full_name: string): string {
  const [first = '?'] = full_name.trim()
  return first.toUpperCase()
}
