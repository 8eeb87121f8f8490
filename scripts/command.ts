import { reasonOf } from '~/db/error-reason.server'

/** The only argument of a command. Prints the usage and exits with 2 if it is missing. */
export function fileArgument(usage: string): string {
  const [path, ...others] = process.argv.slice(2)
  if (path && others.length === 0) return path
  console.error(`Usage: ${usage}`)
  process.exit(2)
}

/** Prints the sentence that `work` returns, or the message of its error and sets the exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    console.error(reasonOf(error))
    process.exitCode = 1
  }
}
