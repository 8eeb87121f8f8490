/**
 * `npm run tool -- columns`: renames each column of the schema, one at a time and in memory, and says whether the type check of
 * `app` notices. Arguments such as `votes` or `tactics.name` limit it to these. Exits with 1 when fewer than nine of ten are
 * noticed.
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

const SCHEMA = readdirSync('app/db')
  .filter((name) => name.endsWith('schema.server.ts'))
  .map((name) => resolve('app/db', name))
const WANTED_SHARE = 0.9

/** `spread`: the object that the table takes the column from, as it is written. */
type Column = { file: string; table: string; name: string; declaration: ts.Node; spread?: string }

const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', {}, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  },
} satisfies ts.ParseConfigFileHost)
if (!config) throw new Error('No tsconfig.json here')

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.server\.tsx?$/.test(name))
  .map((name) => resolve('app', name))

/** The schema's texts, with their versions; a rename replaces some for a while. */
const texts = new Map<string, string>()
let version = 0
const originals = new Map<string, string>()
function original(file: string): string {
  const text = originals.get(file) ?? ts.sys.readFile(file) ?? ''
  originals.set(file, text)
  return text
}

const service = ts.createLanguageService({
  getScriptFileNames: () => [...files, ...config.fileNames.filter((file) => file.endsWith('.d.ts'))],
  getScriptVersion: (file) => (SCHEMA.includes(file) ? String(version) : '0'),
  getScriptSnapshot: (file) => {
    const text = texts.get(file) ?? ts.sys.readFile(file)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
  getCurrentDirectory: () => process.cwd(),
  getCompilationSettings: () => config.options,
  getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
  fileExists: ts.sys.fileExists,
  readFile: ts.sys.readFile,
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
})

/** The object literals of `app/db` that tables can spread, by their names. */
const objects = new Map<string, string[]>()
for (const name of readdirSync('app/db').filter((name) => name.endsWith('.server.ts'))) {
  for (const [variable, value] of declarationsIn(resolve('app/db', name)))
    if (ts.isObjectLiteralExpression(value)) objects.set(variable, value.properties.map(nameOf))
}

function declarationsIn(file: string): [name: string, value: ts.Expression][] {
  const source = ts.createSourceFile(file, original(file), ts.ScriptTarget.Latest, true)
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer: value }) => {
      if (!value) return []
      return [[name.getText(), ts.isSatisfiesExpression(value) ? value.expression : value]]
    })
}

function nameOf({ name }: ts.ObjectLiteralElementLike): string {
  return name?.getText() ?? ''
}

/** The columns that `export const table = pgTable(name, { … })` declares, those of objects spread into it included. */
function columnsOf(file: string): Column[] {
  return declarationsIn(file).flatMap(([table, value]) => {
    if (!ts.isCallExpression(value) || value.expression.getText() !== 'pgTable') return []
    const [, columns] = value.arguments
    if (!columns || !ts.isObjectLiteralExpression(columns)) return []
    const column = { file, table, declaration: value }
    return columns.properties.flatMap((property): Column[] => {
      if (!ts.isSpreadAssignment(property)) return [{ ...column, name: nameOf(property) }]
      const spread = property.expression.getText()
      return (objects.get(spread) ?? []).map((name) => ({ ...column, name, spread }))
    })
  })
}

/** Renames a column wherever the schema itself speaks of it, as an editor's rename does. */
function rename({ file, table, name, declaration, spread }: Column): void {
  const renamed = `${name}_renamed`
  version++
  texts.clear()
  for (const schema of SCHEMA) {
    let text = original(schema)
    if (schema === file) {
      const inside = declaration
        .getText()
        .replace(new RegExp(`^(\\s+)${name}: `, 'm'), `$1${renamed}: `)
        .replace(new RegExp(`\\('${name}'`), `('${renamed}'`)
        .replace(
          `...${spread},`,
          `...(({ ${name}, ...others }) => ({ ...others, ${renamed}: ${name} }))(${spread}),`,
        )
        .replace(new RegExp(`\\bt\\.${name}\\b`, 'g'), `t.${renamed}`)
      text = text.slice(0, declaration.getStart()) + inside + text.slice(declaration.getEnd())
    }
    texts.set(schema, text.replace(new RegExp(`\\b${table}\\.${name}\\b`, 'g'), `${table}.${renamed}`))
  }
}

const importing = files.filter((file) => !SCHEMA.includes(file) && /schema\.server'/.test(original(file)))

const mentions = (file: string, name: string) => new RegExp(`\\b${name}\\b`).test(original(file))

/** The first place that the type check complains of. Files that name the column come first: most complain there. */
function findComplaint(name?: string): string | null {
  const likely = name ? importing.filter((file) => mentions(file, name)) : []
  for (const file of new Set([...likely, ...importing])) {
    const [first] = service.getSemanticDiagnostics(file)
    if (first) return `${relative(file)}:${lineOf(first)}`
  }
  return null
}

/** An error in the schema itself means that the rename went wrong. */
function requireSoundSchema({ table, name }: Column): void {
  for (const file of SCHEMA.filter((file) => mentions(file, table))) {
    if (service.getSemanticDiagnostics(file).length > 0)
      throw new Error(`${relative(file)} does not follow the rename of ${table}.${name}`)
  }
}

function relative(file: string): string {
  return file.slice(process.cwd().length + 1)
}

function lineOf({ file, start = 0 }: ts.Diagnostic): number {
  return file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
}

const before = findComplaint()
if (before) throw new Error(`The type check fails before anything is renamed: ${before}`)

const wanted = process.argv.slice(2)
const columns = SCHEMA.flatMap(columnsOf).filter(
  ({ table, name }) => wanted.length === 0 || wanted.includes(table) || wanted.includes(`${table}.${name}`),
)
const unnoticed: string[] = []
for (const column of columns) {
  rename(column)
  requireSoundSchema(column)
  const complaint = findComplaint(column.name)
  if (!complaint) unnoticed.push(`${column.table}.${column.name}`)
  console.log(`${column.table}.${column.name}: ${complaint ?? 'not noticed'}`)
}

const noticed = columns.length - unnoticed.length
console.log(
  `\n${noticed} of ${columns.length} columns are noticed (${((100 * noticed) / columns.length).toFixed(1)} %)`,
)
if (unnoticed.length > 0) console.log(`Not noticed: ${unnoticed.join(', ')}`)
if (noticed / columns.length < WANTED_SHARE) process.exitCode = 1
