import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rollup } from 'vite'
import { toOnePage } from '../verifier/make-page.js'

const ID = 'virtual:chat-sheet'
const RESOLVED_ID = `\0${ID}`
const folder = new URL('../chat-sheet/', import.meta.url)
const pathOf = (name: string) => fileURLToPath(new URL(name, folder))

/** The page of the score sheet in a chat as one text, from the folder chat-sheet: part of the server, made when it is asked for. */
export function chatSheet(): Plugin {
  return {
    name: 'chat-sheet',
    resolveId: (id) => (id === ID ? RESOLVED_ID : undefined),
    async load(id) {
      if (id !== RESOLVED_ID) return
      for (const name of readdirSync(folder)) this.addWatchFile(pathOf(name))
      return `export default ${JSON.stringify(await makeSheetPage())}`
    },
  }
}

async function makeSheetPage(): Promise<string> {
  const code = await bundle(pathOf('page.ts'))
  if (/<\/script/i.test(code)) throw new Error('The script of the score sheet would end its element')
  const read = (name: string) => readFileSync(pathOf(name), 'utf8')
  return toOnePage({ html: read('page.html'), css: read('page.css'), script: code })
}

/** A module for browsers with all that it imports, as one script. */
export async function bundle(path: string): Promise<string> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input: path, output: { format: 'es', inlineDynamicImports: true } },
    },
  })) as Rollup.RollupOutput
  return built.output[0].code
}
