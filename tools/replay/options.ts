import { parseArgs } from 'node:util'
import { z } from 'zod'
import { Problem } from './problem'

const USAGE = `Usage: npm run tool -- replay FOLDER [--url http://localhost:3000] [--concurrency 8]

FOLDER holds a Polis export: comments.csv and votes.csv.`

const URL_MESSAGE = '--url must be the address of a running app, for example http://localhost:3000'
const CONCURRENCY_MESSAGE = '--concurrency must be a whole number from 1 to 64'

const OptionsSchema = z.object({
  folder: z.string({ error: 'Please name the folder of the export' }).min(1),
  url: z.url({ protocol: /^https?$/, error: URL_MESSAGE }).transform((text) => new URL(text)),
  concurrency: z
    .string()
    .regex(/^\d{1,2}$/, { error: CONCURRENCY_MESSAGE })
    .transform(Number)
    .pipe(z.number().min(1, { error: CONCURRENCY_MESSAGE }).max(64, { error: CONCURRENCY_MESSAGE })),
})
export type Options = z.output<typeof OptionsSchema>

/** Reads the command line; a `Problem` with the usage for anything that is not understood. */
export function parseOptions(args: string[]): Options {
  const { positionals, values } = split(args)
  if (positionals.length > 1) throw new Problem(`Please name one folder only\n\n${USAGE}`)
  const parsed = OptionsSchema.safeParse({ folder: positionals[0], ...values })
  if (parsed.success) return parsed.data
  throw new Problem(`${parsed.error.issues.map((issue) => issue.message).join('\n')}\n\n${USAGE}`)
}

function split(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: 'string', default: 'http://localhost:3000' },
        concurrency: { type: 'string', default: '8' },
      },
    })
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
}
