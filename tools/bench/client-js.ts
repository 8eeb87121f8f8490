import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createGoals } from './support/goals'

/**
 * How much JavaScript each screen brings to the browser at first, gzipped: the entry, the root, the layout and the
 * route with all they import. What is imported later, when needed, does not count. Run after `npm run build`.
 */
type Chunk = { module: string; imports?: string[] }
type Assets = {
  entry: Chunk
  routes: Record<string, Chunk & { id: string; parentId?: string; path?: string }>
}

const CAMPAIGN = 'routes/campaign/page/route'
const CAMPAIGN_MAX_KB = 108
const SCREEN_MAX_KB = 118

const manifestName = readdirSync('build/client/assets').find((name) => /^manifest-.*\.js$/.test(name))
if (!manifestName) throw new Error('Run `npm run build` first')
const manifest = readFileSync(join('build/client/assets', manifestName), 'utf8')
const assets = JSON.parse(manifest.slice(manifest.indexOf('=') + 1).replace(/;$/, '')) as Assets

const filesOf = ({ module, imports = [] }: Chunk) => [module, ...imports]

function filesOfRoute(id: string | undefined): string[] {
  const route = id ? assets.routes[id] : undefined
  return route ? [...filesOf(route), ...filesOfRoute(route.parentId)] : filesOf(assets.entry)
}

function gzippedKilobytes(files: string[]): number {
  const bytes = [...new Set(files)].map((file) => gzipSync(readFileSync(join('build/client', file))).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1024
}

const isScreen = (id: string) =>
  !/routes\/(api\.|sign-in\/(local-google-(token|userinfo)|google|logout|success)|settings\/(theme|upgrade)|security)|calendar/.test(
    id,
  )
const rows = Object.keys(assets.routes)
  .filter(isScreen)
  .map((id) => ({ route: id, 'KB gzip': Number(gzippedKilobytes(filesOfRoute(id)).toFixed(1)) }))
  .sort((one, other) => other['KB gzip'] - one['KB gzip'])
console.table(rows)
const framework = readdirSync('build/client/assets').filter((name) => /^framework-.*\.js$/.test(name))
console.log(
  `Remix and React alone: ${gzippedKilobytes(framework.map((name) => join('assets', name))).toFixed(1)} KB`,
)
const goals = createGoals()
goals.check('campaign screen, KB', gzippedKilobytes(filesOfRoute(CAMPAIGN)), { atMost: CAMPAIGN_MAX_KB })
for (const { route, 'KB gzip': size } of rows) goals.check(`${route}, KB`, size, { atMost: SCREEN_MAX_KB })
goals.report()
