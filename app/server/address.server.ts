import ipaddr from 'ipaddr.js'

const IPV6_NETWORK_GROUPS = 4

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
