import type { ServerBuild } from '@remix-run/node'
import { patternOf } from './route-match.server'

/**
 * Remix flattens and ranks all routes of a build several times per request. So each pattern gets a handler with only its
 * own routes and those that match anything; a path that matches no pattern gets one with all. Returns the handler for the
 * pattern that a request has matched.
 */
export function handlersByPattern<Handler>(
  build: ServerBuild,
  handlerOf: (build: ServerBuild) => Handler,
): (pattern: string | undefined) => Handler {
  const patterns = new Set(Object.keys(build.routes).map((id) => patternOf(build.routes, id)))
  const handlers = new Map([...patterns].map((pattern) => [pattern, handlerOf(buildFor(build, pattern))]))
  const whole = handlerOf(build)
  return (pattern) => handlers.get(pattern ?? '') ?? whole
}

function buildFor(build: ServerBuild, pattern: string): ServerBuild {
  const own = Object.keys(build.routes).filter((id) => {
    const candidate = patternOf(build.routes, id)
    return candidate === pattern || candidate.endsWith('*')
  })
  const ids = new Set(own.flatMap((id) => chainOf(build.routes, id)))
  const pickRoutes = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as Routes
  return {
    ...build,
    routes: pickRoutes(build.routes),
    assets: { ...build.assets, routes: pickRoutes(build.assets.routes) },
  }
}

/** A route and those around it. */
function chainOf(routes: ServerBuild['routes'], id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id]
  return route ? [route.id, ...chainOf(routes, route.parentId)] : []
}
