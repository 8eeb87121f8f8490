import fc from 'fast-check'
import { z } from 'zod'
import { readAddresses } from '../../tests/support/pages'
import { readTools } from './assistants'
import { assembleCast } from './cast'
import { findFaults, routedPath } from './check'
import { readOperations } from './openapi'
import { anyRequest, type FuzzRequest } from './requests'
import { NoAnswer, send } from './send'
import { place, PLACES } from './values'
import type { Watch } from './watch'

/** Requests between two casts: what is destroyed stays so until the next. */
const SCENE = 200
const PARAMETERS = [...PLACES, 'comment_id', 'joined_id', 'url_slug', 'slug', 'token']

export type Options = { seed: number; runs: number; only?: number }
type Sent = { number: number; request: FuzzRequest }
/** The request is null when something went wrong outside of any. */
export type Finding = { number: number; request: FuzzRequest | null; faults: string[] }
export type Report = { statuses: Map<number, number>; findings: Finding[]; written: number }
type App = { url: string; log: () => string | Promise<string> }

/** Sends `runs` requests made from `seed`, one after another, and judges every answer. */
export async function fuzz(app: App, { seed, runs, only }: Options, watch: Watch | null): Promise<Report> {
  const report: Report = { statuses: new Map(), findings: [], written: 0 }
  const operations = await readOperations(app.url)
  const arbitrary = anyRequest(operations, readPlacesOfScreens(), await readTools(app))
  const documented = new Map(operations.map(({ name, method, statuses }) => [`${method} ${name}`, statuses]))
  const byId = new Map<string, Sent>()

  for (let first = 0; first < runs; first += SCENE) {
    const requests = sampleScene(arbitrary, seed, first, runs)
    const chosen = requests.filter(({ number }) => only === undefined || number === only)
    if (chosen.length === 0) continue
    const cast = await assembleCast(app)
    await watch?.take()
    for (const { number, request } of chosen) {
      try {
        const answer = await send(app.url, request, cast)
        const written = (await watch?.take()) ?? []
        byId.set(answer.headers.get('x-request-id') ?? '', { number, request })
        report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1)
        report.written += written.length
        const statuses = documented.get(`${request.method} ${request.operation}`) ?? null
        const faults = findFaults(request, answer, statuses, written)
        if (faults.length > 0) report.findings.push({ number, faults, request })
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        report.findings.push({ number, faults: [error.message], request })
      }
    }
  }
  report.findings.push(...loggedFaults(await app.log(), byId))
  return report
}

/** The same for the same seed, however many runs follow. */
function sampleScene(arbitrary: fc.Arbitrary<FuzzRequest>, seed: number, first: number, runs: number) {
  const requests = fc.sample(arbitrary, { seed: seed + first, numRuns: SCENE })
  return requests.slice(0, runs - first).map((request, index) => ({ number: first + index, request }))
}

/** Every address of the app, as its build says, with places for what differs. */
function readPlacesOfScreens(): string[] {
  const values = Object.fromEntries(PARAMETERS.map((name) => [name, place(name)]))
  return [...new Set(readAddresses(values).map(({ address }) => address))]
}

const LogLine = z.object({ level: z.literal('error'), request_id: z.string(), msg: z.string() })

/** Errors that the app met and hid from the caller. A sign-in that fails is logged by design. */
function loggedFaults(log: string, byId: Map<string, Sent>): Finding[] {
  return log.split('\n').flatMap((line) => {
    if (!line.includes('"level":"error"')) return []
    const { request_id, msg } = LogLine.parse(JSON.parse(line))
    const sent = byId.get(request_id)
    if (sent && routedPath(sent.request.target).startsWith('/api/auth/oauth')) return []
    return [{ number: -1, request: null, ...sent, faults: [`logged: ${msg.slice(0, 300)}`] }]
  })
}
