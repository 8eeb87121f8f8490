import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Storage } from './app'

type Result = { code: number; text: string }

/** Runs one of the commands as `npm run` does. */
export async function runScript(name: string, to: Pick<Storage, 'env'>, ...args: string[]): Promise<Result> {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: '',
    ...to.env,
  }
  const run = promisify(execFile)(
    process.execPath,
    ['node_modules/.bin/tsx', `scripts/${name}.ts`, ...args],
    { env },
  )
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  )
}
