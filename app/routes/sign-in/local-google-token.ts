import type { ActionFunctionArgs } from '@remix-run/node'
import { readBody } from '~/http/request/body.server'
import { exchangeCode, requireLocalSignIn } from '~/http/sign-in/local-google.server'

export async function action({ request }: ActionFunctionArgs) {
  requireLocalSignIn()
  const tokens = exchangeCode(new URLSearchParams(String(await readBody(request.body).catch(() => ''))))
  if (!tokens) return Response.json({ error: 'invalid_grant' }, { status: 400 })
  return Response.json({ ...tokens, token_type: 'Bearer', expires_in: 60 })
}
