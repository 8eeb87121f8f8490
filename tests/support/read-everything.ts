import { askEverything, type connectOwner, type World } from './assistant-worlds'
import { send, type Person } from './client'
import { MISSING_ID } from './inputs'
import { readablesOf, WISHES } from './readables'
import { buildWebhook } from './scene'

/** The addresses that are about the world's campaign: they name its team, itself or a tactic, or their answer does. */
export async function readableAbout({ owner, member, team_id, campaign_id, ids }: World): Promise<string[]> {
  const { webhook_id } = await buildWebhook(owner, team_id)
  const { team } = await owner.must('getTeam', { team_id })
  const { inviteLink } = await owner.must('getCampaign', { campaign_id })
  const invite_link = inviteLink?.split('/').at(-1) ?? ''
  const [comments = '', tactic = ''] = ids
  const known = { team_id, campaign_id, invite_link, url_slug: team.url_slug, tactic_id: comments }
  const names = [team_id, campaign_id, ...ids]
  const addresses = readablesOf(
    { ...known, member_id: member.id, webhook_id },
    { comments, tactic },
    WISHES.slice(0, 1),
  )
    // A page holds the data that its address with .data answers; the campaign's lists are asked for sorted and filtered too.
    .flatMap(({ address, more }) => [
      address,
      ...more.filter((one) => one.startsWith(`/campaigns/${campaign_id}?`)),
    ])
    // Reading the first changes who reads; workbooks hold the rows of the CSV and a time.
    .filter((address) => !/^\/logout|results\.xlsx/.test(address))
  const about: string[] = []
  for (const address of addresses) {
    const { status, text } = await readAs(owner, address)
    if (status !== 405 && names.some((name) => address.includes(name) || text.includes(name)))
      about.push(address)
  }
  return about
}

const readAs = ({ base, token }: Person, address: string) =>
  send(base + address, {
    headers: { Accept: 'text/html,application/json', Cookie: `tactics-session=${token}` },
  })

/** All that these people and the owner's assistant can read there, without what differs from answer to answer. */
export async function readEverything(
  world: World,
  people: Person[],
  addresses: readonly string[],
  assistant: Awaited<ReturnType<typeof connectOwner>>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const queue = people.flatMap((person) => addresses.map((address) => ({ person, address })))
  async function work(): Promise<void> {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { status, text } = await readAs(next.person, next.address)
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
