/**
 * `npm run columns`: renames each column of the schema, one at a time and in memory, and says whether the type check of
 * `app` notices. Arguments such as `votes` or `tactics.name` limit it to these. Exits with 1 when fewer than nine of ten are
 * noticed.
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

const SCHEMA = ['access', 'outbox', ''].map((part) =>
  resolve('app/db', `${part && `${part}.`}schema.server.ts`),
)
const WANTED_SHARE = 0.9
/** TypeScript's errors of an object that does not satisfy a type: not assignable, a property too many. */
const UNSATISFIED = [1360, 2353, 2561]

type Column = { file: string; table: string; name: string; declaration: ts.Node }

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
const original = (file: string) => ts.sys.readFile(file) ?? ''

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

/** The columns that `export const table = pgTable(name, { … })` and the objects spread into it declare. */
function columnsOf(file: string): Column[] {
  const source = ts.createSourceFile(file, original(file), ts.ScriptTarget.Latest, true)
  const objects = new Map<string, ts.ObjectLiteralExpression>()
  const found: Column[] = []
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value =
        initializer && ts.isSatisfiesExpression(initializer) ? initializer.expression : initializer
      if (value && ts.isObjectLiteralExpression(value)) objects.set(name.getText(), value)
      if (!value || !ts.isCallExpression(value) || value.expression.getText() !== 'pgTable') continue
      const [, columns] = value.arguments
      if (!columns || !ts.isObjectLiteralExpression(columns)) continue
      const add = (object: ts.ObjectLiteralExpression, declaration: ts.Node) => {
        for (const property of object.properties) {
          if (ts.isPropertyAssignment(property))
            found.push({ file, table: name.getText(), name: property.name.getText(), declaration })
          const spread = ts.isSpreadAssignment(property) && objects.get(property.expression.getText())
          if (spread) add(spread, spread)
        }
      }
      add(columns, value)
    }
  }
  return found
}

/** Renames a column wherever the schema itself speaks of it, as whoever renames it would do. */
function rename({ file, table, name, declaration }: Column): void {
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
        .replace(new RegExp(`\\bt\\.${name}\\b`, 'g'), `t.${renamed}`)
      text = text.slice(0, declaration.getStart()) + inside + text.slice(declaration.getEnd())
    }
    texts.set(schema, text.replace(new RegExp(`\\b${table}\\.${name}\\b`, 'g'), `${table}.${renamed}`))
  }
}

const importing = files.filter((file) => !SCHEMA.includes(file) && /schema\.server'/.test(original(file)))

/** The first place that the type check complains of. */
function findComplaint(): string | null {
  for (const file of importing) {
    const [first] = service.getSemanticDiagnostics(file)
    if (first) return `${relative(file)}:${lineOf(first)}`
  }
  return null
}

/** A schema that must satisfy a type may complain itself; anything else there means that the rename went wrong. */
function findSchemaComplaint({ table, name }: Column): string | null {
  for (const file of SCHEMA) {
    const [first] = service.getSemanticDiagnostics(file)
    if (first && UNSATISFIED.includes(first.code)) return `${relative(file)}:${lineOf(first)}`
    if (first) throw new Error(`${relative(file)} does not follow the rename of ${table}.${name}`)
  }
  return null
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
  const complaint = findSchemaComplaint(column) ?? findComplaint()
  if (!complaint) unnoticed.push(`${column.table}.${column.name}`)
  console.log(`${column.table}.${column.name}: ${complaint ?? 'not noticed'}`)
}

const noticed = columns.length - unnoticed.length
console.log(
  `\n${noticed} of ${columns.length} columns are noticed (${((100 * noticed) / columns.length).toFixed(1)} %)`,
)
if (unnoticed.length > 0) console.log(`Not noticed: ${unnoticed.join(', ')}`)
if (noticed / columns.length < WANTED_SHARE) process.exitCode = 1
