import ipaddr from 'ipaddr.js'

const IPV6_NETWORK_GROUPS = 4

/**
 * The key of the sender's IP address behind so many trusted proxies, by X-Forwarded-For; blank without a proxy to trust. Each
 * proxy appends the address it sees, so entries further left are the client's own and prove nothing.
 */
export function forwardedIp(forwardedFor: string | null, proxies: number): string {
  if (proxies === 0 || !forwardedFor) return ''
  const ips = forwardedFor.split(',').map((ip) => ip.trim())
  return toIpKey(ips.at(-proxies) ?? ips[0])
}

/** The key of an IP address in rate limits: one IPv4 address, or the /64 network that an IPv6 site gets. */
export function toIpKey(ip: string | undefined): string {
  if (!ip) return 'unknown'
  if (!ipaddr.isValid(ip)) return ip
  // `process` turns an IPv4 address mapped into IPv6 back into IPv4.
  const parsed = ipaddr.process(ip)
  if (!('parts' in parsed)) return parsed.toString()
  return parsed.parts
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')
}
