import type { RouteConfigEntry } from '@remix-run/route-config'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import routes from '~/routes'

/** Answer with another page or an error. */
const NO_PAGE = ['not-found.tsx', 'team/by-slug.tsx', 'settings/theme.tsx', 'settings/upgrade.tsx']
/** By the helper, spelt out beside a preview for chats, or taken from another route. */
const STATES_BOTH = /\bpageMeta\(|\{ title: .+ \},\n\s+\{ name: 'description', |^export \{[^}]*\bmeta\b/m

const leavesOf = ({ file, children }: RouteConfigEntry): string[] => children?.flatMap(leavesOf) ?? [file]

test('every page states its title and its description', () => {
  const textOf = (file: string) => readFileSync(join('app', file), 'utf8')
  const pages = routes
    .flatMap(leavesOf)
    .filter((file) => !NO_PAGE.includes(file.replace('routes/', '')))
    .filter((file) => /^export default |^export \{[^}]*\bdefault\b/m.test(textOf(file)))
  expect(pages).toContain('routes/dashboard/route.tsx')
  expect(pages.filter((file) => !STATES_BOTH.test(textOf(file)))).toEqual([])
})
