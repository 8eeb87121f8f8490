import ipaddr from 'ipaddr.js'

/** An IPv6 site gets a /64 network: the first four groups of its addresses. */
const SITE_GROUPS = 4

/** The key under which an address is counted: one IPv4 address, or the /64 network of an IPv6 address. */
export function toAddressKey(ip: string | undefined): string {
  if (!ip) return 'unknown'
  if (!ipaddr.isValid(ip)) return ip
  // `process` turns an IPv4 address mapped into IPv6 back into IPv4.
  const address = ipaddr.process(ip)
  if (!('parts' in address)) return address.toString()
  return address.parts
    .slice(0, SITE_GROUPS)
    .map((group) => group.toString(16))
    .join(':')
}
