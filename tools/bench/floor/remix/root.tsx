import { Links, Meta, Outlet, Scripts, ScrollRestoration } from '@remix-run/react'

export default function App() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Header />
        <main id="content" className="mx-auto max-w-5xl px-4 py-6 outline-none">
          <Outlet />
        </main>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function Header() {
  return (
    <>
      <a href="#content" className="btn sr-only">
        Skip to content
      </a>
      <header className="z-20 border-b border-line bg-surface md:sticky md:top-0">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-2 gap-y-2 px-4 py-2.5 sm:gap-x-4">
          <a href="/dashboard">
            <img src="/favicon.svg" alt="" width={28} height={28} />
            <span>Tactics</span>
          </a>
          <nav aria-label="Main">
            <a href="/dashboard" className="link">
              Dashboard
            </a>
          </nav>
          <details className="relative">
            <summary aria-label="User menu">P</summary>
            <div className="card absolute right-0 z-30 mt-2 w-64 p-3">
              <p className="px-2.5 font-semibold">Person 21</p>
              <p className="mb-2 px-2.5 text-sm text-soft">person@example.com</p>
              <a href="/settings/notifications" className="menu-item">
                Notification Settings
              </a>
              <a href="/settings/tokens" className="menu-item">
                API Tokens
              </a>
              <form method="post" action="/theme" aria-label="Theme">
                <input type="hidden" name="back" value="/campaign" />
                {['system', 'light', 'dark'].map((theme) => (
                  <button key={theme} type="submit" name="theme" value={theme} className="menu-item">
                    {theme}
                  </button>
                ))}
              </form>
              <form method="post" action="/logout">
                <button type="submit" className="menu-item">
                  Sign out
                </button>
              </form>
            </div>
          </details>
        </div>
      </header>
    </>
  )
}
