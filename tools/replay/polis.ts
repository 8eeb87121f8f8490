import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { Problem } from './problem'
import type { Stance } from './scores'

const number = (column: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: `${column} must be a whole number` })
    .transform(Number)
const STANCES = new Map<string, Stance>([
  ['1', 'agree'],
  ['0', 'pass'],
  ['-1', 'disagree'],
])

const ProposalSchema = z
  .object({
    timestamp: number('timestamp'),
    'comment-id': number('comment-id'),
    'author-id': number('author-id'),
    'comment-body': z.string(),
  })
  .transform((row) => ({
    id: row['comment-id'],
    author: row['author-id'],
    at: row.timestamp,
    name: row['comment-body'],
  }))

const VoteSchema = z
  .object({
    timestamp: number('timestamp'),
    'comment-id': number('comment-id'),
    'voter-id': number('voter-id'),
    vote: z.string().transform((text, ctx): Stance => {
      const stance = STANCES.get(text)
      if (stance) return stance
      ctx.addIssue({ code: 'custom', message: 'vote must be 1, 0 or -1' })
      return z.NEVER
    }),
  })
  .transform((row) => ({
    proposal: row['comment-id'],
    voter: row['voter-id'],
    at: row.timestamp,
    stance: row.vote,
  }))

/** A row of comments.csv. People and proposals keep the numbers of the export; `at` is in milliseconds. */
export type Proposal = z.output<typeof ProposalSchema>
/** A row of votes.csv. */
export type Vote = z.output<typeof VoteSchema>
export type PolisExport = { proposals: Proposal[]; votes: Vote[] }

/** Reads comments.csv: one proposal per row, its text possibly quoted over several lines. */
export function parseProposals(text: string): Proposal[] {
  const proposals = parseRows('comments.csv', text, ProposalSchema, [
    'timestamp',
    'comment-id',
    'author-id',
    'comment-body',
  ])
  const seen = new Set<number>()
  for (const { id } of proposals) {
    if (seen.has(id)) throw new Problem(`comments.csv has more than one row with the comment-id ${id}`)
    seen.add(id)
  }
  return proposals
}

/** Reads votes.csv. */
export function parseVotes(text: string): Vote[] {
  return parseRows('votes.csv', text, VoteSchema, ['timestamp', 'comment-id', 'voter-id', 'vote'])
}

/** Reads a folder's comments.csv and votes.csv. */
export async function readExport(folder: string): Promise<PolisExport> {
  const proposals = parseProposals(await readText(folder, 'comments.csv'))
  return { proposals, votes: parseVotes(await readText(folder, 'votes.csv')) }
}

async function readText(folder: string, file: string): Promise<string> {
  try {
    return await readFile(join(folder, file), 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Problem(
      `Cannot read ${file} in ${folder}: ${reason}\nA Polis export has comments.csv and votes.csv.`,
    )
  }
}

function parseRows<Row>(file: string, text: string, schema: z.ZodType<Row>, columns: string[]): Row[] {
  const [header, ...records] = parseCsv(file, text)
  const missing = columns.filter((column) => !header?.cells.includes(column))
  if (!header || missing.length > 0) throw new Problem(`${file} lacks the column ${missing.join(', ')}`)
  return records.map(({ cells, line }) => {
    const row = Object.fromEntries(header.cells.map((column, index) => [column, cells[index]]))
    const parsed = schema.safeParse(row)
    if (parsed.success) return parsed.data
    throw new Problem(
      `${file}, line ${line}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`,
    )
  })
}

const CsvSchema = z.array(
  z
    .object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) })
    .transform(({ record, info }) => ({ cells: record, line: info.lines })),
)

function parseCsv(file: string, text: string) {
  try {
    return CsvSchema.parse(parse(text, { bom: true, info: true, skip_empty_lines: true }))
  } catch (error) {
    throw new Problem(`${file} is not valid CSV: ${error instanceof Error ? error.message : String(error)}`)
  }
}
