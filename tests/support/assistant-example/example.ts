import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { connectAssistant, type Generation } from '../assistant'
import type { Person } from '../client'
import { scores } from '../inputs'
import { buildTeam } from '../scene'

type Issue = { 'Issue key': string; Summary: string; 'Issue URL': string }

/** The twenty issues of a tracker's export. */
export function readBacklog(): Issue[] {
  return parse(readFileSync(new URL('backlog.csv', import.meta.url)), { columns: true })
}

const ASKED = '**Assistant calls**'
const ANSWERED = '**Tactics answers**'

/**
 * Lets a scripted assistant turn a tracker's export into a campaign, end it and read the result and the decision, while people
 * score and decide. @returns the transcript as Markdown, ids and times made equal in every run.
 */
export async function playExample(
  app: { url: string },
  [owner, ...others]: [Person, ...Person[]],
  generation?: Generation,
): Promise<string> {
  const team_id = await buildTeam(owner, ...others)
  const scopes = ['read', 'add', 'manage']
  const { secret } = await owner.must('createApiToken', { name: 'Assistant', scopes })
  const { call, messages } = await connectAssistant(app.url, secret, generation)
  const lines: string[] = []
  const say = (text: string) => lines.push(text)
  const ask = async (name: string, input: Record<string, unknown> = {}) => {
    say(`${ASKED} \`${name}\`\n\n\`\`\`json\n${JSON.stringify(input, null, 2)}\n\`\`\``)
    const { data, texts } = await call(name, input)
    say(`${ANSWERED}\n\n\`\`\`text\n${texts.join('\n')}\n\`\`\``)
    return data
  }

  await ask('list_campaigns')
  const end_datetime = new Date(Date.now() + 3 * 24 * 60 * 60 * 1_000).toISOString()
  const opening = { team_id, name: 'Backlog of autumn', end_datetime, only_owner_adds: true }
  const { campaign } = await ask('open_campaign', opening)
  const { id: campaign_id } = campaign as unknown as { id: string }
  const tactics = readBacklog().map((issue) => ({
    name: issue.Summary,
    key: issue['Issue key'],
    link: issue['Issue URL'],
  }))
  const { tactics: added } = await ask('add_tactics', { campaign_id, tactics })

  say('_Three people score in the browser. Nothing of it is in any answer until the end._')
  const ids = (added as unknown as { id: string }[]).map(({ id }) => id)
  for (const [place, person] of [owner, ...others].entries())
    await person.must('scoreTactics', sheetOf(campaign_id, ids, place))
  await ask('who_is_missing', { campaign_id })
  await ask('get_result', { campaign_id })
  await ask('end_campaign', { campaign_id })
  say('_The assistant asks its user, who agrees._')
  await ask('end_campaign', { campaign_id, confirm: opening.name })
  await ask('get_result', { campaign_id })

  say('_The owner decides in the browser and publishes._')
  const [first, second] = ids
  const decided = {
    [first ?? '']: { choice: 'do', reason: 'Cheap, and everybody put it first' },
    [second ?? '']: { choice: 'later', reason: 'After the new mails are written' },
  }
  await owner.must('saveDecision', { campaign_id, version: 0, slots: 1, tactics: decided, publish: true })
  await ask('get_decision', { campaign_id })
  if (messages.length === 0) throw new Error('Nothing was recorded')
  return comparable(lines.join('\n\n'))
}

/** Falls from the first tactic to the last: all people agree on the order, the later ones score lower. */
function sheetOf(campaign_id: string, ids: string[], place: number) {
  const votes = ids.map((id, index) => {
    const impactAndChances = 20 - place - Math.ceil(index / 2)
    const impact = Math.ceil(impactAndChances / 2)
    return [id, scores(impact, impactAndChances - impact, 1 + Math.floor(index / 2))]
  })
  return { campaign_id, votes: Object.fromEntries(votes) as Record<string, object> }
}

function comparable(text: string): string {
  const known = new Map<string, string>()
  return text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      known.set(id, known.get(id) ?? `id-${known.size + 1}`)
      return known.get(id) ?? ''
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2030-01-31T17:00:00.000Z')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, '2030-01-31 17:00 UTC')
    .replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, 'https://tactics.example.com')
    .replaceAll(/(Fingerprint: )[0-9a-f]{64}/g, `$1${'0123456789abcdef'.repeat(4)}`)
    .replaceAll(/(join\/campaign\/)[\w-]{22}/g, '$1q3mV0Zx9S1uW7rK5tYhB2A')
}
