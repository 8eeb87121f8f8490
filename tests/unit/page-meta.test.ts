import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROUTES = 'app/routes'
/** A frame around pages, and addresses that answer with another page or an error. */
const NO_PAGE = ['_app.tsx', '_app.$.tsx', '_app.team.$url_slug.tsx', 'theme.tsx', 'upgrade.tsx']
/** By the helper, spelt out beside a preview for chats, or taken from another route. */
const STATES_BOTH = /\bpageMeta\(|\{ title: .+ \},\n\s+\{ name: 'description', |^export \{[^}]*\bmeta\b/m

test('every page states its title and its description', () => {
  const pages = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /^[^/]+\.tsx$|\/route\.tsx$/.test(file) &&
      !NO_PAGE.includes(file) &&
      /^export default |^export \{[^}]*\bdefault\b/m.test(readFileSync(join(ROUTES, file), 'utf8')),
  )
  expect(pages).toContain('_app.dashboard.tsx')
  expect(pages.filter((file) => !STATES_BOTH.test(readFileSync(join(ROUTES, file), 'utf8')))).toEqual([])
})
