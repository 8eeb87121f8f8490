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

/**
 * The key of an IP address in rate limits, the same for each of its spellings: one IPv4 address, or the /64 network that an
 * IPv6 site gets. All texts that are none share the key `unknown`.
 */
export function toIpKey(text: string | undefined): string {
  const ip = withoutPort(text ?? '')
  if (!ipaddr.isValid(ip)) return 'unknown'
  // `process` turns an IPv4 address mapped into IPv6 back into IPv4.
  const parsed = ipaddr.process(ip)
  if (!('parts' in parsed)) return parsed.toString()
  // NAT64: IPv4 addresses, which would all share one /64.
  if (parsed.range() === 'rfc6052') return toIpKey(parsed.toByteArray().slice(-4).join('.'))
  return parsed.parts
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')
}

/** Some proxies write `203.0.113.7:4711`, `[2001:db8::6]:4711`, or either in quotes. */
function withoutPort(text: string): string {
  const { v6, v4 } = /^"?(?:\[(?<v6>[^\]]*)\](?::\d+)?|(?<v4>[\d.]+):\d+)"?$/.exec(text.trim())?.groups ?? {}
  return v6 ?? v4 ?? text.trim()
}
