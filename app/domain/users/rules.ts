/** What a person's avatar shows: the first letter of the name. */
export function initialOf(full_name: string): string {
  const [first = '?'] = full_name.trim()
  return first.toUpperCase()
}
