import type { RefusalPage } from '../contract/refusal-page'
import { Brand } from './brand'

/** A document without router and scripts. `styles` is the text of the style sheet. */
export function RefusalDocument({ page, styles }: { page: RefusalPage; styles: string }) {
  const { heading, advice, link, theme, csp_nonce, error_text } = page
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {error_text && <meta httpEquiv="refresh" content="2" />}
        <title>{`${heading} · Tactics`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce={csp_nonce} dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main className="mx-auto max-w-xl px-4 py-16">
          <Brand />
          <div className="card mt-6">
            <h1>{heading}</h1>
            <p className="mt-2 text-soft">{advice}</p>
            {error_text && <pre className="mt-4 text-sm whitespace-pre-wrap">{error_text}</pre>}
            <a href={link.to} className="btn btn-primary mt-6">
              {link.label}
            </a>
          </div>
        </main>
      </body>
    </html>
  )
}
