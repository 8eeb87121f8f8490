import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Where a server file may touch scores: commands write a person's own, the ranking and its query read others'. */
const PLACES = [
  // The schema; of the sheet of an assistant a comment alone.
  'app/db/machine.schema.server.ts',
  'app/db/schema.server.ts',
  // A person's own votes of both rounds, for themselves.
  'app/domain/account/export.server.ts',
  // The ballots that count: those of both rounds once they have ended.
  'app/domain/results/store/ballots.server.ts',
  // Reads the sheet of an assistant, of ended campaigns.
  'app/domain/results/store/machine.server.ts',
  // Reads the ballots of ended campaigns, for `ended-ballots.server.ts` beside it.
  'app/domain/results/store/ranking.server.ts',
  // A person's own votes of both rounds.
  'app/domain/rounds/scope.server.ts',
  'app/domain/rounds/votes.server.ts',
  // Reads the ballots of sealed campaigns, and of a person's own at any time.
  'app/domain/seals/ballots.server.ts',
  // Writes the hints of AI suggestions, and reads none.
  'app/domain/suggestions/commands.server.ts',
  // Those that the playbook's own text guesses.
  'app/domain/suggestions/playbook.server.ts',
  'app/domain/tactics/commands.server.ts',
  // The columns of a tactic, of votes the actor's own alone.
  'app/domain/tactics/rows.server.ts',
  // A person's own scores, from the table that they import.
  'app/domain/tactics/similar.server.ts',
  'app/domain/tactics/table/lines.server.ts',
  'app/domain/tactics/votes.server.ts',
  // The names of the columns, for the files above.
  'app/domain/vote-columns.server.ts',
  // Takes the sheet of an assistant.
  'app/http/mcp/tools/tactics.server.ts',
]

function serverFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.server\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}

/** The sample team's own votes go through the commands like anybody's. */
const SAMPLE = 'app/domain/sample-data.server.ts'

const filesWith = (words: RegExp) =>
  serverFiles('app').filter((file) => words.test(readFileSync(file, 'utf8')))

test('scores are read and written in one place alone', () => {
  const touching = filesWith(/\b(impact|chances|efforts)_score\b|vote-columns/)
  expect(touching.filter((file) => file !== SAMPLE).sort()).toEqual(PLACES)
})

test('results are stored with the ranking and read of ended campaigns alone', () => {
  expect(filesWith(/\b(from|join|into|update) results\b|shownResults\b/).sort()).toEqual([
    'app/domain/decisions/scope.server.ts',
    // Ranks and average chances.
    'app/domain/outcomes/queries.server.ts',
    // Beside the sheet of an assistant.
    'app/domain/results/store/machine.server.ts',
    'app/domain/results/store/queries.server.ts',
    'app/domain/results/store/results-file.server.ts',
    'app/domain/results/store/scope.server.ts',
    'app/domain/results/store/settle.server.ts',
    // Which tactics have a rank, and before a second round its candidates.
    'app/domain/rounds/commands.server.ts',
    'app/domain/rounds/scope.server.ts',
    // The rank alone, of a campaign that has ended.
    'app/domain/tactics/find.server.ts',
    'app/domain/tactics/pages.server.ts',
    'app/domain/tactics/results.server.ts',
    // The rank alone.
    'app/domain/tactics/similar.server.ts',
    // Of a second round that has ended.
    'app/jobs/mail/kinds/rounds.server.tsx',
  ])
})

test('the seal key is made and read in one place, and used in three', () => {
  expect(filesWith(/\b(seal_keys|sealKeys)\b/).sort()).toEqual([
    'app/db/seal.schema.server.ts',
    'app/domain/seals/key.server.ts',
  ])
  expect(filesWith(/\bsealKey\(/).sort()).toEqual([
    'app/domain/results/store/ended-ballots.server.ts',
    'app/domain/results/store/results-file.server.ts',
    'app/domain/seals/key.server.ts',
    'app/domain/seals/receipts.server.ts',
  ])
})

test('the sheet of an assistant is written in one place, and read in one that three of ended campaigns use', () => {
  expect(filesWith(/\b(machine_ballots|machineBallots)\b/).sort()).toEqual([
    'app/db/aliases.server.ts',
    'app/db/machine.schema.server.ts',
    'app/domain/results/store/machine.server.ts',
    'app/domain/tactics/machine.server.ts',
  ])
  expect(filesWith(/\bmachine(Rows|Sheet\()/).sort()).toEqual([
    'app/domain/outcomes/queries.server.ts',
    'app/domain/results/store/machine.server.ts',
    'app/domain/tactics/queries.server.ts',
    'app/domain/tactics/results.server.ts',
  ])
})
