import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Writes verifier/verify.html, the verifier as one page that runs from a disk: `npm run tool -- verify:page` */
const folder = new URL('../verifier/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page with style and script in it, and a policy that allows these two and nothing else. */
export function makePage(): string {
  const script = `\n${read('verify.js')}\n${read('page.js').replace(/^import .*\n+/, '')}`
  const style = `\n${read('page.css')}`
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  // A function, so that a dollar sign in the script stands for itself.
  return read('page.html')
    .replace('content=""', () => `content="${policy}"`)
    .replace('<style>', () => `<style>${style}`)
    .replace('<script type="module">', () => `<script type="module">${script}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('verify.html', folder), makePage())
