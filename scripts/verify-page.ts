import { readFileSync, writeFileSync } from 'node:fs'
import { makePage } from '../verifier/make-page.js'

/** Writes verifier/verify.html, the verifier as one page that runs from a disk; part of the build. */
const folder = new URL('../verifier/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const parts = {
  html: read('page.html'),
  css: read('page.css'),
  verifier: read('verify.js'),
  page: read('page.js'),
}
writeFileSync(new URL('verify.html', folder), makePage(parts))
