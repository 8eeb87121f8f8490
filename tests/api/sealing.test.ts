import { beforeAll, describe, expect, inject, test } from 'vitest'
import { WEBHOOK_EVENTS } from '~/domain/webhooks/constants'
import { useApp } from '../support/app'
import { anonymous, cookieHeaders, send, type Answer, type Client, type Person } from '../support/client'
import { dataAddress, dataOf } from '../support/pages'
import { readablesOf, WISHES } from '../support/readables'
import { buildCampaign, buildTeam, signInAll } from '../support/scene'
import { DAY, inMilliseconds, MISSING_ID, newTactic, scores } from '../support/inputs'
import { asTriple, sightingsIn, type Triple } from '../support/sightings'

// The sweep reads the sign-in's callback too.
const app = useApp({ expectedErrors: /Missing state on URL/ })

type Name = 'outsider' | 'removed' | 'member' | 'voter' | 'adder' | 'campaignOwner' | 'teamOwner'
type Scores = readonly [impact: number, chances: number, efforts: number]
type Vote = [who: Name, vote: Scores]

/** Votes of which no two are alike, with averages that appear nowhere else. The first of each tactic is its adder's. */
const tactics: { name: string; votes: [Vote, ...Vote[]] }[] = [
  {
    name: 'Offer a yearly plan with two free months',
    votes: [
      ['adder', [9, 2, 8]],
      ['voter', [8, 4, 7]],
      ['campaignOwner', [8, 1, 5]],
    ],
  },
  {
    name: 'Write to everybody who left in the spring',
    votes: [
      ['campaignOwner', [10, 9, 1]],
      ['voter', [9, 8, 2]],
      ['teamOwner', [10, 8, 2]],
    ],
  },
  {
    name: 'Rent a billboard beside the motorway',
    votes: [
      ['teamOwner', [3, 3, 9]],
      ['adder', [4, 2, 9]],
      ['voter', [3, 2, 10]],
    ],
  },
]
/** Best first; the newest is the worst, so that no order is like another by chance. */
const ranking = [1, 0, 2]
/** The best score, and no part of a time. */
const SCORE = /(?<!\d)15\.50?(?!\d)/
const AVERAGES = /\b(8\.33|2\.33|6\.6[67]|0\.6[67]|9\.6[67]|1\.6[67]|15\.5|3\.33|9\.33)\d*/g

let people: Record<Name, Person>
let team_id: string
let url_slug: string
let campaign_id: string
let invite_link: string
let tactic_ids: string[]
let webhook_id: string

beforeAll(async () => {
  const [outsider, removed, member, voter, adder, campaignOwner, teamOwner] = await signInAll(
    app,
    'Otto Outsider',
    'Remo Removed',
    'Milo Member',
    'Vera Voter',
    'Ada Adder',
    'Cleo Campaign-Owner',
    'Tea Team-Owner',
  )
  people = { outsider, removed, member, voter, adder, campaignOwner, teamOwner }
  team_id = await buildTeam(teamOwner, removed, member, voter, adder, campaignOwner)
  url_slug = (await teamOwner.must('getTeam', { team_id })).team.url_slug
  ;({ campaign_id, invite_link } = await buildCampaign(campaignOwner, team_id))
  await teamOwner.must('removeMember', { team_id, member_id: removed.id })
  const url = 'https://receiver.invalid/'
  const { webhook } = await teamOwner.must('createWebhook', { team_id, url, events: [...WEBHOOK_EVENTS] })
  webhook_id = webhook.id
  tactic_ids = []
  for (const { name, votes } of tactics) {
    const [[adder, own], ...others] = votes
    const { tactic } = await people[adder].must('addTactic', {
      ...newTactic(campaign_id, name),
      ...scores(...own),
    })
    tactic_ids.push(tactic.id)
    for (const [who, vote] of others)
      await people[who].must('voteOnTactic', { tactic_id: tactic.id, ...scores(...vote) })
  }
  await voter.must('addComment', { tactic_id: tactic_ids[0], comment_text: 'We have most of it already.' })
})

const NAMES = ['outsider', 'removed', 'member', 'voter', 'adder', 'campaignOwner', 'teamOwner'] as const
const INSIDERS = ['member', 'voter', 'adder', 'campaignOwner', 'teamOwner'] as const
const READERS = ['anonymous', ...NAMES] as const
type Reader = (typeof READERS)[number]

const isCross = Boolean(process.env.TEST_CROSS)
const EMBEDDED_READERS = new Set<Reader>(['outsider', 'member', 'campaignOwner'])
/** No engine changes who may read, so on the embedded one three ask. */
const asking = <Name extends Reader>(names: readonly Name[]) =>
  names.filter((name) => isCross || inject('engine') === 'postgres' || EMBEDDED_READERS.has(name))

/** A vote that is cast and recast in this file, by nobody else. */
const AGAIN: Partial<Record<Reader, Scores>> = { voter: [8, 4, 7], member: [2, 10, 4] }

function ownVotes(reader: Reader): Set<Triple> {
  const votes = tactics.flatMap((tactic) =>
    tactic.votes.filter(([who]) => who === reader).map(([, vote]) => vote),
  )
  const again = AGAIN[reader]
  return new Set([...votes, ...(again ? [again] : [])].map((vote) => asTriple(...vote)))
}

/** A member and the campaign's owner ask for everything, on one engine. */
const asksAll = (reader: Reader) =>
  isCross || (inject('engine') === 'postgres' && ['member', 'campaignOwner'].includes(reader))

/** The others ask for one thing more at each address, in turn: its data, the data of one route, or one of the wishes. */
function questionsOf(reader: Reader) {
  const all = readables(WISHES)
  if (asksAll(reader)) return all
  const turn = READERS.indexOf(reader)
  return all.map(({ address, more }, place) => ({
    address,
    more: more.filter((_, index) => index === (place + turn) % more.length),
  }))
}

/** Every address the product can be read at, and what else it can be asked for. */
function readables(wished: typeof WISHES) {
  const [comments = '', tactic = ''] = tactic_ids
  return readablesOf(
    {
      team_id,
      campaign_id,
      invite_link,
      url_slug,
      tactic_id: tactic,
      member_id: people.voter.id,
      webhook_id,
    },
    { comments, tactic },
    wished,
  )
}

const addresses = () => readables([]).flatMap(({ address, more }) => [address, ...more])

/** Reads as a browser does on its own: by cookie, from nowhere, so that the sweep itself changes nothing. */
function read(reader: Reader, address: string): Promise<Answer> {
  const cookie = reader !== 'anonymous' && { Cookie: `tactics-session=${people[reader].token}` }
  return send(app.url + address, { headers: { Accept: 'text/html,application/json', ...cookie } })
}

/** All sightings of a reader at all addresses, and the addresses that answered 200. */
async function sweep(reader: Reader, queue = questionsOf(reader)) {
  const found: string[] = []
  const opened = new Set<string>()
  const own = ownVotes(reader)
  async function look(address: string): Promise<number> {
    const answer = await read(reader, address)
    if (answer.status >= 500) found.push(`${address}: ${answer.status}`)
    if (answer.status === 200) opened.add(address)
    const seen = await sightingsIn(answer, own, AVERAGES)
    found.push(...seen.map((sighting) => `${address}: ${sighting}`))
    return answer.status
  }
  async function work(): Promise<void> {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const status = await look(next.address)
      // Nothing can be read there, whatever is wished for. Remix answers for its data, so that is asked for all the same.
      const more = status === 405 ? next.more.filter((address) => address.includes('.data')) : next.more
      for (const address of more) await look(address)
    }
  }
  await Promise.all([work(), work(), work(), work()])
  return { found, opened }
}

/** The orders in which the tactics stand, everywhere they are listed. */
async function ordersOf(reader: Reader, sort?: string): Promise<string[][]> {
  const search = new URLSearchParams({ campaign_id, ...(sort && { sort }) }).toString()
  const [list, page] = [`/api/tactics?${search}`, `/campaigns/${campaign_id}`]
  const shown = [list, dataAddress(page, `?${search}`), `${page}?${search}`]
  const data = shown.map(async (address) => tacticsIn(await dataOf(await read(reader, address))))
  const { text } = await read(reader, `${page}?${search}`)
  const drawn = [...text.matchAll(/ id="tactic-([0-9a-f-]{36})"/g)].map(([, id]) => id ?? '')
  return [...(await Promise.all(data)), drawn, await leafThrough(reader, `${list}&limit=1`)]
}

/** The list from page to page: which tactic comes first on which. */
async function leafThrough(reader: Reader, list: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: unknown = ''; typeof cursor === 'string';) {
    const { body } = await read(reader, cursor ? `${list}&cursor=${cursor}` : list)
    ids.push(...tacticsIn(body))
    cursor = (body as { next_cursor: unknown }).next_cursor
  }
  return ids
}

/** The ids of the first list of tactics inside any data. */
function tacticsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { tactics } = value as { tactics?: unknown }
  if (Array.isArray(tactics)) return (tactics as { id: string }[]).map(({ id }) => id)
  return Object.values(value)
    .map(tacticsIn)
    .reduce((first, next) => (first.length > 0 ? first : next), [])
}

/** Posts a screen's form: as a document without JavaScript, and for the data alone with it. */
function postForms(reader: Reader, path: string, fields: Record<string, string>): Promise<Answer>[] {
  const headers = reader === 'anonymous' ? { Origin: app.url } : cookieHeaders(app.url, people[reader].token)
  const post = (address: string, Accept: string) =>
    send(app.url + address, {
      method: 'POST',
      headers: { ...headers, Accept },
      body: new URLSearchParams(fields),
    })
  return [post(path, 'text/html'), post(dataAddress(path), '*/*')]
}

/** What every reader may try to write, and mistakes in it; it leaves everything as it was. */
function mutations(reader: Reader): Promise<Answer>[] {
  const client: Client = reader === 'anonymous' ? anonymous(app) : people[reader]
  const [tactic_id = '', second_id = ''] = tactic_ids
  const vote = scores(...(AGAIN[reader] ?? ([2, 10, 4] as const)))
  const typed = Object.fromEntries(Object.entries(vote).map(([field, score]) => [field, String(score)]))
  const page = `/campaigns/${campaign_id}`
  const canVote = reader === 'voter'
  return [
    ...(canVote ? [client.call('voteOnTactic', { tactic_id, ...vote })] : []),
    ...(canVote ? postForms(reader, page, { intent: 'voteOnTactic', tactic_id, ...typed }) : []),
    client.call('voteOnTactic', { tactic_id, ...vote, impact_score: 11 }),
    client.call('voteOnTactic', { tactic_id: MISSING_ID, ...vote }),
    client.call('addTactic', { campaign_id, name: 'Short', ...vote }),
    client.call('deleteTactic', { tactic_id: reader === 'adder' ? second_id : MISSING_ID }),
    client.call('addComment', { tactic_id, comment_text: '' }),
    client.call('editCampaign', { campaign_id, end_datetime: 'tomorrow' }),
    client.call('getCampaignCalendar', { campaign_id }),
    client.call('getSecondRoundCalendar', { campaign_id }),
    client.call('runCampaignAgain', {
      campaign_id,
      name: 'Autumn growth 2',
      end_datetime: inMilliseconds(DAY),
      tactic_ids,
    }),
    client.call('setCampaignObserver', { campaign_id, member_id: people.voter.id, observes: true }),
    client.call('getReminder', { campaign_id }),
    client.call('remindMembers', { campaign_id }),
    client.call('markConfettiViewed', { campaign_id }),
    client.call('saveDecision', { campaign_id, version: 0, slots: 1, tactics: {}, publish: true }),
    client.call('openDecisionLink', { campaign_id }),
    client.call('closeDecisionLink', { campaign_id }),
    client.call('openResultLink', { campaign_id }),
    client.call('closeResultLink', { campaign_id }),
    client.call('recordOutcome', { tactic_id, outcome: 'won' }),
    client.call('clearOutcome', { tactic_id }),
    client.call('linkIssue', { tactic_id, tracker_link: 'https://example.com/1' }),
    client.call('generateUrl', { teamName: 'Growth' }),
    ...(reader === 'campaignOwner' ? [] : [client.call('suggestTactics', { campaign_id })]),
    ...postForms(reader, page, { intent: 'addTactic', campaign_id, name: 'Short', ...typed }),
    ...postForms(reader, page, { intent: 'addComment', tactic_id, comment_text: '' }),
    ...postForms(reader, page, { intent: 'deleteTactic', tactic_id: MISSING_ID }),
    ...postForms(reader, page, { intent: 'nothing' }),
    ...postForms(reader, `${page}/decision`, {
      intent: 'saveDecision',
      version: '0',
      slots: '1',
      publish: 'true',
    }),
    ...postForms(reader, `${page}/remind`, { intent: 'remindMembers', campaign_id }),
    ...postForms(reader, `/tactics/${tactic_id}/outcome`, { intent: 'recordOutcome', outcome: 'won' }),
    ...postForms(reader, `/teams/${team_id}`, { intent: 'deleteTeam', confirmation: 'no' }),
  ]
}

describe('While a campaign runs', () => {
  test.each(asking(READERS))(
    'no answer to be read by %s holds a score that is not their own',
    async (reader) => {
      const { found, opened } = await sweep(reader)
      expect(found).toEqual([])
      const isInsider = INSIDERS.some((name) => name === reader)
      for (const address of [
        `/campaigns/${campaign_id}`,
        `/teams/${team_id}`,
        `/api/campaigns/${campaign_id}`,
      ])
        expect(opened.has(address)).toBe(isInsider)
    },
  )

  test.each(asking(READERS))('no answer to what %s writes does either', async (reader) => {
    const own = ownVotes(reader)
      .add(asTriple(2, 10, 4))
      .add(asTriple(11, 10, 4))
    for (const pending of mutations(reader)) {
      const answer = await pending
      expect(answer.status).toBeLessThan(500)
      expect(await sightingsIn(answer, own, AVERAGES)).toEqual([])
    }
  })

  test('whoever adds a tactic sees their own scores in the answer, the averages not even of one vote', async () => {
    const { tactic } = await people.member.must('addTactic', {
      ...newTactic(campaign_id),
      ...scores(2, 10, 4),
    })
    expect(tactic).toMatchObject({
      ...scores(2, 10, 4),
      user_vote: scores(2, 10, 4),
      average_score: null,
      rank: null,
    })
    const { tactics: listed } = await people.voter.must('listTactics', { campaign_id })
    const theirs = listed.find(({ id }) => id === tactic.id)
    expect(theirs).toMatchObject({ impact_score: null, user_vote: null, average_score: null, vote_count: 1 })
    await people.member.must('deleteTactic', { tactic_id: tactic.id })
  })

  test('one’s own vote is there for its voter alone', async () => {
    for (const [index, { votes }] of tactics.entries()) {
      for (const name of INSIDERS) {
        const { tactics: listed } = await people[name].must('listTactics', { campaign_id })
        const own = votes.find(([who]) => who === name)?.[1]
        const tactic = listed.find(({ id }) => id === tactic_ids[index])
        expect(tactic?.user_vote).toEqual(own ? { ...scores(...own), reason: null } : null)
        expect(tactic?.vote_count).toBe(votes.length)
      }
    }
  })

  test('the order knows nothing of votes, before and after they change', async () => {
    const [first = '', second = '', third = ''] = tactic_ids
    const newestFirst = [third, second, first]
    async function expectOrders() {
      for (const reader of asking(INSIDERS)) {
        for (const sort of ['newest', 'score'])
          for (const order of await ordersOf(reader, sort)) expect(order).toEqual(newestFirst)
        for (const order of await ordersOf(reader, 'most_commented'))
          expect(order).toEqual([first, third, second])
        const { body } = await read(reader, `/api/tactics?campaign_id=${campaign_id}`)
        expect(tacticsIn(body)).toEqual(newestFirst)
      }
    }
    const shuffles = () => Promise.all(asking(INSIDERS).map((reader) => ordersOf(reader, 'shuffled')))
    await expectOrders()
    const before = await shuffles()
    const votes = tactics[0]?.votes ?? []
    for (const [who] of votes)
      await people[who].must('voteOnTactic', { tactic_id: first, ...scores(10, 10, 1) })
    await expectOrders()
    expect(await shuffles()).toEqual(before)
    for (const [who, vote] of votes)
      await people[who].must('voteOnTactic', { tactic_id: first, ...scores(...vote) })
  })
})

test('the OpenAPI document is the same for everybody and knows no campaign', async () => {
  const [stranger, voter] = await Promise.all([
    read('anonymous', '/api/openapi.json'),
    read('voter', '/api/openapi.json'),
  ])
  expect(voter.text).toBe(stranger.text)
  for (const id of [campaign_id, team_id, ...tactic_ids]) expect(voter.text).not.toContain(id)
})

const expectedInDraft = {
  expected_change: 'A change of the draft',
  expected_to: '150',
  expected_by: '2030-04-01',
}

describe('Once a campaign has ended', () => {
  beforeAll(() => people.campaignOwner.must('endCampaign', { campaign_id }))

  test('the decision appears to members with its ranking, and a draft of it to its owner alone', async () => {
    const [tactic_id = ''] = tactic_ids
    const tactics = { [tactic_id]: { choice: 'do', reason: 'A reason of the draft', ...expectedInDraft } }
    await people.campaignOwner.must('saveDecision', { campaign_id, version: 0, slots: 1, tactics })
    const decision = `/campaigns/${campaign_id}/decision`
    for (const reader of READERS) {
      for (const address of [decision, dataAddress(decision), `/api${decision}`]) {
        const { text } = await read(reader, address)
        expect(SCORE.test(text)).toBe(INSIDERS.some((name) => name === reader))
        for (const words of ['A reason of the draft', 'A change of the draft'])
          expect(text.includes(words)).toBe(reader === 'campaignOwner')
      }
    }
  })

  test('everything appears to members, and the sweep sees it', async () => {
    const page = `/campaigns/${campaign_id}`
    const places = readables(WISHES).filter(({ address }) => [page, '/api/tactics'].includes(address))
    const { found } = await sweep('member', places)
    const at = (address: string) => found.filter((line) => line.startsWith(`${address}: `)).join('\n')
    for (const address of [page, dataAddress(page)]) {
      for (const average of ['8.33', '0.66', '15.5', '9.33']) expect(at(address)).toContain(average)
    }
    expect(at(page)).toContain('shown: #1')
    expect(at(page)).toContain('shown: Sorted by Score')
    expect(found.join('\n')).toMatch(/^\/api\/tactics\?.*average_score = 15\.5$/m)
  })

  test.each(asking(INSIDERS))('no ballot of anybody else appears to %s', async (reader) => {
    const { found, opened } = await sweep(reader)
    expect(opened.has(`/campaigns/${campaign_id}`)).toBe(true)
    expect(found.filter((line) => /the vote|proposed/.test(line))).toEqual([])
  })

  test.each(asking(['anonymous', 'outsider', 'removed']))('nothing appears to %s', async (reader) => {
    expect((await sweep(reader)).found).toEqual([])
  })

  test('the order is that of the ranking, everywhere', async () => {
    const best = ranking.map((index) => tactic_ids[index])
    for (const sort of [undefined, 'score'])
      for (const order of await ordersOf('member', sort)) expect(order).toEqual(best)
  })

  test('averages, score and rank are exact, and the adder’s scores are the adder’s alone', async () => {
    const { tactics: listed } = await people.member.must('listTactics', { campaign_id })
    const shown = listed.map(({ rank, average_score, avg_impact, impact_score }) => ({
      rank,
      average_score: average_score?.toFixed(4),
      avg_impact: avg_impact?.toFixed(4),
      impact_score,
    }))
    expect(shown).toEqual([
      { rank: 1, average_score: '15.5000', avg_impact: '9.6667', impact_score: null },
      { rank: 2, average_score: '0.6667', avg_impact: '8.3333', impact_score: null },
      { rank: 3, average_score: '-8.3333', avg_impact: '3.3333', impact_score: null },
    ])
    for (const [index, { votes }] of tactics.entries()) {
      const [adder, own] = votes[0]
      const { tactics: seen } = await people[adder].must('listTactics', { campaign_id })
      expect(seen.find(({ id }) => id === tactic_ids[index])).toMatchObject(scores(...own))
    }
  })

  test('nothing of the votes of a running second round appears but to the person who cast them', async () => {
    const [tactic_id = ''] = tactic_ids
    await people.campaignOwner.must('openSecondRound', { campaign_id, tactic_ids: [tactic_id] })
    const reason = 'Reasoned in the second round'
    const votes = { [tactic_id]: { ...scores(1, 1, 10), reason } }
    await people.voter.must('voteInSecondRound', { campaign_id, votes })
    const page = `/campaigns/${campaign_id}/second-round`
    expect(addresses()).toEqual(expect.arrayContaining([page, `/api${page}`]))
    for (const address of [page, dataAddress(page), `/api${page}`])
      expect((await read('voter', address)).text).toContain(reason)
    // The owner may see what any member may, and more.
    for (const address of addresses()) {
      const { text } = await read('campaignOwner', address)
      expect([address, text.includes(reason)]).toEqual([address, false])
    }
    const { tactics: listed } = await people.member.must('listTactics', { campaign_id })
    const again = listed.find(({ id }) => id === tactic_id)
    expect(again).toMatchObject({ rank: null, average_score: null, avg_impact: null, avg_efforts: null })
    expect(listed.filter(({ rank }) => rank !== null)).toHaveLength(listed.length - 1)
  })
})
