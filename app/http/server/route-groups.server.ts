import type { ServerBuild } from '@remix-run/node'

type Route = { path?: string } | undefined

/**
 * Remix ranks all the routes that it knows, several times for every request. So there is a handler for each first segment
 * of an address, which knows the routes that begin with it, and one for what begins like none of them. The routes without
 * a path of their own and those that begin with a parameter are in all. The path is asked for by its name (RoutedPath).
 */
export function handlersBySegment<Handler>(
  build: ServerBuild,
  handlerOf: (build: ServerBuild) => Handler,
): (name: string) => Handler {
  const segments = new Set(Object.values(build.routes).flatMap((route) => staticSegment(route) ?? []))
  const handlers = new Map([...segments].map((segment) => [segment, handlerOf(only(build, segment))]))
  const other = handlerOf(only(build, null))
  return (name) => handlers.get(firstSegment(name)) ?? other
}

function only(build: ServerBuild, segment: string | null): ServerBuild {
  const isIn = (route: Route) => [null, segment].includes(staticSegment(route))
  const those = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([, route]) => isIn(route as Route))) as Routes
  return {
    ...build,
    routes: those(build.routes),
    assets: { ...build.assets, routes: those(build.assets.routes) },
  }
}

/** The first segment of a route's path, if it is one of its own. */
function staticSegment(route: Route): string | null {
  const segment = firstSegment(route?.path ?? '').toLowerCase()
  return segment === '' || /^[:*]/.test(segment) ? null : segment
}

const firstSegment = (path: string) => path.replace(/^\/+/, '').split('/', 1)[0] ?? ''
