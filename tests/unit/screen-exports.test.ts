import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROUTES = 'app/routes'
/** Left by a form that leads to another site or to a page of its own, without anything typed to keep. */
const WITHOUT = ['oauth/authorize.tsx', 'sign-in/local-google-authorize.tsx', 'settings/unsubscribe.tsx']
const WITHOUT_PAGE = 'settings/upgrade.tsx'

const names = (await readdir(ROUTES, { recursive: true })).filter((name) => name.endsWith('.tsx')).sort()
const routes = await Promise.all(
  names.map(async (name) => ({ name, text: await readFile(join(ROUTES, name), 'utf8') })),
)
const screens = routes.filter(
  ({ name, text }) => /export (const|async function|function) action\b/.test(text) && !WITHOUT.includes(name),
)

test.each(screens)('$name keeps its page when no answer arrives', ({ text }) => {
  expect(text).toMatch(/export \{[^}]*\bclientAction\b[^}]*\}|export (const|async function) clientAction/)
})

test.each(screens.filter(({ name, text }) => text.includes('screenAction') && name !== WITHOUT_PAGE))(
  '$name shows what was typed where it cannot be shown itself',
  ({ text }) => {
    expect(text).toMatch(/export \{[^}]*\bErrorBoundary\b[^}]*\}/)
  },
)

test.each(screens.filter(({ text }) => text.includes('screenAction')))(
  '$name loads again only when something may have changed',
  ({ text }) => {
    expect(text).toMatch(/export \{[^}]*\bshouldRevalidate\b[^}]*\}|export (const|function) shouldRevalidate/)
  },
)
