import { useLoaderData } from '@remix-run/react'
import swaggerStyles from 'swagger-ui-dist/swagger-ui.css?url'
import { Brand } from '~/components/brand'
import { operations } from '~/contract/operations.server'
import { pageMeta } from '~/components/page-meta'
import styles from './docs.css?url'
import { Reference } from './reference'

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
        <div className="mx-auto flex max-w-5xl items-center justify-between gap-4 px-4 py-2.5">
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
