import { expect, test } from 'vitest'
import { formOf } from './addresses'
import { isPublicAddress } from './public-address'

test.each([
  ['https://hooks.slack.com/services/T/B/x', 'slack'],
  ['https://contoso.webhook.office.com/webhookb2/x', 'teams'],
  ['https://prod-01.westus.logic.azure.com:443/workflows/x', 'teams'],
  ['https://discord.com/api/webhooks/123/x', 'discord'],
  ['https://canary.discord.com/api/v10/webhooks/123/x', 'discord'],
  ['https://chat.googleapis.com/v1/spaces/AAA/messages?key=x&token=y', 'google_chat'],
  ['https://chat.example.com/hooks/x1y2z3x1y2z3x1y2z3x1y2z3ab', 'mattermost'],
  ['https://example.com/mattermost/hooks/x1y2z3x1y2z3x1y2z3x1y2z3ab', 'mattermost'],
  ['https://example.com/hooks/tactics', 'standard'],
  ['https://discord.com/channels/123', 'standard'],
  ['https://discord.com.evil.example/api/webhooks/123/x', 'standard'],
  ['https://hooks.slack.com.evil.example/', 'standard'],
  ['https://evilwebhook.office.com/', 'standard'],
])('%s is spoken to as %s', (url, form) => expect(formOf(url)).toBe(form))

test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '64:ff9b::101:101', '::ffff:1.1.1.1'])(
  '%s is on the internet',
  (ip) => expect(isPublicAddress(ip)).toBe(true),
)

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  'fe80::1',
  'fec0::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001::7f00:1',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not', (ip) => expect(isPublicAddress(ip)).toBe(false))
