import { expect, test } from 'vitest'
import { forwardedIp, toIpKey } from './client-ip.server'

test.each([
  [undefined, 'unknown'],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
  ['2001:0DB8:0001:2::6', '2001:db8:1:2'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['"203.0.113.7:4711"', '203.0.113.7'],
  ['[2001:db8:1:2::6]:4711', '2001:db8:1:2'],
  ['"[2001:db8:1:2::6]"', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  [' 2001:DB8:1:2::6 ', '2001:db8:1:2'],
  ['64:ff9b::cb00:7108', '203.0.113.8'],
  ['no address', 'unknown'],
  ['', 'unknown'],
])('%s is counted as %s', (ip, key) => {
  expect(toIpKey(ip)).toBe(key)
})

test('the addresses of one IPv6 site share a key, those of two sites do not', () => {
  expect(toIpKey('2001:db8:1:2::1')).toBe(toIpKey('2001:db8:1:2:ffff::1'))
  expect(toIpKey('2001:db8:1:3::1')).not.toBe(toIpKey('2001:db8:1:2::1'))
})

test.each([
  ['203.0.113.7', 0, ''],
  [null, 1, ''],
  ['203.0.113.7', 1, '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', 1, '203.0.113.7'],
  ['192.0.2.1,198.51.100.1, 203.0.113.7', 2, '198.51.100.1'],
  ['203.0.113.7', 2, '203.0.113.7'],
  ['198.51.100.1, [2001:DB8:1:2::6]:4711', 1, '2001:db8:1:2'],
])('behind proxies, %s of %s is counted as %s', (forwardedFor, proxies, key) => {
  expect(forwardedIp(forwardedFor, proxies)).toBe(key)
})
