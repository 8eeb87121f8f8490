import type { Http, HttpAnswer, HttpRequest } from './http'
import { Problem } from './problem'

const START = '/api/auth/oauth/google'
const LOCAL_SIGN_IN = '/local-google/'
const SESSION_COOKIES = ['tactics-session', '__Host-tactics-session']

/** Signs a person in at the app's local stand-in for Google, step by step as a browser does; returns the session's token. */
export async function signIn(http: Http, person: { name: string; email: string }): Promise<string> {
  const browser = createBrowser(http)
  const page = localPage(http, await browser.go(START))
  await browser.go(page)
  const form = new URLSearchParams(person).toString()
  const callback = redirectOf(
    http,
    page,
    await browser.go(page, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: http.base.origin },
      body: form,
    }),
  )
  const success = redirectOf(http, callback, await browser.go(callback))
  if (success.pathname !== '/auth/success') throw refused(callback, `it led to ${success.pathname}`)
  const end = await browser.go(success)
  const token = SESSION_COOKIES.map((name) => cookiesOf(end).get(name)).find(Boolean)
  if (!token) throw refused(success, `it answered ${end.status} without a session cookie`)
  return token
}

function localPage(http: Http, answer: HttpAnswer): URL {
  const location = answer.headers.get('location')
  if (answer.status !== 302 || !location) {
    throw new Problem(
      `${http.base.origin}${START} answered ${answer.status} and not with a redirect: is this the Tactics app?`,
    )
  }
  const page = new URL(location, http.base)
  if (!page.pathname.startsWith(LOCAL_SIGN_IN)) {
    throw new Problem(
      `The app at ${http.base.origin} signs in with Google itself (${page.host}). A replay needs the local sign-in: start the app without GOOGLE_CLIENT_ID.`,
    )
  }
  if (page.origin !== http.base.origin) {
    throw new Problem(`The app's own address is ${page.origin}: please run with --url ${page.origin}`)
  }
  return page
}

/** Where an answer leads, within the app. */
function redirectOf(http: Http, from: URL, answer: HttpAnswer): URL {
  const location = answer.headers.get('location')
  if (answer.status !== 302 || !location) throw refused(from, `it answered ${answer.status}`)
  const target = new URL(location, from)
  if (target.origin !== http.base.origin) throw refused(from, `it led away to ${target.origin}`)
  return target
}

function refused({ pathname }: URL, what: string): Problem {
  return new Problem(`The local sign-in failed at ${pathname}: ${what}`)
}

/** A cookie jar for one origin. */
function createBrowser(http: Http) {
  const jar = new Map<string, string>()
  return {
    async go(address: string | URL, request: HttpRequest = {}): Promise<HttpAnswer> {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { ...request.headers, ...(cookie && { Cookie: cookie }) }
      const answer = await http.send(address, { ...request, headers })
      for (const [name, value] of cookiesOf(answer)) {
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
      return answer
    },
  }
}

/** The cookies an answer sets; a cleared one is empty. */
export function cookiesOf({ headers }: Pick<HttpAnswer, 'headers'>): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';')
    const equals = pair.indexOf('=')
    const isCleared = attributes.some((attribute) => /^\s*max-age\s*=\s*(0|-\d+)\s*$/i.test(attribute))
    if (equals > 0) cookies.set(pair.slice(0, equals).trim(), isCleared ? '' : pair.slice(equals + 1).trim())
  }
  return cookies
}
