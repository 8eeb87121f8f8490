import type { LoaderFunctionArgs } from '@remix-run/node'
import { toPublicPem } from '~/domain/receipt-key.server'
import { listReceiptKeys } from '~/domain/seals/receipt-keys.server'
import { orUnavailablePage, systemContext } from '~/http/request/context.server'
import { scopeOf } from '~/http/request/scope.server'

/** The public keys that sign receipts here, and have signed them (docs/verify.md). The first is the one in use. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const keys = await orUnavailablePage(
    scopeOf(args).request_id,
    systemContext().then((ctx) => listReceiptKeys(ctx)),
  )
  const blocks = keys.map(({ public_key, used_from, used_until }) => {
    const until = used_until === null ? '' : ` until ${used_until}`
    return `${toPublicPem(public_key)}^ in use from ${used_from}${until}\n`
  })
  return new Response(blocks.join('\n'), {
    headers: { 'Content-Type': 'application/x-pem-file', 'Cache-Control': 'no-store' },
  })
}
