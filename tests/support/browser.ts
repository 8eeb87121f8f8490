import { cookiesOf } from '../../tools/replay/sign-in'
import { newAddress, send, type Answer } from './client'

export type Browser = ReturnType<typeof createBrowser>
type Visit = {
  method?: string
  body?: Record<string, string> | URLSearchParams | FormData
  headers?: Record<string, string>
}

const MAX_REDIRECTS = 10

/** A browser without JavaScript: it keeps cookies and says from which page a form comes. */
export function createBrowser(base: string, jar = new Map<string, string>()) {
  /** One request; the redirect is handed back. */
  async function go(address: string | URL, { method, body, headers }: Visit = {}): Promise<Answer> {
    const url = new URL(address, base)
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const isOwn = url.origin === base
    const sent = body && (await encode(body))
    const answer = await send(url.href, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        Accept: 'text/html',
        ...(isOwn && cookies && { Cookie: cookies }),
        ...(sent && { Origin: base, 'Content-Type': sent.type }),
        ...headers,
      },
      ...(sent && { body: sent.bytes }),
    })
    if (isOwn) keep(answer)
    return answer
  }

  function keep(answer: Answer): void {
    for (const [name, value] of cookiesOf(answer)) {
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
  }

  /** The same, going on wherever it leads; `trail` names every address on the way. */
  async function follow(address: string | URL, visit: Visit = {}): Promise<Answer & { trail: string[] }> {
    let answer = await go(address, visit)
    let url = new URL(address, base)
    const trail = [pathOf(url)]
    for (let count = 0; count < MAX_REDIRECTS && isRedirect(answer); count++) {
      url = locationOf(answer, url)
      trail.push(pathOf(url))
      answer = await go(url)
    }
    return { ...answer, trail }
  }

  const pathOf = (url: URL) => (url.origin === base ? url.pathname + url.search : url.href)

  return {
    base,
    jar,
    go,
    follow,
    /** Another browser with the same cookies. */
    clone: () => createBrowser(base, new Map(jar)),
    session: () => jar.get('tactics-session'),
  }
}

/** As a browser encodes it. */
async function encode(body: NonNullable<Visit['body']>): Promise<{ bytes: Uint8Array; type: string }> {
  const request = new Response(body instanceof FormData ? body : new URLSearchParams(body))
  return {
    bytes: new Uint8Array(await request.arrayBuffer()),
    type: request.headers.get('Content-Type') ?? '',
  }
}

function isRedirect({ status, headers }: Answer): boolean {
  return status >= 300 && status < 400 && headers.has('Location')
}

export function locationOf({ headers, status }: Answer, from: string | URL): URL {
  const location = headers.get('Location')
  if (!location) throw new Error(`${String(from)} answered ${status} and leads nowhere`)
  return new URL(location, from)
}

/** Signs in at the local stand-in as far as the callback's answer: the address that holds the ticket. */
export async function signInToTicket(browser: Browser, name = 'Ada', email = newAddress()): Promise<URL> {
  const page = locationOf(await browser.go('/api/auth/oauth/google'), browser.base)
  const callback = locationOf(await browser.go(page, { body: { name, email } }), browser.base)
  return locationOf(await browser.go(callback), browser.base)
}

/** Signs in to the end; the answer is the page it leads to. */
export async function signInThere(browser: Browser, name?: string, email?: string) {
  return browser.follow(await signInToTicket(browser, name, email))
}
