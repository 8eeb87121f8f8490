import { askEverything, type connectOwner, type World } from './assistant-worlds'
import { send } from './client'
import { MISSING_ID } from './inputs'

/** Everything that the owner, the member and the owner's assistant can read, without what differs from answer to answer. */
export async function readEverything(
  app: { url: string },
  world: World,
  addresses: readonly string[],
  assistant: Awaited<ReturnType<typeof connectOwner>>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const queue = [world.owner, world.member].flatMap((person) =>
    addresses.map((address) => ({ person, address })),
  )
  async function work(): Promise<void> {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const headers = {
        Accept: 'text/html,application/json',
        Cookie: `tactics-session=${next.person.token}`,
      }
      const { status, text } = await send(app.url + next.address, { headers })
      texts.set(`${next.person.full_name} ${next.address}`, `${status} ${lasting(text, world)}`)
    }
  }
  await Promise.all([work(), work(), work(), work()])
  const messages = await askEverything(world, assistant)
  // The client counts its messages.
  const told = messages.join('\n').replaceAll(/"id":\d+/g, 'an id')
  texts.set('assistant', told.replaceAll(DIGEST, 'a digest'))
  return texts
}

const DIGEST = /[0-9a-f]{64}/g

/** Where two texts begin to differ. */
export function firstDifference(one: string, other: string): string {
  const place = [...one].findIndex((letter, index) => letter !== other[index])
  return one.slice(Math.max(0, place - 60), place + 60)
}

/** Without what differs from one answer to the next: nonces, times and the version of work that holds some, ids of requests and forms, signatures of receipts. */
function lasting(text: string, { ids, campaign_id, team_id, owner, member }: World): string {
  const known = new Set([...ids, campaign_id, team_id, owner.id, member.id, MISSING_ID])
  return text
    .replaceAll(/nonce(=|":|\\":)\\?"[^"]*"/g, 'nonce')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (known.has(id) ? id : 'an id'))
    .replaceAll(DIGEST, 'a digest')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z| UTC)?/g, 'a time')
    .replaceAll(/\d{1,2}:\d\d [AP]M/g, 'a time')
    .replaceAll(/\d{8}T\d{6}Z/g, 'a time')
    .replaceAll(/"version":"[\w-]{22}","work"/g, '"work"')
    .replaceAll(/(?<![\w-])(?:[\w-]{43}|[\w-]{86})(?![\w-])/g, 'a secret')
    .replaceAll(/ data-digits="\d+"|<span>\d+<\/span>|\d+ (?=(?:day|hour|minute|second)s?\b)/g, '')
    .replaceAll(/\b(day|hour|minute|second)s\b/g, '$1')
}
