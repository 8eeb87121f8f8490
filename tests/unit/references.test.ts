import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { generated } from '../../scripts/generate'
import { TOOLS } from '../../tools/list'

const CODE = /\.(ts|tsx|js|cjs|css|yaml|conf|md)$/
const PLACES = ['app', 'docs', 'deploy', 'scripts', 'tests', 'tools', 'README.md', 'CONTRIBUTING.md']
const DECISIONS = 'docs/decisions'

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
}

const files = PLACES.flatMap(filesIn).filter((file) => CODE.test(file) && !file.includes('node_modules'))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** The anchors of a document, as GitHub makes them from headings. */
function anchorsOf(document: string): Set<string> {
  const headings = readFileSync(document, 'utf8').matchAll(/^#{1,6} (.+)$/gm)
  const toAnchor = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  return new Set([...headings].map(([, heading = '']) => toAnchor(heading)))
}

function isThere(path: string, anchor: string | undefined): boolean {
  return existsSync(path) && (!anchor || anchorsOf(path).has(anchor))
}

test('what `npm run generate` makes is up to date', async () => {
  for (const [path, text] of await generated()) expect(readFileSync(join('app', path), 'utf8')).toBe(text)
})

test('every table is named in docs/privacy.md, and no other', () => {
  const schemas = readdirSync('app/db').filter((name) => name.endsWith('schema.server.ts'))
  const source = schemas.map((name) => readFileSync(join('app/db', name), 'utf8')).join('\n')
  const tables = [...source.matchAll(/pgTable\(\s*'([a-z_]+)'/g)].map(([, table]) => table)
  const rows = readFileSync('docs/privacy.md', 'utf8').split('## What is stored')[1] ?? ''
  const named = [...rows.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[a-z_]+/g) ?? [],
  )
  expect(named.sort()).toEqual(tables.sort())
})

test('what the code refers to in docs is there', () => {
  const missing: string[] = []
  for (const [file, text] of texts) {
    for (const [reference, path = '', anchor] of text.matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g))
      if (!isThere(path, anchor)) missing.push(`${file}: ${reference}`)
    for (const [reference, number = ''] of text.matchAll(/\bdocs\/decisions\/(\d{3})\b/g))
      if (!readdirSync(DECISIONS).some((name) => name.startsWith(number)))
        missing.push(`${file}: ${reference}`)
  }
  expect(missing).toEqual([])
})

test('screens link to every topic of /help, and to no other', () => {
  const topics = [...(texts.get('app/routes/help.tsx') ?? '').matchAll(/^ +id: '([\w-]+)'/gm)]
  const linked = [...texts].flatMap(([file, text]) =>
    file.startsWith('app') ? [...text.matchAll(/"\/help#([\w-]+)"/g)] : [],
  )
  const idsOf = (found: RegExpExecArray[]) => [...new Set(found.map(([, id]) => id))].sort()
  expect(topics.length).toBeGreaterThan(0)
  expect(idsOf(linked)).toEqual(idsOf(topics))
})

test('links between documents lead somewhere', () => {
  const missing: string[] = []
  for (const [file, text] of texts) {
    if (!file.endsWith('.md')) continue
    for (const [, path = '', anchor] of text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)) {
      const target = path === '' ? file : join(dirname(file), path)
      if (!isThere(target, target.endsWith('.md') ? anchor : undefined))
        missing.push(`${file}: ${path}#${anchor ?? ''}`)
    }
  }
  expect(missing).toEqual([])
})

/** Made by running the app, its tools or by hand, so a fresh copy has none of them. */
const MADE_LATER = /^((build|data|screenshots|node_modules)\b|deploy\/\.env$|verifier\/verify\.html$)/
/** `app/domain/<noun>/policy.ts`, `tests/e2e/*.spec.ts` and the like stand for several files. */
const PATTERN = /[<>*{}…]/

/** Paths in backticks that begin with a folder or name a file of the repository's root. */
function pathsIn(document: string): string[] {
  const quoted = [...document.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\s]+)`/g)].map(
    ([, path = '']) => path,
  )
  const tops = new Set(readdirSync('.'))
  return quoted.filter((path) => {
    const [top = ''] = path.split('/')
    return tops.has(top) && !PATTERN.test(path) && !MADE_LATER.test(path)
  })
}

test('paths in backticks in documents are there', () => {
  const missing: string[] = []
  let count = 0
  for (const [file, text] of texts) {
    if (!file.endsWith('.md')) continue
    const paths = pathsIn(text)
    count += paths.length
    for (const path of paths) if (!existsSync(path)) missing.push(`${file}: ${path}`)
  }
  expect(missing).toEqual([])
  expect(count).toBeGreaterThan(100)
})

test('commands that documents and code name are there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const known = new Set([...Object.keys(scripts), ...Object.keys(TOOLS).map((name) => `tool -- ${name}`)])
  const missing: string[] = []
  let count = 0
  for (const [file, text] of texts)
    for (const [, command = ''] of text.matchAll(/npm run (?:--silent |-s )?((?:tool -- )?[a-z][\w:-]*)/g)) {
      count++
      if (!known.has(command)) missing.push(`${file}: ${command}`)
    }
  expect(missing).toEqual([])
  expect(count).toBeGreaterThan(80)
})

test.each(Object.entries(TOOLS))('the tool %s is there', (_, { file }) => {
  expect(existsSync(join('tools', `${file}.ts`))).toBe(true)
})

test('every decision says when it can go', () => {
  const lasting = [...texts].filter(
    ([file, text]) => file.startsWith(DECISIONS) && !text.includes('**Remove when**'),
  )
  expect(lasting.map(([file]) => file)).toEqual([])
})
