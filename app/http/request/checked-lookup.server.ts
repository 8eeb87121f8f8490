import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { ipOf, isLoopbackAddress, isPublicAddress } from '../../domain/webhooks/public-address'

const DNS_TIMEOUT_MS = 2_000

/** The IP addresses of a name. */
type Resolve = (hostname: string) => Promise<string[]>
export type LookupOptions = { allowsLoopback: boolean; resolve?: Resolve }

/** A request that was not made because of where it would have gone. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/** @throws RefusedAddress unless it is https, and leads to the internet if its host is an IP address, which is never looked up. */
export function requireAllowedUrl(url: string, { allowsLoopback }: LookupOptions): void {
  const { protocol, hostname } = new URL(url)
  const ip = ipOf(hostname)
  if (ip !== null) requireAllowed([ip], allowsLoopback)
  if (protocol !== 'https:' && !(protocol === 'http:' && allowsLoopback))
    throw new RefusedAddress('not https')
}

function requireAllowed(addresses: string[], allowsLoopback: boolean): void {
  const isAllowed = (ip: string) => isPublicAddress(ip) || (allowsLoopback && isLoopbackAddress(ip))
  if (addresses.length === 0) throw new Error('the name has no address')
  if (!addresses.every(isAllowed)) throw new RefusedAddress('the address is not public')
}

/** Looks up names for `node:http`, for the very connection that is opened. @throws RefusedAddress for a private network */
export function checkedLookup({ allowsLoopback, resolve = resolveName }: LookupOptions): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname)
      .then((addresses) => {
        requireAllowed(addresses, allowsLoopback)
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      })
      .then(
        (found) => {
          const [first] = found
          if (all) callback(null, found)
          else callback(null, first?.address ?? '', first?.family)
        },
        (error: Error) => callback(error, all ? [] : ''),
      )
  }
}

/** Asks the name server itself: the system's resolver would hold a thread that files need while a server is silent. */
async function resolveName(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
