import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { env } from '../../env.server'
import { handlersByPattern } from './route-groups.server'
import type { MatchedScope } from './route-match.server'
import { readAnswer, sendAnswer, toWebRequest, toWebRequestWithBody } from './web-exchange.server'

const MODE = env.isProduction ? 'production' : 'development'

/** Remix answers pages, their data, and unknown paths. */
export function answerPages(build: ServerBuild): RequestHandler {
  const handlers = handlersByPattern(build, handlerOf)
  return (request, response, next) => {
    const { match } = response.locals as MatchedScope
    return handlers(match?.pattern)(request, response, next)
  }
}

/** While developing, each request may see another build. */
export function answerLatestPages(loadBuild: () => Promise<ServerBuild>): RequestHandler {
  return async (request, response, next) => {
    try {
      await handlerOf(await loadBuild())(request, response, next)
    } catch (error) {
      next(error)
    }
  }
}

function handlerOf(build: ServerBuild): RequestHandler {
  const answer = createRequestHandler(build, MODE)
  return async (request, response, next) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    try {
      const webRequest = isReading ? toWebRequest(request) : toWebRequestWithBody(request, response)
      sendAnswer(
        response,
        await readAnswer(await answer(webRequest, { ...(response.locals as MatchedScope) })),
      )
    } catch (error) {
      next(error)
    }
  }
}
