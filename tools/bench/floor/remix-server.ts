import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'

/**
 * The floor for pages: Express and Remix as `remix-serve` puts them together, without its compression and its log.
 * Started by the benchmark, after it has built tools/bench/floor/remix.
 */
const build = (await import(pathToFileURL('build/floor/server/index.js').href)) as ServerBuild
const app = express()
app.disable('x-powered-by')
app.all('*', createRequestHandler({ build }))
const server = app.listen(0, '127.0.0.1', () => console.log(`at ${(server.address() as AddressInfo).port}`))
