import { useLoaderData } from '@remix-run/react'
import swaggerStyles from 'swagger-ui-dist/swagger-ui.css?url'
import { Brand } from '~/components/brand'
import { operations } from '~/contract/operations.server'
import { pageMeta } from '~/components/page-meta'
import styles from './docs.css?url'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import bundle from 'swagger-ui-dist/swagger-ui-bundle.js?url'

export const links = () => [
  { rel: 'stylesheet', href: swaggerStyles },
  { rel: 'stylesheet', href: styles },
]

export const meta = () => pageMeta('API', 'Every call of the Tactics API, with examples and errors.')

export function loader() {
  return Object.values(operations).map(({ method, path, summary }) => ({ method, path, summary }))
}

export default function ApiDocs() {
  const calls = useLoaderData<typeof loader>()
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-5xl items-center justify-between gap-4 px-4 py-2">
          <a href="/" className="no-underline">
            <Brand isCompact />
          </a>
          <h1 className="text-lg">API</h1>
          <a href="/api/openapi.json">OpenAPI document</a>
        </div>
      </header>
      <Reference specification="/api/openapi.json">
        <main className="mx-auto max-w-5xl px-4 py-6">
          <ul className="card grid gap-2">
            {calls.map(({ method, path, summary }) => (
              <li key={method + path}>
                <code>
                  {method} {path}
                </code>
                <span className="hint block">{summary}</span>
              </li>
            ))}
          </ul>
        </main>
      </Reference>
    </>
  )
}

declare global {
  interface Window {
    SwaggerUIBundle?: (options: Record<string, unknown>) => unknown
  }
}

type Props = { specification: string; children: ReactNode }

/** Swagger UI from our own server. Without JavaScript the children remain. */
function Reference({ specification, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  useDarkMode()
  useEffect(() => {
    void draw(specification, ref.current, () => {
      nameInformation(ref.current)
      setIsDrawn(true)
    })
  }, [specification])
  return (
    <>
      <div ref={ref} hidden={!isDrawn} className="api-reference" />
      {!isDrawn && children}
    </>
  )
}

/** Swagger UI is dark when the document has this class. */
const DARK_CLASS = 'dark-mode'

function useDarkMode(): void {
  useEffect(() => {
    const { classList, dataset } = document.documentElement
    const device = window.matchMedia('(prefers-color-scheme: dark)')
    const show = () =>
      classList.toggle(DARK_CLASS, (dataset.theme ?? (device.matches ? 'dark' : 'light')) === 'dark')
    show()
    device.addEventListener('change', show)
    return () => {
      device.removeEventListener('change', show)
      classList.remove(DARK_CLASS)
    }
  }, [])
}

async function draw(url: string, domNode: HTMLElement | null, onComplete: () => void): Promise<void> {
  await loadScript(bundle)
  window.SwaggerUIBundle?.({
    url,
    domNode,
    onComplete,
    // 'Try it out' would change real data, since the reader's cookie signs it in.
    supportedSubmitMethods: [],
    // The calls name every schema.
    defaultModelsExpandDepth: -1,
    plugins: [
      () => ({ fn: { resolveSubtree }, wrapComponents: { ServersContainer: hidden, authorizeBtn: hidden } }),
    ],
  })
}

function loadScript(src: string): Promise<unknown> {
  const script = document.createElement('script')
  const loaded = new Promise((resolve) => (script.onload = resolve))
  script.src = src
  document.head.append(script)
  return loaded
}

const hidden = () => () => null

/** Swagger UI's own takes seconds: for each part that it shows it parses the whole document. */
const resolveSubtree = (document: unknown, path: string[]) =>
  Promise.resolve({ errors: [], spec: resolved(partOf(document, path), document, []) })

/** The part with what its references name, except within itself. `parents` are the references that it is reached by. */
function resolved(part: unknown, document: unknown, parents: string[]): unknown {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((item) => resolved(item, document, parents))
  if ('$ref' in part && typeof part.$ref === 'string') {
    if (parents.includes(part.$ref)) return {}
    return resolved(partOf(document, part.$ref.split('/').slice(1)), document, [...parents, part.$ref])
  }
  return Object.fromEntries(
    Object.entries(part).map(([key, item]) => [key, resolved(item, document, parents)]),
  )
}

const partOf = (document: unknown, path: string[]) =>
  path.reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], document)

/** For screen readers: Swagger UI's own landmark contains only the operations. */
function nameInformation(reference: HTMLElement | null): void {
  const information = reference?.querySelector('.information-container')
  information?.setAttribute('role', 'region')
  information?.setAttribute('aria-label', 'About the API')
}
