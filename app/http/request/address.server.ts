import ipaddr from 'ipaddr.js'

const IPV6_NETWORK_GROUPS = 4

/**
 * The key of the sender's address behind so many trusted proxies, by X-Forwarded-For; blank without a proxy to trust. Each
 * proxy appends the address it sees, so entries further left are the client's own and prove nothing.
 */
export function forwardedAddress(forwardedFor: string | null, proxies: number): string {
  if (proxies === 0 || !forwardedFor) return ''
  const addresses = forwardedFor.split(',').map((address) => address.trim())
  return toAddressKey(addresses.at(-proxies) ?? addresses[0])
}

/** The key of an address in rate limits: one IPv4 address, or the /64 network that an IPv6 site gets. */
export function toAddressKey(ip: string | undefined): string {
  if (!ip) return 'unknown'
  if (!ipaddr.isValid(ip)) return ip
  // `process` turns an IPv4 address mapped into IPv6 back into IPv4.
  const address = ipaddr.process(ip)
  if (!('parts' in address)) return address.toString()
  return address.parts
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')
}
