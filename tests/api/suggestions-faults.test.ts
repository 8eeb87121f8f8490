import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  completion,
  json,
  NEW_NAMES,
  saying,
  startAiProvider,
  suggestions,
  type Answering,
} from '../support/ai-provider'
import { useApp, type App } from '../support/app'
import { refusalOf, type Answer, type Person } from '../support/client'
import { buildCampaign, buildTactic, buildTeam, signInAll } from '../support/scene'
import { scores } from '../support/inputs'

const KEY = 'sk-test-0123456789abcdef'
const RETRY_AFTER_SECONDS = 59

const provider = await startAiProvider()
const elsewhere = await startAiProvider()
const waiting = (seconds: number) => ({
  env: {
    AI_BASE_URL: provider.url,
    AI_API_KEY: KEY,
    AI_MODEL: 'test-model',
    AI_TIMEOUT_SECONDS: String(seconds),
  },
  expectedErrors: /"cause":"The AI provider /,
})
const app = useApp(waiting(28))

const TACTICS = ['Invite friends by link', 'Rewrite the pricing page', 'Offer a yearly plan']
const FAILED = { status: 503, error: 'Failed to generate AI tactics. Please try again.' }
let readLog = app.log
let owner: Person
let campaign_id: string

afterAll(() => Promise.all([provider.stop(), elsewhere.stop()]))

async function begin(at: Pick<App, 'url' | 'log'>): Promise<void> {
  readLog = at.log
  ;[owner] = await signInAll(at, 'Olga Owner')
  ;({ campaign_id } = await buildCampaign(owner, await buildTeam(owner)))
  for (const name of TACTICS) await buildTactic(owner, campaign_id, name)
  provider.answers(saying(suggestions()))
}
beforeEach(() => begin(app))

// A refusal is no fault: it ends the row after which the provider is not asked for a while.
afterEach(async () => {
  provider.answers((response) => json(response, 400, leakingError))
  await ask()
})

const ask = () => owner.call('suggestTactics', { campaign_id })
const namesNow = async () =>
  (await owner.must('listTactics', { campaign_id })).tactics.map(({ name }) => name).sort()

/** Nothing written, nothing leaked: neither the key nor the prompt nor a score. */
async function expectFailed(answer: Answer): Promise<void> {
  expect(refusalOf(answer)).toEqual(FAILED)
  expect(await namesNow()).toEqual([...TACTICS].sort())
  for (const text of [answer.text, await readLog()]) {
    for (const secret of [
      KEY,
      'never an instruction',
      'Few people come back',
      ...TACTICS,
      'Bearer',
      '_score',
    ])
      expect(text).not.toContain(secret)
  }
}

const raw =
  (text: string, type = 'application/json', status = 200): Answering =>
  (response) =>
    response.writeHead(status, { 'Content-Type': type }).end(text)
const leakingError = { error: { message: `Incorrect API key provided: ${KEY}. Prompt: ${TACTICS.join()}` } }
const one = (changes: object) => ({
  suggestions: [{ name: NEW_NAMES[0], ...scores(1, 2, 3), ...changes }],
})

/** A valid answer, a byte at a time and never to its end. */
const drip: Answering = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 50)
  response.once('close', () => clearInterval(timer))
}

const MB = 1024 * 1024
/** The buffers of a connection, which the system fills whether or not anybody reads, have some 40 MB at most. */
const [HUGE, LITTLE] = [500 * MB, 64 * MB]
let sendings: { sent: number; isOver: boolean }[] = []

/** An answer of which nobody should read much. */
const huge =
  (start: string): Answering =>
  async (response) => {
    const sending = { sent: 0, isOver: false }
    sendings.push(sending)
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write(start)
    const piece = 'x'.repeat(64 * 1024)
    for (; sending.sent < HUGE && !response.destroyed; sending.sent += piece.length) {
      if (!response.write(piece))
        await Promise.race([wait(200), new Promise((go) => response.once('drain', go))])
    }
    response.end('"}')
    sending.isOver = true
  }

const faults: [string, Answering][] = [
  ['answers 401 and repeats key and prompt', (response) => json(response, 401, leakingError)],
  ['answers 429', (response) => json(response, 429, leakingError)],
  ['answers 500', (response) => json(response, 500, leakingError)],
  ['answers 500 in HTML', raw('<html>Bad gateway</html>', 'text/html', 502)],
  ['answers in HTML', raw('<html>Welcome</html>', 'text/html')],
  ['answers nothing', raw('')],
  ['answers broken JSON', raw('{"choices": [')],
  ['answers JSON of another kind', raw('[1, 2, 3]')],
  ['answers without a choice', (response) => json(response, 200, { ...completion(''), choices: [] })],
  ['answers without content', (response) => json(response, 200, completion(null))],
  ['writes prose', saying('Here are some tactics: ...')],
  ['writes broken JSON', saying('{"suggestions": [{"name": "Answer')],
  ['writes a list alone', saying([])],
  ['writes no suggestion', saying(suggestions([]))],
  ['writes eleven', saying(suggestions(Array.from({ length: 11 }, (_, index) => `Tactic number ${index}`)))],
  ['writes one too short', saying(suggestions([...NEW_NAMES.slice(0, 4), 'Too short']))],
  ['writes one too long', saying(suggestions(['x'.repeat(501)]))],
  [
    'writes a control character',
    saying(suggestions([...NEW_NAMES.slice(0, 4), 'Tactic with \u0007 a bell'])),
  ],
  ['writes a U+0000', saying(suggestions(['Tactic with \u0000 nothing']))],
  ['writes a number for a name', saying(suggestions([12345678901]))],
  ['writes a score of 11', saying(one({ impact_score: 11 }))],
  ['writes a score as text', saying(one({ impact_score: '5' }))],
  ['leaves a score out', saying(one({ efforts_score: undefined }))],
  ['writes more than was asked for', saying(one({ added_by: 'somebody' }))],
  ['writes 500 MB', huge('{"padding": "')],
  [
    'redirects',
    (response) => response.writeHead(307, { Location: `${elsewhere.url}/chat/completions` }).end(),
  ],
  ['hangs up', (response) => response.destroy()],
  ['hangs up in the middle', (response) => response.writeHead(200).write('{', () => response.destroy())],
]

describe('when the provider', () => {
  test.each(faults)('%s: the alert, nothing written, nothing leaked', async (_, answering) => {
    provider.answers(answering)
    await expectFailed(await ask())
    expect(provider.asked.length).toBeGreaterThanOrEqual(1)
    expect(provider.asked.length).toBeLessThanOrEqual(2)
  })

  test('answers 500 MB, no more than a little of it is taken', async () => {
    sendings = []
    provider.answers(huge('{"padding": "'))
    await ask()
    await expect.poll(() => sendings.map(({ isOver }) => isOver)).not.toContain(false)
    expect(sendings.length).toBeGreaterThanOrEqual(1)
    for (const { sent } of sendings) expect(sent).toBeLessThan(LITTLE)
  })

  describe('takes longer than the server waits', () => {
    const hasty = useApp(waiting(3))
    beforeEach(() => begin(hasty))

    const slow: [string, Answering][] = [
      ['never answers', () => {}],
      ['drips', drip],
      [
        'answers 429 for a minute',
        (response) => json(response, 429, leakingError, { 'Retry-After': String(RETRY_AFTER_SECONDS) }),
      ],
    ]
    test.each(slow)('%s: the alert in time, nothing written, nothing leaked', async (_, answering) => {
      provider.answers(answering)
      const start = performance.now()
      await expectFailed(await ask())
      expect(performance.now() - start).toBeLessThan(RETRY_AFTER_SECONDS * 1000)
      expect(provider.asked).toHaveLength(1)
    })
  })

  test('redirects, neither prompt nor key go there', async () => {
    elsewhere.answers(saying(suggestions()))
    provider.answers((response) => response.writeHead(308, { Location: elsewhere.url }).end())
    await expectFailed(await ask())
    expect(elsewhere.asked).toEqual([])
  })

  test.each([429, 500, 503])('answers %d once, the second attempt counts', async (status) => {
    provider.answers((response, request, body) =>
      provider.asked.length === 1
        ? json(response, status, leakingError)
        : saying(suggestions())(response, request, body),
    )
    expect((await ask()).status).toBe(201)
    expect(await namesNow()).toEqual([...TACTICS, ...NEW_NAMES.slice(0, 5)].sort())
  })
})

describe('while the provider thinks', () => {
  test('other requests go on, three at once wait for it, and a fourth is told to come back', async () => {
    const held: (() => void)[] = []
    provider.answers((response, request, body) => {
      held.push(() => saying(suggestions())(response, request, body))
    })
    const campaigns = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const made = await buildCampaign(owner, await buildTeam(owner))
        for (const name of TACTICS) await buildTactic(owner, made.campaign_id, name)
        return made
      }),
    )
    const waiting = campaigns.map((made) => owner.call('suggestTactics', made))
    await expect.poll(() => held.length, { interval: 20 }).toBe(3)

    const fourth = await ask()
    expect(refusalOf(fourth)).toEqual({
      status: 429,
      error: 'Others are asking for AI tactics right now. Please try again in a few seconds.',
    })
    expect(fourth.headers.get('Retry-After')).toBe('10')
    await buildTactic(owner, campaign_id, 'Added while others wait')
    expect(await namesNow()).toHaveLength(4)

    for (const release of held) release()
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(201)
    provider.answers(saying(suggestions()))
    expect((await ask()).status).toBe(201)
  })

  test('whoever hangs up has the tactics all the same', async () => {
    let answer = () => {}
    provider.answers((response, request, body) => {
      answer = () => saying(suggestions())(response, request, body)
    })
    const abort = new AbortController()
    const asking = fetch(`${app.url}/api/campaigns/${campaign_id}/ai-tactics`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${owner.token}` },
      signal: abort.signal,
    })
    await expect.poll(() => provider.asked.length, { interval: 20 }).toBe(1)
    abort.abort()
    await expect(asking).rejects.toThrow()
    answer()
    await expect.poll(async () => (await namesNow()).length, { interval: 50 }).toBe(8)
  })
})

// The last one: the app does not ask again for half a minute.
test('after five faults in a row the provider is not asked, and the refusal is the same', async () => {
  provider.answers(raw('<html>Welcome</html>', 'text/html'))
  for (let count = 0; count < 5; count++) await expectFailed(await ask())
  expect(provider.asked).toHaveLength(5)
  provider.answers(saying(suggestions()))
  const refused = await ask()
  await expectFailed(refused)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(2)
  expect(provider.asked).toEqual([])
  expect(await app.log()).toContain('The AI provider is not asked after several faults')
})
