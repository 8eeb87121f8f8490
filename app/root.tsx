import { data, type LoaderFunctionArgs } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useRouteLoaderData,
  useNavigation,
  type Location,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { LocalTimeScript } from './components/local-time'
import { useNonce } from './components/nonce'
import { LateScripts, useHasScripts } from './components/scripts'
import { RouteError } from './components/route-error'
import { TAGLINE } from './components/tagline'
import { Toaster } from './components/toaster'
import { VERSION } from './contract/version'
import { newSecret } from './domain/secrets.server'
import { env } from './env.server'
import { takeToast } from './http/screen/toast.server'
import { readTheme } from './http/screen/theme.server'
import styles from './styles.css?url'

export const links = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta = () => [{ title: 'Tactics' }, { name: 'description', content: `${TAGLINE}.` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { toast, headers } = await takeToast(request)
  const { SUPPORT_URL: supportUrl = null, limits } = env
  const host = { supportUrl, hasPlans: limits.has_plans, version: VERSION }
  return data({ toast, theme: readTheme(request), ...host, form_key: newSecret() }, { headers })
}

export { shouldRevalidate } from './components/screen-client'

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const hasScripts = useHasScripts()
  const theme = useRouteLoaderData<typeof loader>('root')?.theme
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hasScripts && (
          <>
            <LocalTimeScript />
            <ScrollRestoration nonce={nonce} getKey={placeOf} />
            <LateScripts />
          </>
        )}
      </body>
    </html>
  )
}

/** Links within a page that the browser follows by itself all have the same key: each would lead back to where the one before began. */
const placeOf = ({ key, hash }: Location) => (key === 'default' ? key + hash : key)

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
  return (
    <main className="px-4">
      <RouteError />
    </main>
  )
}

/** A line at the top while the next page loads. Its style delays it, so that fast pages show none. */
function NavigationProgress() {
  const isIdle = useNavigation().state === 'idle'
  return isIdle ? null : <div className="progress-line" aria-hidden />
}
