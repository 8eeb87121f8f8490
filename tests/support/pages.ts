import { readdirSync, readFileSync } from 'node:fs'
import { decode } from 'turbo-stream'
import { z } from 'zod'
import { operations } from '~/contract/operations.server'
import type { Operation } from '~/domain/operation.server'
import type { Answer } from './client'

const ASSETS = 'build/client/assets'

const ManifestSchema = z.object({
  routes: z.record(
    z.string(),
    z.object({ id: z.string(), parentId: z.string().optional(), path: z.string().optional() }),
  ),
})

export type Route = {
  id: string
  /** As the router matches it, for example /campaigns/:campaign_id. */
  path: string
}

/** Every route of the built app, from the manifest it serves: none can be left out by forgetting it. */
export function readRoutes(): Route[] {
  const file = readdirSync(ASSETS).find((name) => /^manifest-.*\.js$/.test(name))
  const text = readFileSync(`${ASSETS}/${file}`, 'utf8')
  const { routes } = ManifestSchema.parse(
    JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)),
  )
  const chainOf = (id: string): string[] => {
    const route = routes[id]
    return route ? [...(route.parentId ? chainOf(route.parentId) : []), id] : []
  }
  return Object.keys(routes).map((id) => {
    const segments = chainOf(id).map((part) => routes[part]?.path)
    return { id, path: `/${segments.filter(Boolean).join('/')}` }
  })
}

/** The addresses of the contract, which one route answers. */
function readCalls(): Route[] {
  const paths = new Set(Object.values<Operation>(operations).map(({ path }) => path))
  return [...paths].map((path) => ({ id: 'routes/api.$', path }))
}

/** The address of every route and of every call. A parameter without a value throws, so that no new one is left out unnoticed. */
export function readAddresses(values: Record<string, string>): { id: string; address: string }[] {
  return [...readRoutes(), ...readCalls()].map(({ id, path }) => ({
    id,
    address: path.replace(/\*$/, 'nothing/here').replace(/:(\w+)\??/g, (_, name: string) => {
      const value = values[name]
      if (!value) throw new Error(`${path} has a parameter that no test knows: ${name}`)
      return value
    }),
  }))
}

/** Where the browser asks for the data of an address alone (single fetch). */
export function dataAddress(path: string, search = ''): string {
  return `${path === '/' ? '/_root' : path}.data${search}`
}

/** The data an answer carries: JSON, a single-fetch stream, or the one inside a document. */
export async function dataOf({ headers, body, text }: Answer): Promise<unknown> {
  const type = headers.get('Content-Type') ?? ''
  if (type.startsWith('application/json')) return body
  if (type.startsWith('text/x-script')) return decodeStream(text)
  if (type.startsWith('text/html')) return decodeStream(streamInside(text))
  return undefined
}

function streamInside(html: string): string {
  const chunks = html.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)
  return [...chunks].map(([, literal]) => JSON.parse(literal ?? '""') as string).join('')
}

/** Decoded by the library that Remix itself decodes it with. */
async function decodeStream(text: string): Promise<unknown> {
  if (text === '') return undefined
  const stream = new Blob([text]).stream() as ReadableStream<Uint8Array>
  const decoded = await decode(stream, { plugins: [(type, ...rest) => ({ value: { type, rest } })] })
  await decoded.done
  return decoded.value
}

/** What a reader of the document sees, without markup, drawings and times. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/**
 * The texts of a document as they stand in it, whole: every run of text between two tags, and the placeholders. Where
 * React joins two texts it writes a comment between them, so 'Added by' is a text of its own before a name.
 */
export function textsIn(html: string): Set<string> {
  const markup = html.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
  const placeholders = [...markup.matchAll(/ placeholder="([^"]*)"/g)].map(([, text = '']) => text)
  const texts = [...markup.split(/<!--[\s\S]*?-->|<[^>]*>/), ...placeholders]
  const decode = (text: string) =>
    text.replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
  return new Set(texts.map((text) => decode(text).replace(/\s+/g, ' ').trim()))
}
