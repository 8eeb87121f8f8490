import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Storage } from './app'
import { EMBEDDED_ARGS } from './embedded-args'

type Result = { code: number; text: string }

/** Runs one of the commands that `npm run` knows. */
export async function runScript(name: string, to: Pick<Storage, 'env'>, ...args: string[]): Promise<Result> {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: '',
    ...to.env,
  }
  const run = promisify(execFile)(
    process.execPath,
    [...EMBEDDED_ARGS, '--import', 'tsx', `scripts/${name}.ts`, ...args],
    { env },
  )
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  )
}
