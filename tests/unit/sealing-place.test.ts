import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Where a server file may touch scores: commands write a person's own, the ranking and its query read others'. */
const PLACES = [
  'app/db/schema.server.ts',
  // Writes the hints of AI suggestions, and reads none.
  'app/domain/suggestions/commands.server.ts',
  'app/domain/tactics/commands.server.ts',
  'app/domain/tactics/queries.server.ts',
  'app/domain/tactics/ranking.server.ts',
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
  const touching = filesWith(/\b(impact|chances|efforts)_score\b/)
  expect(touching.filter((file) => file !== SAMPLE).sort()).toEqual(PLACES)
})

test('results are stored with the ranking and read by the pages of an ended campaign alone', () => {
  expect(filesWith(/\b(from|join|into|update) results\b/).sort()).toEqual([
    'app/domain/tactics/pages.server.ts',
    'app/domain/tactics/ranking.server.ts',
  ])
})
