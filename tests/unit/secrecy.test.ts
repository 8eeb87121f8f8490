import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { secrecyPromise } from '~/domain/campaigns/secrecy'

/** What is true whatever a campaign's setting is, or is a choice of the setting itself. */
const TRUE_OF_BOTH = [
  'Voting has closed and all scores are now visible',
  'Until the campaign ended, nobody saw the scores of others',
  'Before the end nobody is shown a score of anybody else, nor an average or an order made from them',
  'How do votes stay secret',
  'You read your own scores',
  'let members read votes after the end',
  'The file has the votes without names, in no order that tells people apart',
  'manifest, votes without names, ranking',
  'Whether members can read the votes after the end, without names',
  'Whether members may read the votes of ended campaigns, without names',
  'Let members read the votes of ended campaigns, without names, or keep them closed',
  'Members may read votes after the end',
  'Change the team’s name and address, its weekly mail, its tracker and who may read votes',
  // To assistants.
  'you can neither see nor cast a person’s score before the end',
  'You can neither see nor cast a person’s score while a campaign runs',
  'You do not see the scores',
]
const LLMS = [
  'Nobody sees who gave which score',
  'After the end the team sees each tactic’s scores, without names, or averages only if the campaign keeps its votes closed',
]

const WHO = 'nobody|no one|anybody|anyone|everybody|everyone|whoever|team|members?|people|others|they|you'
const SEE = 'sees?|saw|seen|seeing|reads?|shown|knows?|hidden|secret'
const SCORE = 'scores?|votes?|averages?|ballots?'
const HIDDEN = 'hidden|secret|visible|anonym\\w*|without (?:a |your )?names?|with a name'
const PROMISES = [
  new RegExp(`\\b(${WHO})\\b.*\\b(${SEE})\\b.*\\b(${SCORE})\\b`, 'i'),
  new RegExp(`\\b(${SCORE})\\b.*\\b(${HIDDEN})\\b`, 'i'),
  /\bhidden from (everyone|everybody|others)/i,
]

/** The fragments of sentences in a source that speak of who sees scores. Comments, imports and SQL are read by no user. */
function promisesIn(source: string): string[] {
  const texts = source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$|sql`[^`]*`/gm, '')
    .replace(/className=(?:"[^"]*"|\{[^}]*\})|\{' '\}/g, ' ')
    .replace(/\s+/g, ' ')
  return texts
    .split(/[.:;!?{}<>`"]|(?<!\w)'|'(?!\w)/)
    .map((text) => text.replaceAll("'", '’').replace(/^[\s>-]+|\s+$/g, ''))
    .filter((text) => /\w \w+ \w/.test(text) && PROMISES.some((promise) => promise.test(text)))
}

const filesOf = (...folders: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(tsx?|txt|svg)$/.test(path) && !/\.test\./.test(path))

test('no text but the one sentence says who sees scores', () => {
  const found = filesOf('app', 'chat-sheet', 'public')
    .filter((path) => path !== 'app/domain/campaigns/secrecy.ts')
    .flatMap((path) => promisesIn(readFileSync(path, 'utf8')).map((text) => ({ path, text })))
  const allowed = new Set([...TRUE_OF_BOTH, ...LLMS])
  expect(found.filter(({ text }) => !allowed.has(text))).toEqual([])
  // What is said no more is no longer allowed either.
  const said = new Set(found.map(({ text }) => text))
  expect([...allowed].filter((text) => !said.has(text))).toEqual([])
})

test.each([
  'You see your own scores and nobody else’s',
  'At the end everybody sees the averages, and no score is shown with a name',
  'Everybody in the team sees the averages',
  'They stay hidden from everyone until the second round ends',
  'Scores stay hidden from everyone until the campaign ends',
  'its members see your name and e-mail address, and nobody sees your scores',
  'Whoever opens this link joins the team and scores the same tactics, without seeing your scores',
  secrecyPromise(false),
])('%s: is found', (text) => expect(promisesIn(`<p>${text}.</p>`)).not.toEqual([]))
