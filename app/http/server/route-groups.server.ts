import type { ServerBuild } from '@remix-run/node'

type Route = { path?: string } | undefined

/**
 * Remix ranks all routes of a build several times per request. So each first segment of a path gets a handler with only
 * the routes that may match, and all other paths share one. Returns the handler for a RoutedPath's `name`.
 */
export function handlersBySegment<Handler>(
  build: ServerBuild,
  handlerOf: (build: ServerBuild) => Handler,
): (name: string) => Handler {
  const segments = new Set(Object.values(build.routes).flatMap((route) => staticSegment(route) ?? []))
  const handlers = new Map([...segments].map((segment) => [segment, handlerOf(buildFor(build, segment))]))
  const other = handlerOf(buildFor(build, null))
  return (name) => handlers.get(firstSegment(name)) ?? other
}

function buildFor(build: ServerBuild, segment: string | null): ServerBuild {
  const belongs = (route: Route) => [null, segment].includes(staticSegment(route))
  const pickRoutes = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([, route]) => belongs(route as Route))) as Routes
  return {
    ...build,
    routes: pickRoutes(build.routes),
    assets: { ...build.assets, routes: pickRoutes(build.assets.routes) },
  }
}

/** The first segment of a route's path, or null if that is empty or a parameter. */
function staticSegment(route: Route): string | null {
  const segment = firstSegment(route?.path ?? '').toLowerCase()
  return segment === '' || /^[:*]/.test(segment) ? null : segment
}

const firstSegment = (path: string) => path.replace(/^\/+/, '').split('/', 1)[0] ?? ''
