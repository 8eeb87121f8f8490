import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']
type Pattern = { pattern: string; expression: RegExp }

const OF_A_FILE = '/assets/*'
export const UNMATCHED = 'unmatched'

const compiled = new WeakMap<Routes, Pattern[]>()

/**
 * The route that answers a path of this name (RoutedPath), as it is written in the code. Logs and metrics hold this and not the path, in which
 * there are ids and invite links.
 */
export function patternOf(routes: Routes, name: string): string {
  if (name.startsWith('/assets/')) return OF_A_FILE
  const patterns = compiled.get(routes) ?? compile(routes)
  compiled.set(routes, patterns)
  return patterns.find(({ expression }) => expression.test(name))?.pattern ?? UNMATCHED
}

function compile(routes: Routes): Pattern[] {
  const patterns = Object.keys(routes).map((id) => `/${pathOf(routes, id)}`)
  return [...new Set(patterns)]
    .filter((pattern) => !pattern.endsWith('*'))
    .sort((a, b) => parametersOf(a) - parametersOf(b))
    .map((pattern) => ({
      pattern,
      expression: new RegExp(`^${pattern.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')}$`, 'i'),
    }))
}

function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return ''
  return [pathOf(routes, route.parentId), route.path].filter(Boolean).join('/')
}

/** A path without parameters is meant before one with. */
function parametersOf(pattern: string): number {
  return pattern.split(':').length
}
