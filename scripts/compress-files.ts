import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes each text file of the browser a second and a third time, as Brotli and as gzip; part of the build (docs/decisions/050). */
const FOLDER = 'build/client'
const TEXT = /\.(css|js|svg|txt|webmanifest)$/
/** What is smaller gains less than the header that says how it is compressed. */
const LEAST_BYTES = 512
/** The best, 11, takes twice as long and saves 2 % more. */
const BROTLI_QUALITY = 10

async function compress(path: string): Promise<void> {
  const bytes = readFileSync(path)
  if (bytes.length < LEAST_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file))
await Promise.all(files.map((file) => compress(join(FOLDER, file))))
