import { expect, test } from 'vitest'
import { campaignFilename } from './download.server'

test.each([
  ['Spring sign-ups', 'spring-sign-ups-results.csv'],
  ['2026: Wachstum & Größe', '2026-wachstum-grosse-results.csv'],
  ['成長キャンペーン', /^[a-z-]+-results\.csv$/],
  ['a"; filename="evil.exe\r\nSet-Cookie: x', 'a-filename-evil-exe-set-cookie-x-results.csv'],
  ['../../etc/passwd', 'etc-passwd-results.csv'],
  ['🎉🎉🎉🎉🎉', 'campaign-results.csv'],
  [`${'x'.repeat(59)} yz`, `${'x'.repeat(59)}-results.csv`],
])('the file of %j', (name, expected) => {
  const filename = campaignFilename(name, 'results.csv')
  if (typeof expected === 'string') expect(filename).toBe(expected)
  else expect(filename).toMatch(expected)
})
