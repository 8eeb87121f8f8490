import { expect, test } from 'vitest'
import { inAppBrowser } from './in-app-browser'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.8962`, 'LinkedIn'],
  [`${IPHONE} Mobile/21F90 Instagram 334.0.6.33.98 (iPhone14,5; iOS 17_5; de_DE)`, 'Instagram'],
  [`${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/466.1.0.31.109;FBBV/602489387]`, 'Facebook'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/125.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/466.0]',
    'Facebook',
  ],
  [`${IPHONE} Mobile/15E148 Safari Line/14.9.0`, 'Line'],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, null],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Safari/537.36', null],
  ['Mozilla/5.0 (compatible; Online/2.0)', null],
  [null, null],
])('%s', (user_agent, app) => {
  expect(inAppBrowser(user_agent)).toBe(app)
})
