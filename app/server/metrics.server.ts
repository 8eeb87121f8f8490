import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { VERSION } from '../contract/version'
import { peekDatabase } from '../db/client.server'
import { countRunning } from '../domain/campaigns/queries.server'
import { readMailBacklog } from '../domain/notifications/outbox.server'
import { readDeliveryBacklog } from '../domain/webhooks/deliveries.server'
import { env } from '../env.server'
import { systemContext } from '../http/request/context.server'
import { logError } from '../http/request/log.server'
import { NO_SUCH_ADDRESS, UNAUTHENTICATED } from '../http/request/refusals.server'
import { refusedResponse } from '../http/api/answer.server'
import type { RequestArgs } from '../http/request/scope.server'
import { isOperator } from './health.server'

const SECONDS_PER_MILLISECOND = 0.001

const registry = new Registry()
collectDefaultMetrics({ register: registry })
// Gauges under names of counters, which `promtool check metrics` objects to. The same by type stays.
for (const name of ['handles', 'requests', 'resources'])
  registry.removeSingleMetric(`nodejs_active_${name}_total`)

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

new Gauge({
  name: 'database_connections',
  help: 'Connections to PostgreSQL: all, idle, and requests that wait for one',
  labelNames: ['state'],
  registers: [registry],
  collect() {
    for (const [state, count] of Object.entries(peekDatabase()?.connections?.() ?? {}))
      this.set({ state }, count)
  },
})

const waiting = queueGauge('outbox_waiting', 'What waits to be sent')
const failed = queueGauge('outbox_failed', 'What was given up after a day, or refused for good')
const oldest = queueGauge('outbox_oldest_seconds', 'For how long the oldest that waits has waited')

function queueGauge(name: string, help: string) {
  return new Gauge({ name, help, labelNames: ['queue'], registers: [registry] })
}

const running = new Gauge({
  name: 'campaigns_running',
  help: 'Campaigns that can be scored',
  registers: [registry],
})

new Gauge({
  name: 'tactics_build_info',
  help: 'The version that runs',
  labelNames: ['version'],
  registers: [registry],
}).set({ version: VERSION }, 1)

/** Queues and campaigns are the database's, so every process tells the same. Without a database they are left out. */
async function measureDatabase(): Promise<void> {
  for (const gauge of [waiting, failed, oldest]) gauge.reset()
  if (!peekDatabase()) return
  const ctx = await systemContext()
  running.set(await countRunning(ctx))
  for (const [queue, read] of Object.entries({ mails: readMailBacklog, webhooks: readDeliveryBacklog })) {
    const backlog = await read(ctx)
    waiting.set({ queue }, backlog.waiting)
    failed.set({ queue }, backlog.failed)
    oldest.set({ queue }, backlog.oldest_seconds)
  }
}

/** Counts a finished request. A label never names a person. */
export function countRequest(
  labels: { method: string; route: string; status: number },
  milliseconds: number,
): void {
  requests.observe(labels, milliseconds * SECONDS_PER_MILLISECOND)
}

/** The metrics of this process in Prometheus' format, if METRICS_TOKEN is set and sent as bearer. */
export async function answerMetrics(args: RequestArgs): Promise<Response> {
  if (!env.METRICS_TOKEN) return refusedResponse(NO_SUCH_ADDRESS, args)
  if (!isOperator(args.request)) return refusedResponse(UNAUTHENTICATED, args)
  await measureDatabase().catch((error: unknown) => logError('metrics', error))
  return new Response(await registry.metrics(), {
    headers: { 'Content-Type': registry.contentType },
  })
}
