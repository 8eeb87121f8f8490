import { isIPv6 } from 'node:net'

const GROUPS = 8
const GROUPS_OF_A_SITE = 4
const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Whom an address stands for: one IPv4 address, or the /64 network that one IPv6 site gets. */
export function toAddressKey(ip: string | undefined): string {
  if (!ip) return 'unknown'
  const ipv4 = IPV4_IN_IPV6.exec(ip)?.[1]
  if (ipv4) return ipv4
  if (!isIPv6(ip)) return ip
  return expand(ip).slice(0, GROUPS_OF_A_SITE).join(':')
}

/** The eight groups of an IPv6 address, those behind '::' written out. */
function expand(ip: string): string[] {
  const [head = [], tail] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  if (!tail) return head
  return [...head, ...Array<string>(GROUPS - head.length - tail.length).fill('0'), ...tail]
}
