import { inflateRawSync } from 'node:zlib'

/** A file of a ZIP archive, which is found by the list at its end. */
export function fileIn(archive: Uint8Array, path: string): string {
  const bytes = Buffer.from(archive)
  const list = bytes.readUInt32LE(bytes.lastIndexOf('PK\x05\x06') + 16)
  for (let at = list; bytes.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    if (bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)) === path) {
      const start = bytes.readUInt32LE(at + 42)
      const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
      const packed = bytes.subarray(content, content + bytes.readUInt32LE(at + 20))
      return (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString()
    }
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  throw new Error(`There is no ${path}`)
}

const A = 'A'.charCodeAt(0)

/** The rows of a workbook with up to 26 columns; what is not there is undefined. */
export function readWorkbook(archive: Uint8Array): string[][] {
  const texts = [...fileIn(archive, 'xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text,
  )
  const rows: string[][] = []
  const cells = fileIn(archive, 'xl/worksheets/sheet1.xml').matchAll(
    /<c r="([A-Z])(\d+)"([^>]*)><v>([^<]*)<\/v>/g,
  )
  for (const [, column = '', row, kind = '', value = ''] of cells) {
    const cell = kind.includes('t="s"') ? texts[Number(value)] : value
    ;(rows[Number(row) - 1] ??= [])[column.charCodeAt(0) - A] = cell ?? ''
  }
  return rows
}
