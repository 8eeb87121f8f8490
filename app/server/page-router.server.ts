import type { ServerBuild } from '@remix-run/node'
import { Router, type RequestHandler } from 'express'
import { addressesOf, listPages, passBrokenPaths, pathOf } from './route-names.server'

/**
 * Answers each page with a handler that knows its own routes alone, for speed: Remix flattens, ranks and compiles all of a
 * build's routes three times per request (docs/decisions/019). Without this file the handler of the whole build answers,
 * which it does for what falls through: the paths that Express reads otherwise.
 */
export function answerPages(build: ServerBuild, handlerOf: (build: ServerBuild) => RequestHandler): Router {
  const router = Router()
  for (const path of listPages(build.routes)) router.all(addressesOf(path), handlerOf(buildFor(build, path)))
  router.use(passBrokenPaths)
  return router
}

/** With the routes of a path, those around them, and those that match anything. */
function buildFor(build: ServerBuild, path: string): ServerBuild {
  const own = Object.keys(build.routes).filter((id) => {
    const candidate = pathOf(build.routes, id)
    return candidate === path || candidate.endsWith('*')
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
