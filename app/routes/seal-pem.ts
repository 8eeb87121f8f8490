import { receiptKey } from '~/http/request/receipt-key.server'

/** The public half of the key that signs receipts here (docs/verify.md). */
export function loader(): Response {
  return new Response(receiptKey.public_pem, {
    headers: { 'Content-Type': 'application/x-pem-file', 'Cache-Control': 'no-store' },
  })
}
