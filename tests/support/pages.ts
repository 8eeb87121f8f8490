import { readdirSync, readFileSync } from 'node:fs'
import { decode } from 'turbo-stream'
import { z } from 'zod'
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
  /** Its layouts, itself last. */
  chain: string[]
}

/** Every route of the built app, from the manifest it serves: none can be left out by forgetting it. */
export function readRoutes(): Route[] {
  const file = readdirSync(ASSETS).find((name) => name.startsWith('manifest-'))
  const text = readFileSync(`${ASSETS}/${file}`, 'utf8')
  const { routes } = ManifestSchema.parse(
    JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)),
  )
  const chainOf = (id: string): string[] => {
    const route = routes[id]
    return route ? [...(route.parentId ? chainOf(route.parentId) : []), id] : []
  }
  return Object.keys(routes).map((id) => {
    const chain = chainOf(id)
    const segments = chain.map((part) => routes[part]?.path).filter(Boolean)
    return { id, chain, path: `/${segments.join('/')}` }
  })
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
