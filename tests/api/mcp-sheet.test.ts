import { beforeAll, describe, expect, test } from 'vitest'
import { deriveSealingKeys } from '~/domain/sealing-keys.server'
import { sessionSecret, useApp } from '../support/app'
import { connectAssistant, GENERATIONS, SHOWS_APPS, type Generation } from '../support/assistant'
import { connectHost, isForModel, type Host } from '../support/assistant-host'
import {
  askEverything,
  comparable,
  connectHostOf,
  newWorld,
  scoreInChat,
  unsealedIn,
  vote,
  WORLDS,
} from '../support/assistant-worlds'
import { send, type Person } from '../support/client'
import { connect } from '../support/oauth'
import { MISSING_ID, scores } from '../support/inputs'
import { newScene, signInAll, type Scene } from '../support/scene'

const app = useApp()
const BY_PEOPLE = 'Scores are given by people, in the sheet or in the browser.'
const OPEN = 'The sheet is open; your user scores in it. You do not see the scores.'
const CREDENTIALS = ['an API token', 'OAuth'] as const
const APP_TOOLS = ['sheet_tactics', 'hand_in_scores']
const TOOL_LIST_MAX_BYTES = 8 * 1024
let owner: Person
let member: Person
let scene: Scene

beforeAll(async () => {
  ;[owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  scene = await newScene(owner, member)
})

async function secretOf(person: Person, scopes = ['read', 'vote']) {
  return (await person.must('createApiToken', { name: 'Assistant', scopes })).secret
}

const hostOf = async (person: Person, scopes?: string[], generation: Generation = '2026-07-28') =>
  connectHost(app.url, await secretOf(person, scopes), generation)

async function keyOf(host: Host, campaign_id: string) {
  const { sheet } = await host.callAsModel('score_sheet', { campaign_id })
  return { campaign_id, sheet_key: sheet?.sheet_key }
}

const ownVotes = async (person: Person, campaign_id: string) => {
  const { tactics } = await person.must('listTactics', { campaign_id })
  return Object.fromEntries(tactics.map(({ id, user_vote }) => [id, user_vote]))
}

describe.each(GENERATIONS)('A host of %s', (generation) => {
  test('that shows apps finds the sheet, its page and the tools of the page, in at most 8 KB', async () => {
    const host = await hostOf(owner, undefined, generation)
    const { tools, offered } = await host.listTools()
    expect(tools.map(({ name }) => name).slice(-3)).toEqual(['score_sheet', ...APP_TOOLS])
    expect(tools.at(-3)?._meta).toMatchObject({ 'ui/resourceUri': 'ui://tactics/score-sheet' })
    expect(offered.filter(({ name }) => APP_TOOLS.includes(name))).toEqual([])
    expect(Buffer.byteLength(host.messages.at(-1) ?? '')).toBeLessThanOrEqual(TOOL_LIST_MAX_BYTES)
    const capabilities = host.client.getServerCapabilities()
    expect(capabilities).toMatchObject({ extensions: { 'io.modelcontextprotocol/ui': {} } })
    const { resources } = await host.client.listResources()
    expect(resources).toMatchObject([
      { uri: 'ui://tactics/score-sheet', mimeType: 'text/html;profile=mcp-app' },
    ])
    const [page] = await host.read('ui://tactics/score-sheet')
    expect(page).toMatchObject({ mimeType: 'text/html;profile=mcp-app', _meta: { ui: { csp: {} } } })
    const html = page && 'text' in page ? page.text : ''
    expect(html).toContain(`content="default-src 'none'; script-src 'sha256-`)
    expect(Buffer.byteLength(html)).toBeLessThan(300 * 1024)
  })

  test('that says nothing of apps finds the address of the sheet alone', async () => {
    const { client, call } = await connectAssistant(app.url, await secretOf(owner), generation)
    const { tools } = await client.listTools()
    expect(tools.filter(({ name, _meta }) => APP_TOOLS.includes(name) || _meta)).toEqual([])
    expect((await client.listResources()).resources).toEqual([])
    const { campaign_id } = scene
    const { data } = await call('score_sheet', { campaign_id })
    const link = `${app.url}/campaigns/${campaign_id}/score`
    expect(data).toMatchObject({ sheet: `Your user scores at ${link}. You do not see the scores.`, link })
    await expect(call('hand_in_scores', { campaign_id, votes: {} })).rejects.toThrow()
    await expect(client.readResource({ uri: 'ui://tactics/score-sheet' })).rejects.toThrow()
  })

  test('lets a person score in the sheet, and its model learns that it is open', async () => {
    const { campaign_id, tactic_id, same_as } = await newScene(owner, member)
    const host = await hostOf(member, undefined, generation)
    const opened = await host.callAsModel('score_sheet', { campaign_id })
    const link = `${app.url}/campaigns/${campaign_id}/score`
    expect(opened.structuredContent).toMatchObject({ sheet: OPEN, tactic_count: 2, link })
    expect(JSON.stringify([opened.content, opened.structuredContent])).not.toContain(opened.sheet?.sheet_key)

    const keyed = { campaign_id, sheet_key: opened.sheet?.sheet_key }
    const { data } = await host.callAsPage('sheet_tactics', keyed)
    const tactics = data.tactics as { id: string; text_version: string }[]
    expect(tactics.map(({ id }) => id).sort()).toEqual([tactic_id, same_as].sort())
    expect(Object.keys(tactics[0] ?? {}).join()).not.toMatch(/score|vote|rank/)
    const votes = {
      [tactic_id]: { ...scores(9, 8, 2), reason: 'Worked before' },
      [same_as]: { impact_score: 4, chances_score: null, efforts_score: 3 },
    }
    const text_versions = Object.fromEntries(tactics.map(({ id, text_version }) => [id, text_version]))
    const handedIn = await host.callAsPage('hand_in_scores', { ...keyed, votes, text_versions })
    expect(handedIn.data).toMatchObject({ scored_count: 2, refusal: null })
    expect(JSON.stringify(handedIn)).not.toContain('Worked before')
    expect(await ownVotes(member, campaign_id)).toMatchObject({
      [tactic_id]: votes[tactic_id],
      [same_as]: { ...votes[same_as], reason: null },
    })
    expect((await host.callAsPage('sheet_tactics', keyed)).data.tactics).toEqual([])
  })

  test('is told at the field what is wrong, and nothing is handed in', async () => {
    const { campaign_id, tactic_id, same_as } = await newScene(owner, member)
    const host = await hostOf(member, undefined, generation)
    const keyed = await keyOf(host, campaign_id)
    const handIn = async (votes: unknown, text_versions: object = {}) =>
      (await host.callAsPage('hand_in_scores', { ...keyed, votes, text_versions })).data.refusal
    const half = { [tactic_id]: scores(9, 8, 2), [same_as]: { impact_score: 11, chances_score: 2 } }
    expect(await handIn(half)).toEqual({
      sentence: expect.any(String) as string,
      fields: {
        [`votes.${same_as}.impact_score`]: ['Impact must be a whole number from 1 to 10'],
        [`votes.${same_as}.efforts_score`]: ['Efforts must be a whole number from 1 to 10'],
      },
    })
    const long = { [tactic_id]: { ...scores(1, 2, 3), reason: 'x'.repeat(201) } }
    expect(await handIn(long)).toMatchObject({
      fields: { [`votes.${tactic_id}.reason`]: [expect.stringMatching(/200/)] },
    })
    expect(await handIn({ [tactic_id]: scores(9, 8, 2) }, { [tactic_id]: '000000000000' })).toMatchObject({
      sentence: 'The tactic was reworded while you scored it. Read it again and send your scores.',
      fields: { [`text_versions.${tactic_id}`]: [expect.any(String) as string] },
    })
    for (const votes of [undefined, 'all', {}, [1]]) expect(await handIn(votes)).toMatchObject({ fields: {} })
    expect(await ownVotes(member, campaign_id)).toEqual({ [tactic_id]: null, [same_as]: null })
  })

  test.each(CREDENTIALS)('tells its model the same whatever people score in the sheet, by %s', async (by) => {
    const recorded: string[][] = []
    for (const [own, other] of WORLDS) {
      const world = await newWorld(app, 'a campaign')
      const hosts = [
        await connectHostOf(world.owner, generation, by === 'OAuth' ? world : undefined),
        await connectHostOf(world.member, generation, by === 'OAuth' ? world : undefined),
      ]
      for (const [place, votes] of [own, other].entries()) {
        const host = hosts[place]
        if (!host) throw new Error('Two people score')
        await host.listTools()
        expect((await scoreInChat(world, host, votes)).data).toMatchObject({ scored_count: 3 })
        await host.callAsModel('who_is_missing', world)
        await host.callAsModel('list_tactics', world)
        await host.callAsModel('score_sheet', world)
        await host.callAsModel('hand_in_scores', world)
        await host.read('ui://tactics/score-sheet')
      }
      const told = hosts.flatMap((host) => host.told)
      expect(told).toHaveLength(14)
      expect(unsealedIn(told)).toEqual([])
      expect(told.join('')).not.toContain('sheet_key":')
      // Nor does anything that passes through the host to the page.
      expect(unsealedIn(hosts.flatMap(({ messages }) => messages))).toEqual([])
      recorded.push(told.map(comparable(new Map())))
    }
    expect(recorded[1]).toEqual(recorded[0])
  })
})

test.each(GENERATIONS)(
  'A host of %s by OAuth shows the sheets that its person has allowed',
  async (generation) => {
    const { campaign_id, tactic_id } = await newScene(owner, member)
    const connectAs = async () =>
      connectHost(app.url, (await connect(member)).tokens.access_token, generation)
    const host = await connectAs()
    const connection_id = (await member.must('listConnections')).connections[0]?.id
    const allow = (open: boolean) => member.must('setChatSheet', { campaign_id, connection_id, open })
    const question = (id: string) =>
      `${app.url}/campaigns/${id}/score?dialog=in-chat&connection_id=${connection_id}`
    const handIn = async (by: Host, sheet_key?: string) => {
      const votes = { [tactic_id]: scores(9, 8, 2) }
      const { texts, data } = await by.callAsPage('hand_in_scores', { campaign_id, sheet_key, votes })
      return data ?? texts
    }
    const asked = await host.callAsModel('score_sheet', { campaign_id })
    expect(asked.sheet).toEqual({ campaign_id, link: question(campaign_id) })
    const { sheet_key: ofToken } = await keyOf(await hostOf(member), campaign_id)
    const refused = [`To score in this chat, allow it in the browser first: ${question(campaign_id)}`]
    for (const key of [undefined, ofToken]) expect(await handIn(host, key)).toEqual(refused)

    await allow(true)
    const { sheet_key } = await keyOf(host, campaign_id)
    expect(await handIn(host, ofToken)).toEqual([BY_PEOPLE])
    expect((await ownVotes(member, campaign_id))[tactic_id]).toBeNull()
    expect(await handIn(host, sheet_key)).toMatchObject({ scored_count: 1 })
    expect((await ownVotes(member, campaign_id))[tactic_id]).toMatchObject(scores(9, 8, 2))
    const elsewhere = await host.callAsModel('score_sheet', scene)
    expect(elsewhere.sheet?.link).toBe(question(scene.campaign_id))
    expect(await handIn(await connectAs(), sheet_key)).toEqual([
      expect.stringMatching(/^To score in this chat/),
    ])

    await allow(false)
    expect(await handIn(host, sheet_key)).toEqual(refused)
    await allow(true)
    await owner.must('endCampaign', { campaign_id })
    expect(await handIn(host, sheet_key)).toMatchObject({ refusal: { sentence: 'Voting has closed' } })
    expect((await member.must('listConnections')).connections.flatMap((one) => one.chat_sheets)).toEqual([])
  },
)

describe('A model alone cannot score', () => {
  const keys = deriveSealingKeys([sessionSecret], 'score sheet')
  const sealed = (user_id: string, campaign_id: string, left_ms: number) =>
    keys.seal(String(Date.now() + left_ms), `${user_id} ${campaign_id}`).sealed

  test('without the key, or with one that is over, made up, of another person or campaign', async () => {
    const { campaign_id, tactic_id } = await newScene(owner, member)
    const host = await hostOf(member)
    const foreign = await keyOf(await hostOf(owner), campaign_id)
    const other = await keyOf(host, scene.campaign_id)
    const own = sealed(member.id, campaign_id, 60_000)
    const wrong = {
      none: undefined,
      blank: '',
      'made up': 'made.up',
      over: sealed(member.id, campaign_id, -1),
      "another person's": foreign.sheet_key,
      "another campaign's": other.sheet_key,
      changed: `${own.slice(0, -3)}AAA`,
    }
    const votes = { [tactic_id]: scores(9, 9, 9) }
    for (const [which, sheet_key] of Object.entries(wrong))
      for (const name of APP_TOOLS) {
        const { isError, texts, data } = await host.callAsPage(name, { campaign_id, sheet_key, votes })
        expect([which, name, isError, texts, data]).toEqual([which, name, true, [BY_PEOPLE], undefined])
      }
    expect((await ownVotes(member, campaign_id))[tactic_id]).toBeNull()
    // The key that was changed above is right.
    const { data } = await host.callAsPage('hand_in_scores', { campaign_id, sheet_key: own, votes })
    expect(data).toMatchObject({ scored_count: 1 })
  })

  test('with the id of a session that shows apps, which proves nothing', async () => {
    const message = (name: string) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: { campaign_id: scene.campaign_id, votes: {} } },
    })
    const answer = await send(`${app.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await secretOf(member)}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'Mcp-Session-Id': 'apps-made-up',
      },
      body: JSON.stringify(message('hand_in_scores')),
    })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(BY_PEOPLE)
  })
})

describe('The sheet says where else to go', () => {
  const refusal = async (host: Host, campaign_id: string) => {
    const { isError, texts, sheet } = await host.callAsModel('score_sheet', { campaign_id })
    expect([isError, sheet?.sheet_key]).toEqual([true, undefined])
    return texts[0]
  }

  test('with a token that may not vote', async () => {
    const { campaign_id } = scene
    const host = await hostOf(member, ['read', 'add', 'manage'])
    const link = `${app.url}/campaigns/${campaign_id}/score`
    expect(await refusal(host, campaign_id)).toBe(
      `This API token may not vote, so scores are given in the browser: ${link}`,
    )
    // A key of another token of the same person does not help.
    const keyed = await keyOf(await hostOf(member), campaign_id)
    const votes = { [scene.tactic_id]: scores(9, 9, 9) }
    expect((await host.callAsPage('hand_in_scores', { ...keyed, votes })).data.refusal).toMatchObject({
      sentence: expect.stringMatching(/^This API token lacks the scope "vote"/) as string,
    })
    expect((await ownVotes(member, campaign_id))[scene.tactic_id]).toBeNull()
  })

  test('once the campaign has ended, before and while the sheet is open', async () => {
    const { campaign_id, tactic_id } = await newScene(owner, member)
    const host = await hostOf(member)
    const keyed = await keyOf(host, campaign_id)
    await owner.must('endCampaign', { campaign_id })
    const votes = { [tactic_id]: scores(9, 9, 9) }
    expect((await host.callAsPage('hand_in_scores', { ...keyed, votes })).data).toMatchObject({
      scored_count: 0,
      refusal: { sentence: 'Voting has closed' },
    })
    const ended = `The campaign has ended, so it takes no more scores. Its result: ${app.url}/campaigns/${campaign_id}`
    expect((await host.callAsPage('sheet_tactics', keyed)).texts).toEqual([ended])
    expect(await refusal(host, campaign_id)).toBe(ended)
  })

  test('while a second round runs', async () => {
    const world = await newWorld(app, 'a second round')
    const host = await connectHostOf(world.member, '2026-07-28')
    const { campaign_id } = world
    expect(await refusal(host, campaign_id)).toBe(
      `A second round runs, which people score in the browser: ${app.url}/campaigns/${campaign_id}/second-round`,
    )
    const keys = deriveSealingKeys([sessionSecret], 'score sheet')
    const sheet_key = keys.seal(String(Date.now() + 60_000), `${world.member.id} ${campaign_id}`).sealed
    const votes = { [world.ids[0] ?? '']: scores(9, 9, 9) }
    const handedIn = await host.callAsPage('hand_in_scores', { campaign_id, sheet_key, votes })
    expect(handedIn.data).toMatchObject({
      scored_count: 0,
      refusal: { sentence: 'Voting has closed' },
    })
  })

  test('to observers, and knows no campaign of others', async () => {
    const { campaign_id } = await newScene(owner, member)
    await member.must('setCampaignObserver', { campaign_id, member_id: member.id, observes: true })
    const host = await hostOf(member)
    expect(await refusal(host, campaign_id)).toBe(
      `Observers do not score. To score after all: ${app.url}/campaigns/${campaign_id}/score`,
    )
    expect(await refusal(host, MISSING_ID)).toMatch(/^Campaign not found\./)
  })
})

test('A host that hides no tool from its model learns no score', async () => {
  const world = await newWorld(app, 'a campaign')
  const assistant = await connectAssistant(
    app.url,
    await secretOf(world.owner, ['read', 'add', 'vote', 'manage']),
    '2026-07-28',
    SHOWS_APPS,
  )
  await vote(world, [
    [scores(9, 9, 1), scores(2, 2, 9), scores(5, 5, 5)],
    [scores(8, 8, 2), scores(3, 3, 8), scores(5, 4, 5)],
  ])
  expect(unsealedIn(await askEverything(world, assistant))).toEqual([])
  const { tools } = await assistant.client.listTools()
  expect(tools.filter((tool) => !isForModel(tool)).map(({ name }) => name)).toEqual(APP_TOOLS)
})
