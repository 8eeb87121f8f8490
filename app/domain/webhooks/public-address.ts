import ipaddr from 'ipaddr.js'

/** Not in `ipaddr.js`: the network for benchmarks. */
const BENCHMARKS = ipaddr.IPv4.parseCIDR('198.18.0.0/15')
/** The only part of IPv6 that is routed on the internet, and what is reserved within it. */
const ROUTED = ipaddr.IPv6.parseCIDR('2000::/3')
const RESERVED = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

/** Whether an IP address is one of the internet, so that nothing inside the own network is reached by it. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return isPublicIpv4(address as ipaddr.IPv4)
  return isPublicIpv6(address as ipaddr.IPv6)
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !address.match(BENCHMARKS)
}

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  // NAT64: the address of an IPv4 host in a network that only speaks IPv6.
  if (address.range() === 'rfc6052') return isPublicIpv4(new ipaddr.IPv4(address.toByteArray().slice(-4)))
  return address.match(ROUTED) && !RESERVED.some((range) => address.match(range))
}

export function isLoopbackAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback'
}

/** The IP address that a URL's `hostname` is, or null for a name. */
export function ipOf(hostname: string): string | null {
  const ip = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(ip) ? ip : null
}
