import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressedFiles } from '~/server/compressed-files.server'
import { sendRaw } from '../support/client'

const TEXT = 'export const answer = 42\n'.repeat(100)
const packed = { br: brotliCompressSync(TEXT), gz: gzipSync(TEXT) }

const folder = mkdtempSync(join(tmpdir(), 'tactics-compressed-'))
let server: Server
let url: string

beforeAll(async () => {
  for (const name of ['kept.js', 'gone.js']) {
    writeFileSync(join(folder, name), TEXT)
    for (const [ending, bytes] of Object.entries(packed))
      writeFileSync(join(folder, `${name}.${ending}`), bytes)
  }
  const app = express()
  app.use('/assets', compressedFiles(folder, { immutable: true, maxAge: '1y' }))
  app.use((_request, response) => void response.status(404).send('passed on'))
  server = createServer(app)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const ask = (path: string, accepted: string) =>
  sendRaw(url, 'GET', path, { headers: { 'Accept-Encoding': accepted, Connection: 'close' } })

test.each([
  ['gzip, deflate, br, zstd', 'br', packed.br.length],
  ['gzip', 'gzip', packed.gz.length],
  ['br;q=0, gzip;q=0.5', 'gzip', packed.gz.length],
  ['identity', null, TEXT.length],
  ['zstd', null, TEXT.length],
])('To whoever accepts "%s" a file is sent as %s', async (accepted, encoding, length) => {
  const { status, headers } = await ask('/assets/kept.js', accepted)
  expect([status, headers.get('Content-Encoding')]).toEqual([200, encoding])
  expect(Number(headers.get('Content-Length'))).toBe(length)
  expect(headers.get('Content-Type')).toMatch(/^text\/javascript; charset=utf-8$/i)
  expect(headers.get('Vary')).toBe('Accept-Encoding')
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
})

test('What is no file, or has a broken path, is passed on', async () => {
  for (const path of ['/assets/none.js', '/assets/', '/assets/%E0%A4%A', '/assets/%00', '/other']) {
    const { status, text } = await ask(path, 'br')
    expect([path, status, text]).toEqual([path, 404, 'passed on'])
  }
})

test('A file that has gone since the start is passed on without the header of a compressed one', async () => {
  for (const ending of ['', '.br', '.gz']) rmSync(join(folder, `gone.js${ending}`))
  const { headers, text } = await ask('/assets/gone.js', 'br')
  expect([headers.get('Content-Encoding'), text]).toEqual([null, 'passed on'])
})
