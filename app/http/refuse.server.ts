import type { Request, Response } from 'express'
import type { RequestScope } from './context.server'
import type { Failure } from './refusals.server'

/** Answers before Remix is asked: JSON to programs, a plain page to people. */
export function refuse(request: Request, response: Response, { status, error, headers }: Failure): void {
  const { request_id } = response.locals as RequestScope
  response.status(status).set({ 'Cache-Control': 'no-store', ...headers })
  const isPage = !request.path.startsWith('/api/') && request.accepts(['json', 'html']) === 'html'
  if (isPage) response.type('html').send(page(error))
  else response.json({ error, message: error, request_id })
}

/** `sentence` is one of our own, never what somebody typed. */
function page(sentence: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tactics</title>
    <link rel="stylesheet" href="/plain.css">
  </head>
  <body>
    <main>
      <h1>${sentence}</h1>
      <p><a href="/dashboard">Go to dashboard</a></p>
    </main>
  </body>
</html>
`
}
