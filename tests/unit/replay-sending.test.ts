import { describe, expect, it } from 'vitest'
import type { Api } from '../../tools/replay/api'
import { feedStep, orderOfStep, PROPOSAL_REFUSED, type Fed } from '../../tools/replay/feed'
import { runInOrder } from '../../tools/replay/in-order'
import { createTally, showTally } from '../../tools/replay/tally'
import { toTimeline } from '../../tools/replay/timeline'

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
