import { data, type LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteLoaderData,
  useRouteError,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { NavigationProgress } from './components/navigation-progress'
import { useNonce } from './components/nonce'
import { StyleSheet } from './components/style-sheet'
import { Toaster } from './components/toaster'
import { env } from './env.server'
import { takeToast } from './http/toast.server'
import { readTheme } from './http/theme.server'
import styles from './styles.css?url'

export const links = () => [
  ...(import.meta.env.DEV ? [{ rel: 'stylesheet', href: styles }] : []),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta = () => [
  { title: 'Tactics' },
  { name: 'description', content: 'The anti-random tactics platform for growth and product teams.' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const { toast, headers } = await takeToast(request)
  return data({ toast, theme: readTheme(request), supportUrl: env.SUPPORT_URL ?? null }, { headers })
}

export { shouldRevalidate } from './components/screen-client'

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const theme = useRouteLoaderData<typeof loader>('root')?.theme
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {import.meta.env.PROD && <StyleSheet />}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const { toast } = useLoaderData<typeof loader>()
  return (
    <Toaster flashed={toast}>
      <NavigationProgress />
      <Outlet />
    </Toaster>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status < 500) {
    const sentence = typeof error.data === 'string' ? error.data : 'Page not found'
    return <ErrorPage heading={sentence}>Check the address, or go back to your teams.</ErrorPage>
  }
  if (isRouteErrorResponse(error) && error.status === 503)
    return <ErrorPage heading={String(error.data)}>What you have saved is safe.</ErrorPage>
  return (
    <ErrorPage heading="Unexpected Application Error!">
      <span className="block font-mono text-sm break-words">{errorText(error)}</span>
      <span className="mt-2 block">
        Reload this page to try again. If it stays so, tell whoever runs Tactics for you.
      </span>
    </ErrorPage>
  )
}

/** The server sends no more than a sentence of ours or 'Unexpected Server Error'; in the browser the error is its own. */
function errorText(error: unknown): string {
  if (isRouteErrorResponse(error)) return typeof error.data === 'string' ? error.data : error.statusText
  return error instanceof Error ? error.message : 'Unknown error'
}

function ErrorPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <div className="card">
        <h1>{heading}</h1>
        <p className="mt-2 mb-6 text-soft">{children}</p>
        <Link to="/dashboard" className="btn btn-primary">
          Go to dashboard
        </Link>
      </div>
    </main>
  )
}
