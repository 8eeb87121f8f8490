/**
 * `npm run generate` lists the operations of app/domain in app/contract/generated, and apart from them the texts that the
 * browser shows when no answer arrives. Rollup cannot split a record from the server's code beside it.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Operation } from '~/domain/operation.server'

const app = fileURLToPath(new URL('../app/', import.meta.url))
const HEAD = '// Made by `npm run generate` from the operations of app/domain.\n'

/** The path of each generated file below `app`, and its text. */
export async function generated(): Promise<Map<string, string>> {
  const modules = readdirSync(join(app, 'domain'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts'))
    .sort()
    .map((file) => ({ path: file.slice(0, -'.ts'.length), names: operationsIn(join(app, 'domain', file)) }))
    .filter(({ names }) => names.length > 0)
  const imports = modules.map(
    ({ path, names }) => `import { ${names.join(', ')} } from '../../domain/${path}'`,
  )
  const list = modules.flatMap(({ names }) => names)
  const loaded = await Promise.all(
    modules.map(({ path }) => import(join(app, `domain/${path}.ts`)) as Promise<Record<string, Operation>>),
  )
  const operations = Object.assign({}, ...loaded) as Record<string, Operation>
  const failures = list.flatMap((name) => {
    const { method, isUnsafe, failure, alert } = operations[name] as Operation
    const text = JSON.stringify({ failure, alert })
    return method === 'GET' && !isUnsafe ? [] : [`  ${name}: ${text},`]
  })
  return new Map([
    [
      'contract/generated/operations.server.ts',
      `${HEAD}${imports.join('\n')}\n\nexport const operations = {\n  ${list.join(',\n  ')},\n}\n`,
    ],
    [
      'contract/generated/failures.ts',
      `${HEAD}export const failures = {\n${failures.join('\n')}\n} as const satisfies Record<string, { failure: string; alert?: string }>\n`,
    ],
  ])
}

function operationsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^export const (\w+) = operation\(/gm)].map(([, name]) => String(name))
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of await generated()) writeFileSync(join(app, path), text)
