import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Options = { port: number; logLevel: 'error'; output: 'json' }
type Report = {
  runtimeError?: { message: string }
  finalDisplayedUrl?: string
  audits: Record<string, { numericValue?: number } | undefined>
  categories: Record<string, { score: number | null } | undefined>
}
/** What this benchmark uses of Lighthouse, whose own types are only there once it is installed. */
type Lighthouse = (url: string, options: Options) => Promise<{ lhr: Report } | undefined>

const folder = new URL('./', import.meta.url)
const entry = new URL('node_modules/lighthouse/core/index.js', folder)

/** Installs Lighthouse into this folder, unless it is there. */
export async function installLighthouse(): Promise<Lighthouse> {
  if (!existsSync(entry)) execFileSync('npm', ['ci'], { cwd: fileURLToPath(folder), stdio: 'inherit' })
  const { default: lighthouse } = (await import(entry.href)) as { default: Lighthouse }
  return lighthouse
}
