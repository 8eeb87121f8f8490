import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'

const OWNER_ONLY = 0o600

type OnceFile = {
  make: () => string
  /** Whether a text is one that `make` has made. */
  isWhole: (text: string) => boolean
  /** What an operator should do about a file that is not. */
  advice: string
}

/**
 * The text of a file that is made once and then kept. It appears with all of its text or not at all: a full disk or a
 * crash leaves no part of it. Of several processes at once one makes it, the others read it.
 *
 * @throws Error with a sentence for the operator when the file is damaged
 */
export function readOrMakeOnce(path: string, { make, isWhole, advice }: OnceFile): string {
  const text = readIfThere(path) ?? makeOnce(path, make())
  if (isWhole(text)) return text
  throw new Error(`The file ${path} is damaged: it has ${Buffer.byteLength(text)} bytes. ${advice}`)
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

function makeOnce(path: string, text: string): string {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true })
  const draft = `${folder}/.${basename(path)}-${randomUUID()}`
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: OWNER_ONLY, flush: true })
    // Unlike a rename, a link never replaces what another process has made meanwhile.
    linkSync(draft, path)
    syncFolder(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}

/** Without it a power cut may lose the file's name. */
export function syncFolder(folder: string): void {
  const file = openSync(folder, 'r')
  fsyncSync(file)
  closeSync(file)
}
