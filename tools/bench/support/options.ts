/** `--name N` of the command line, else the fallback. */
export function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`)
  const value = at < 0 ? fallback : Number(process.argv[at + 1])
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} takes a number above 0`)
  return value
}

/** `--name TEXT` of the command line, or null. */
export function textOption(name: string): string | null {
  const at = process.argv.indexOf(`--${name}`)
  const value = process.argv[at + 1]
  if (at >= 0 && !value) throw new Error(`--${name} takes a text`)
  return (at >= 0 && value) || null
}
