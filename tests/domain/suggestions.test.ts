import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { suggestTactics } from '~/domain/suggestions/commands.server'
import { suggestFromPlaybook } from '~/domain/suggestions/playbook.server'
import type { Brief, Suggestion } from '~/domain/suggestions/brief'
import { deleteTactic } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { leaveTeam, removeMember } from '~/domain/teams/members.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  letTimeRunOut,
  raceBehind,
  refusal,
  signInPremium,
  suggesting,
} from '../support/builders'
import { scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRows } from '../support/sql'

const database = useTestDatabase()

const NAMES = [
  'Write to everybody who left',
  'Offer a yearly plan',
  'Rent a billboard beside the road',
] as const
const forPremium = refusal(
  'upgrade_required',
  'AI suggestions are for premium users. When premium users add at least 3 tactics, they can get great AI suggestions.',
)
const whileOn = refusal('conflict', 'AI tactics are disabled when campaign is off')
const withThree = refusal('conflict', 'AI tactics work best with at least 3 tactics added')
const nothingNew = refusal('conflict', 'There are no suggestions that this campaign does not have already')

/** Texts that have no three letters in a row in common. */
const WORDS = [
  'alpha beacon',
  'mint quilt',
  'zephyr jockey',
  'hull vowels',
  'dragon flux',
  'copper wig',
  'nymph sky',
]
const suggestion = (name: string): Suggestion => ({ name, ...scores(9, 8, 7) })
const several = (count: number) => WORDS.slice(0, count).map(suggestion)
const answering = (suggestions: Suggestion[]) => () => Promise.resolve(suggestions)
const fromPlaybook = (brief: Brief) => Promise.resolve(suggestFromPlaybook(brief))

async function scene(tactics = 3) {
  const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  const team_id = await buildTeam(ada, ben)
  const campaign_id = await buildCampaign(ada, team_id)
  const tactic_ids: string[] = []
  for (const name of NAMES.slice(0, tactics)) tactic_ids.push(await buildTactic(ada, campaign_id, name))
  return { ada, ben, team_id, campaign_id, tactic_ids }
}

async function tacticsOf(ctx: Context, campaign_id: string) {
  return (await readTacticsPage(ctx, { campaign_id, limit: 200 })).rows
}

const namesOf = (tactics: { name: string }[]) => tactics.map(({ name }) => name).sort()

describe('what an engine suggests', () => {
  test('is added in its owner’s name, labelled, without a vote, and the answer is what reading answers', async () => {
    const { ada, ben, campaign_id } = await scene()
    const added = (await suggestTactics(suggesting(ada, answering(several(5))), { campaign_id })).data.tactics
    expect(namesOf(added)).toEqual(namesOf(several(5)))
    const listed = (await tacticsOf(ada, campaign_id)).filter(({ ai_generated }) => ai_generated)
    expect([...listed].reverse()).toEqual(added)
    for (const tactic of [...listed, ...(await tacticsOf(ben, campaign_id)).slice(0, 5)]) {
      expect(tactic).toMatchObject({
        ai_generated: true,
        added_by: ada.actor.id,
        added_by_name: 'Ada',
        vote_count: 0,
        user_vote: null,
        impact_score: null,
        chances_score: null,
        efforts_score: null,
        average_score: null,
      })
    }
  })

  test('is voted on like anything else, and its hint shows after the end and counts for nothing', async () => {
    const { ada, ben, campaign_id } = await scene()
    const [suggested] = several(1)
    const [added] = (await suggestTactics(suggesting(ada, answering(several(1))), { campaign_id })).data
      .tactics
    await voteOnTactic(ben, { tactic_id: added?.id ?? '', ...scores(1, 2, 3) })
    await endCampaign(ada, { campaign_id })
    const shown = (await tacticsOf(ben, campaign_id)).find(({ id }) => id === added?.id)
    expect(shown).toMatchObject({ ...suggested, vote_count: 1, average_score: -1.5 })
  })

  test('is at most five, whatever the engine says', async () => {
    const { ada, campaign_id } = await scene()
    const added = (await suggestTactics(suggesting(ada, answering(several(7))), { campaign_id })).data.tactics
    expect(namesOf(added)).toEqual(namesOf(several(5)))
  })

  test('is left out where it repeats, nearly, what is there or itself', async () => {
    const { ada, campaign_id } = await scene()
    const repeats = [
      'WRITE to everybody, who left!',
      'Offer a yearly plan.',
      'rent a bill-board beside the road',
    ]
    const own = ['mint quilt', 'Mint quilt!']
    const added = (
      await suggestTactics(suggesting(ada, answering([...repeats, ...own].map(suggestion))), { campaign_id })
    ).data.tactics
    expect(namesOf(added)).toEqual(['mint quilt'])
    await expect(
      suggestTactics(suggesting(ada, answering(repeats.map(suggestion))), { campaign_id }),
    ).rejects.toMatchObject(nothingNew)
  })

  test('is left out where somebody has added it while the engine was thinking', async () => {
    const { ada, ben, campaign_id } = await scene()
    const added = (
      await suggestTactics(
        suggesting(ada, async () => {
          await buildTactic(ben, campaign_id, 'Mint quilt')
          return several(2)
        }),
        { campaign_id },
      )
    ).data.tactics
    expect(namesOf(added)).toEqual(['alpha beacon'])
  })

  test('is nothing when it cannot be stored: all of it or none', async () => {
    const { ada, campaign_id } = await scene()
    const wrong = [...several(2), { ...suggestion('zephyr jockey'), impact_score: 11 }]
    await expect(suggestTactics(suggesting(ada, answering(wrong)), { campaign_id })).rejects.toThrow()
    expect(await tacticsOf(ada, campaign_id)).toHaveLength(3)
  })
})

describe('while the engine thinks, nothing of the database is held', () => {
  type Scene = Awaited<ReturnType<typeof scene>>
  test.each<[string, (scene: Scene) => Promise<unknown>, object]>([
    ['the campaign ends', ({ ada, campaign_id }) => endCampaign(ada, { campaign_id }), whileOn],
    ['its time runs out', ({ ada, campaign_id }) => letTimeRunOut(ada, campaign_id), whileOn],
    [
      'a tactic is deleted',
      ({ ada, tactic_ids }) => deleteTactic(ada, { tactic_id: tactic_ids[0] ?? '' }),
      withThree,
    ],
    [
      'the plan runs out',
      ({ ada }) => queryRows(database, sql`update users set plan = 'trial' where id = ${ada.actor.id}`),
      forPremium,
    ],
  ])(
    'and if %s meanwhile, that sentence is the answer and nothing is written',
    async (_, change, sentence) => {
      const made = await scene()
      const asking = suggestTactics(
        suggesting(made.ada, async () => {
          await change(made)
          return several(3)
        }),
        { campaign_id: made.campaign_id },
      )
      await expect(asking).rejects.toMatchObject(sentence)
      const rows = await queryRows(
        database,
        sql`select 1 from tactics where campaign_id = ${made.campaign_id} and ai_generated`,
      )
      expect(rows).toEqual([])
    },
  )

  test.each([
    ['leaves', (_: Context, ben: Context, team_id: string) => leaveTeam(ben, { team_id })],
    [
      'is removed',
      (owner: Context, ben: Context, team_id: string) =>
        removeMember(owner, { team_id, member_id: ben.actor.id }),
    ],
  ])('and whoever %s meanwhile finds nothing', async (_, depart) => {
    const { ada, ben, team_id } = await scene()
    const campaign_id = await buildCampaign(ben, team_id)
    for (const name of NAMES) await buildTactic(ben, campaign_id, name)
    const asking = suggestTactics(
      suggesting(ben, async () => {
        await depart(ada, ben, team_id)
        return several(3)
      }),
      { campaign_id },
    )
    await expect(asking).rejects.toMatchObject(refusal('not_found', 'Campaign not found'))
    expect(await tacticsOf(ada, campaign_id)).toHaveLength(3)
  })

  test('an end that is being written at that moment decides', async () => {
    const { ada, campaign_id } = await scene()
    const asking = raceBehind(
      database.db,
      (tx) => endCampaign({ ...ada, db: tx }, { campaign_id }),
      () => suggestTactics(suggesting(ada, answering(several(3))), { campaign_id }),
    )
    await expect(asking).rejects.toMatchObject(whileOn)
  })
})

describe('calls at once', () => {
  test('with one and the same answer add it once', async () => {
    const { ada, campaign_id } = await scene()
    const calls = Array.from({ length: 4 }, () =>
      suggestTactics(suggesting(ada, answering(several(5))), { campaign_id }),
    )
    const settled = await Promise.allSettled(calls)
    const refused = settled.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    for (const call of refused) expect(call).toMatchObject({ reason: nothingNew })
    expect(namesOf(await tacticsOf(ada, campaign_id))).toEqual(
      namesOf([...NAMES.map(suggestion), ...several(5)]),
    )
  })

  test('each after the other, the playbook goes on where it was and never repeats itself, down to its end', async () => {
    const { ada, campaign_id } = await scene()
    const seen = new Set<string>()
    for (let count = 0; count < 10; count++) {
      const added = (await suggestTactics(suggesting(ada, fromPlaybook), { campaign_id })).data.tactics
      expect(added).toHaveLength(5)
      for (const { name } of added) seen.add(name)
    }
    expect(seen.size).toBe(50)
  })
})
