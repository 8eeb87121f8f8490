import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'

/** An assistant on this computer that has registered, up to the address of the consent page. */
export async function askToConnect({ request }: Page, client_name: string, redirect_uri: string) {
  const registered = await request.post('/register', { data: { client_name, redirect_uris: [redirect_uri] } })
  const { client_id } = (await registered.json()) as { client_id: string }
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const asked = {
    client_id,
    redirect_uri,
    response_type: 'code',
    code_challenge,
    code_challenge_method: 'S256',
  }
  const fetchTokens = async (code: string) => {
    const form = { grant_type: 'authorization_code', client_id, redirect_uri, code_verifier, code }
    return (await (await request.post('/token', { form })).json()) as { access_token: string }
  }
  return { address: `/authorize?${new URLSearchParams(asked).toString()}`, fetchTokens }
}

/** Lets an assistant of the page's person in, without its page, and returns the id of the connection. */
export async function letIn(page: Page, client_name: string, redirect_uri: string): Promise<string> {
  const { address, fetchTokens } = await askToConnect(page, client_name, redirect_uri)
  await page.goto(address)
  const shown_to = await page.locator('input[name=shown_to]').inputValue()
  const answer = await page.request.post(address, {
    form: { shown_to, answer: 'allow', scopes: 'add' },
    headers: { Origin: new URL(page.url()).origin, Accept: 'text/html' },
  })
  await fetchTokens(/[?&](?:amp;)?code=([\w-]+)/.exec(await answer.text())?.[1] ?? '')
  const listed = await page.request.get('/api/connections')
  const { connections } = (await listed.json()) as { connections: { id: string }[] }
  return connections[0]?.id ?? ''
}
