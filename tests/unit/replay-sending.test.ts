import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../tools/replay/api'
import { feedStep, orderOfStep, PROPOSAL_REFUSED, type Fed } from '../../tools/replay/feed'
import { createHttp, retryAfter } from '../../tools/replay/http'
import { runInOrder } from '../../tools/replay/in-order'
import { cookiesOf, signIn } from '../../tools/replay/sign-in'
import { createTally, showTally } from '../../tools/replay/tally'
import { toTimeline } from '../../tools/replay/timeline'

const base = new URL('http://localhost:3000')
const answerWith = (...answers: (Response | Error)[]) => {
  const fetched = vi.fn(async (_url: URL) => {
    const answer = answers.shift() ?? new Error('one request too many')
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const redirect = (Location: string) => new Response(null, { status: 302, headers: { Location } })

afterEach(() => vi.unstubAllGlobals())

describe('work in order', () => {
  it('keeps the order of a key, overlaps the rest, and stays within the concurrency', async () => {
    const log: string[] = []
    let running = 0
    let most = 0
    const items = Array.from({ length: 60 }, (_, index) => ({ index, key: `${index % 7}` }))
    await runInOrder(
      items,
      5,
      async ({ index, key }) => {
        most = Math.max(most, ++running)
        await sleep((index * 7) % 4)
        log.push(`${key}:${index}`)
        running--
      },
      ({ key }) => ({ after: [key], holds: [key] }),
    )
    expect(most).toBe(5)
    expect(log).toHaveLength(60)
    for (let key = 0; key < 7; key++) {
      const indexes = log
        .filter((line) => line.startsWith(`${key}:`))
        .map((line) => Number(line.split(':')[1]))
      expect(indexes).toEqual([...indexes].sort((one, other) => one - other))
    }
  })

  it('stops at the first failure and throws it', async () => {
    const worked: number[] = []
    const work = async (item: number) => {
      worked.push(item)
      await sleep(1)
      if (item === 3) throw new Error('three')
    }
    await expect(runInOrder(Array.from({ length: 1000 }).keys(), 2, work)).rejects.toThrow('three')
    expect(worked.length).toBeLessThan(10)
  })
})

describe('requests', () => {
  it('wait as long as a 429 says', async () => {
    const limited = new Response('{}', { status: 429, headers: { 'Retry-After': '0' } })
    answerWith(limited, new Response('done'))
    const onWait = vi.fn()
    const { text } = await createHttp(base, onWait).send('/api/teams', { method: 'POST' })
    expect(text).toBe('done')
    expect(onWait).toHaveBeenCalledExactlyOnceWith(0)
    expect(retryAfter('3', 0)).toBe(3)
    expect(retryAfter('Thu, 01 Jan 1970 00:00:05 GMT', 2000)).toBe(3)
    expect(retryAfter(null, 0)).toBe(1)
    expect(retryAfter('99999', 0)).toBe(120)
  })

  it('are sent again after a broken connection only where that does no harm', async () => {
    const broken = new TypeError('fetch failed', { cause: new Error('ECONNRESET') })
    answerWith(broken, new Response('done'))
    const { text } = await createHttp(base, vi.fn()).send('/vote', { isRepeatable: true })
    expect(text).toBe('done')
    answerWith(broken)
    await expect(createHttp(base, vi.fn()).send('/api/tactics')).rejects.toThrow('Start it with `npm start`')
  })
})

describe('sign-in', () => {
  const person = { name: 'Person 1', email: 'person-1@run.replay.example' }

  it('names an app that signs in with Google itself', async () => {
    answerWith(redirect('https://accounts.google.com/o/oauth2/v2/auth?client_id=x'))
    await expect(signIn(createHttp(base, vi.fn()), person)).rejects.toThrow('without GOOGLE_CLIENT_ID')
  })

  it('names the address of an app that goes by another one', async () => {
    answerWith(redirect('http://127.0.0.1:3000/local-google/authorize?state=s'))
    await expect(signIn(createHttp(base, vi.fn()), person)).rejects.toThrow('--url http://127.0.0.1:3000')
  })

  it('goes no further where there is no sign-in', async () => {
    answerWith(new Response('Not found', { status: 404 }))
    await expect(signIn(createHttp(base, vi.fn()), person)).rejects.toThrow('is this the Tactics app?')
  })

  it('reads cookies, cleared ones as empty', () => {
    const headers = new Headers()
    headers.append('Set-Cookie', 'session=a=b; Path=/; HttpOnly')
    headers.append('Set-Cookie', 'ticket=x; Max-Age=0')
    expect([...cookiesOf({ headers })]).toEqual([
      ['session', 'a=b'],
      ['ticket', ''],
    ])
  })
})

describe('feeding', () => {
  const votes = [
    { proposal: 1, voter: 7, at: 3, stance: 'agree' as const },
    { proposal: 1, voter: 9, at: 4, stance: 'agree' as const },
    { proposal: 1, voter: 9, at: 5, stance: 'pass' as const },
    { proposal: 2, voter: 9, at: 6, stance: 'pass' as const },
    { proposal: 3, voter: 9, at: 7, stance: 'pass' as const },
  ]
  const proposals = [
    { id: 1, author: 7, at: 1, name: 'Long enough' },
    { id: 2, author: 7, at: 2, name: 'Short' },
    { id: 3, author: 7, at: 2, name: 'Also long enough' },
  ]
  const { steps } = toTimeline({ proposals, votes })
  const results = { rank: null, average_score: null, avg_impact: null, avg_chances: null, avg_efforts: null }

  /** An app that refuses votes on 'id of Also long enough' and serves the given vote counts. */
  function fakeApi(voteCounts: number[]): Pick<Api, 'addTactic' | 'vote'> {
    return {
      addTactic: async (_token, { name, campaign_id: _, ...scores }) =>
        name === 'Short'
          ? { ok: false, status: 400, reason: 'Too short' }
          : {
              ok: true,
              data: { tactic: { id: `id of ${name}`, name, vote_count: 1, user_vote: scores, ...results } },
            },
      vote: async (_token, id, vote) =>
        id === 'id of Long enough'
          ? { ok: true, data: { vote, vote_count: voteCounts.shift() ?? 0 } }
          : { ok: false, status: 500, reason: 'Something went wrong' },
    }
  }

  async function feed(voteCounts: number[]) {
    const tally = createTally({ people: 2, proposals: 3, votes: 5 })
    const context = { api: fakeApi(voteCounts), campaign_id: 'c', tokenOf: String, tally }
    const fed: Fed = new Map()
    await runInOrder(steps, 4, (step) => feedStep(context, fed, step), orderOfStep)
    return { tally, fed }
  }

  it('counts what was accepted, changed, refused and not sent', async () => {
    const { tally, fed } = await feed([1, 2, 2])
    expect(tally).toMatchObject({
      proposalsAccepted: 2,
      proposalsRefused: new Map([['Too short', 1]]),
      votesAccepted: 3,
      votesChanged: 1,
      authorScoresReplaced: 1,
      votesRefused: new Map([['Something went wrong', 1]]),
      votesNotSent: new Map([[PROPOSAL_REFUSED, 1]]),
      mismatches: [],
    })
    expect(fed.get(1)?.acknowledged.size).toBe(2)
    expect(showTally(tally, 1.26)).toMatch(/of which changed an earlier vote +1\n/)
  })

  it.each([
    [[1, 3, 1], 3],
    [[1, 2, 1], 1],
  ])('finds a vote count that ran ahead or fell, once per tactic: %j', async (voteCounts, wrong) => {
    const { tally } = await feed(voteCounts)
    expect(tally.mismatches).toEqual([`vote of 9 on 1: vote_count ${wrong}, expected 2 to 2`])
  })
})
