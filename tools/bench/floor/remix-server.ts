import type { AddressInfo } from 'node:net'
import { constants } from 'node:zlib'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from '@remix-run/express'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express from 'express'
import { sendPageStatements } from './page-statements'

/**
 * The floor for pages: Express and Remix as `remix-serve` puts them together, with our quality of Brotli and without its log.
 * Started by the benchmark, after it has built tools/bench/floor/remix. Given the address of a database, its loaders send the
 * statements of our pages and make nothing of the answers.
 */
const [database] = process.argv.slice(2)
const read = database ? await sendPageStatements(database) : async () => {}
const build = (await import(pathToFileURL('build/floor/server/index.js').href)) as ServerBuild
// Remix's types know the context of our app alone.
const context = { read } as unknown as AppLoadContext
const app = express()
app.disable('x-powered-by')
app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } }))
app.all('*', createRequestHandler({ build, getLoadContext: () => context }))
const server = app.listen(0, '127.0.0.1', () => console.log(`at ${(server.address() as AddressInfo).port}`))
