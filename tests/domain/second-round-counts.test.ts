import { expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { getResultsFile } from '~/domain/results/store/results-file.server'
import { FIRST_ONES_STAND } from '~/domain/results/statistics/moves'
import { endSecondRound, openSecondRound } from '~/domain/rounds/commands.server'
import { getSecondRound } from '~/domain/rounds/queries.server'
import { voteInSecondRound } from '~/domain/rounds/votes.server'
import { getReceipt } from '~/domain/seals/receipts.server'
import type { ResultsFile } from '~/domain/seals/view'
import { addTactic } from '~/domain/tactics/commands.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { getResults } from '~/domain/tactics/results.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { verify } from '../../verifier/verify.js'
import { buildCampaign, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'
import { queryRow } from '../support/sql'
import { sql } from 'drizzle-orm'

const database = useTestDatabase()

const FEW = 'With so few people the change of the averages shows your new scores.'
const NOT_COUNTED = 'not counted: fewer than three scored this tactic again'

test.each([
  { voters: 4, changes: 1, isOpen: true, counts: false },
  { voters: 4, changes: 2, isOpen: false, counts: false },
  { voters: 4, changes: 3, isOpen: true, counts: true },
  { voters: 3, changes: 1, isOpen: true, counts: true },
])(
  'of $voters voters $changes change their scores and one sends the same: they count: $counts',
  async ({ voters, changes, isOpen, counts }) => {
    const [owner, ...others] = await signInPremium(database.db, 'Olga', 'Vera', 'Walt', 'Xenia')
    if (!owner) throw new Error('Nobody')
    const people = [owner, ...others].slice(0, voters)
    const team_id = await buildTeam(owner, ...others)
    const campaign_id = await buildCampaign(owner, team_id)
    const added = await addTactic(owner, { campaign_id, name: 'Call ten guests', ...scores(4, 9, 1) })
    const { id } = added.tactic
    for (const person of people.slice(1)) await voteOnTactic(person, { tactic_id: id, ...scores(4, 9, 1) })
    await queryRow(database, sql`update campaigns set ballots_open = ${isOpen} where id = ${campaign_id}`)
    await endCampaign(owner, { campaign_id })
    const before = await getResultsFile(owner, { campaign_id })

    const opened = await openSecondRound(owner, { campaign_id, tactic_ids: [id], hours: 24 })
    expect(opened.second_round.counting === FEW).toBe(voters === 3)
    for (const person of people.slice(0, changes))
      await voteInSecondRound(person, { campaign_id, votes: { [id]: scores(7, 9, 1) } as never, keep: [] })
    await voteInSecondRound(people[changes] ?? owner, { campaign_id, votes: {}, keep: [id] })
    await endSecondRound(owner, { campaign_id })

    const results = await getResults(owner, { campaign_id })
    const { rows } = await readTacticsPage(owner, { campaign_id, limit: 200 })
    for (const tactic of [results.tactics[0], rows[0]]) {
      expect(tactic?.avg_impact).toBe(counts ? 4 + (3 * changes) / voters : 4)
      expect(tactic?.result?.rescored).toMatchObject({ rank_before: 1, counts })
      expect(tactic?.result?.rescored?.sentence === FIRST_ONES_STAND).toBe(!counts)
    }
    expect(rows[0]?.user_vote?.impact_score).toBe(counts ? 7 : 4)

    const [first, file] = [before, await getResultsFile(owner, { campaign_id })].map(
      ({ data }) => JSON.parse(JSON.stringify(data)) as ResultsFile,
    )
    if (!first || !file) throw new Error('No file')
    const told = ({ manifest, ballots, sealed }: ResultsFile) => [manifest.tactics, ballots, sealed]
    if (counts) expect(file.manifest.tactics[0]?.impact.sum).toBe(4 * voters + 3 * changes)
    else expect(told(file)).toEqual(told(first))
    for (const [index, person] of people.entries()) {
      const receipt: unknown = JSON.parse(JSON.stringify((await getReceipt(person, { campaign_id })).data))
      const given = { file, digest: results.digest ?? '', receipt, user: person.actor.id }
      const own = (verdict: ReturnType<typeof verify>) => verdict.steps[5]?.text ?? ''
      const whole = verify({ ...given, first })
      expect(whole.ok).toBe(true)
      expect(own(whole).includes(NOT_COUNTED)).toBe(!counts && index <= changes)
      // Only the first file tells which closed tactics have no vote of the second round.
      const alone = verify(given)
      expect(alone.ok).toBe(true)
      expect(own(alone).includes('1 of round 2 not checked')).toBe(!counts && !isOpen && index <= changes)
    }
  },
)

test('what is proposed can be chosen, also where the ranking is longer than what is offered', async () => {
  const [owner] = await signInPremium(database.db, 'Olga')
  const campaign_id = await buildCampaign(owner, await buildTeam(owner))
  const { id } = (await addTactic(owner, { campaign_id, name: 'Call ten guests', ...scores(4, 9, 1) })).tactic
  await endCampaign(owner, { campaign_id })
  const read = async () => (await getSecondRound(owner, { campaign_id })).second_round.candidates
  await read()
  await queryRow(
    database,
    sql`with others as (
          insert into tactics (id, campaign_id, name, added_by)
          select gen_random_uuid(), ${campaign_id}, 'Another tactic', ${owner.actor.id} from generate_series(1, 110) returning id
        ), ranked as (
          insert into results (tactic_id, campaign_id, position, rank, vote_count, criteria)
          select others.id, ${campaign_id}, row_number() over (), 1, 1, criteria from others join results on tactic_id = ${id}
        ), last as (update results set position = 111 where tactic_id = ${id})
        update campaigns set result_summary = jsonb_set(result_summary, '{nearest}', to_jsonb(array[${id}::text]))
        where id = ${campaign_id}`,
  )
  const candidates = await read()
  expect(candidates).toHaveLength(101)
  expect(candidates.filter(({ is_proposed }) => is_proposed).map((tactic) => tactic.id)).toEqual([id])
})
