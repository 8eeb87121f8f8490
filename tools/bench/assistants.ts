import { Agent, request } from 'node:http'
import { GENERATIONS, type Generation } from '../../tests/support/assistant'
import { signInAll, buildCampaign, buildTeam } from '../../tests/support/scene'
import { bench } from './support/bench'
import { median, round } from './support/goals'
import { option } from './support/options'
import { startApp } from './support/processes'

/**
 * What a call of an assistant adds to the call of the API behind it: both are sent in turn over one connection each, and
 * medians are compared. `npm run tool -- bench:assistants [--calls N]`
 */
const ADDED_MAX_MS = 5
const TACTICS = 50
const calls = option('calls', 300)
const WARM_UP_CALLS = 50

type Sent = { method: string; path: string; body?: string; headers?: Record<string, string> }

function timeOf(url: string, { method, path, body, headers }: Sent, agent: Agent): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { agent, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.once('end', () => {
        const isRefused = answer.statusCode !== 200 || /"isError":true|"error":/.test(text)
        if (isRefused) reject(new Error(`${path} answered ${answer.statusCode}: ${text}`))
        else resolve(performance.now() - start)
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

function toolCall(generation: Generation, name: string, input: object, authorization: object): Sent {
  const isStateless = generation === '2026-07-28'
  const meta = {
    'io.modelcontextprotocol/protocolVersion': generation,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { name, arguments: input, ...(isStateless && { _meta: meta }) }
  return {
    method: 'POST',
    path: '/mcp',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: {
      ...authorization,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(isStateless && {
        'MCP-Protocol-Version': generation,
        'Mcp-Method': 'tools/call',
        'Mcp-Name': name,
      }),
    },
  }
}

await bench(async ({ server, goals, show }) => {
  const { target } = await startApp(server.url)
  const [owner, member] = await signInAll(target, 'Olga Owner', 'Milo Member')
  const team_id = await buildTeam(owner, member)
  const { secret } = await owner.must('createApiToken', { name: 'Bench' })
  const headers = { Authorization: `Bearer ${secret}` }
  const tactics = Array.from({ length: TACTICS }, (_, place) => ({ name: `Offer a yearly plan ${place}` }))
  const { campaign_id } = await buildCampaign(owner, team_id)
  const { campaign_id: ended } = await buildCampaign(owner, team_id)
  for (const id of [campaign_id, ended]) await owner.must('addTactics', { campaign_id: id, tactics })
  await owner.must('endCampaign', { campaign_id: ended })

  const pairs: [tool: string, input: object, path: string][] = [
    ['who_is_missing', { campaign_id }, `/api/campaigns/${campaign_id}`],
    ['list_tactics', { campaign_id }, `/api/tactics?campaign_id=${campaign_id}&sort=newest&limit=${TACTICS}`],
    ['get_result', { campaign_id: ended }, `/api/campaigns/${ended}/results`],
  ]
  const rows: Record<string, object> = {}
  for (const generation of GENERATIONS)
    for (const [tool, input, path] of pairs) {
      const api: Sent = { method: 'GET', path, headers }
      const assistant = toolCall(generation, tool, input, headers)
      const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const
      const times: [number[], number[]] = [[], []]
      for (let call = -WARM_UP_CALLS; call < calls; call++) {
        const both = [
          await timeOf(target.url, api, agents[0]),
          await timeOf(target.url, assistant, agents[1]),
        ] as const
        if (call >= 0) both.forEach((time, place) => times[place === 0 ? 0 : 1].push(time))
      }
      for (const agent of agents) agent.destroy()
      const [ofApi, ofTool] = [median(times[0]), median(times[1])]
      rows[`${tool}, ${generation}`] = { 'API, ms': round(ofApi), 'tool, ms': round(ofTool) }
      goals.check(`${tool} of ${generation} adds, ms`, ofTool - ofApi, { atMost: ADDED_MAX_MS })
    }
  show(`Medians of ${calls} calls, ${TACTICS} tactics`, rows)
})
