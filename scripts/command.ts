/** The only argument of a command. */
export function fileArgument(usage: string): string {
  const [path, ...others] = process.argv.slice(2)
  if (path && others.length === 0) return path
  console.error(`Usage: ${usage}`)
  process.exit(2)
}

/** Does it and says what was done, or in a sentence why not. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
