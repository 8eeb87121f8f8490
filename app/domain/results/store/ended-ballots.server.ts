import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import {
  campaign,
  member,
  named,
  seal,
  secondRound,
  secondRoundTactic,
  tactic,
  team,
  vote,
} from '../../../db/aliases.server'
import { votes } from '../../../db/schema.server'
import { opensBallots } from '../../campaigns/scope.server'
import type { SystemContext } from '../../context'
import { isScorer } from '../../facts.server'
import type { CastBallot } from '../../seals/ballot'
import { ballotRows } from '../../seals/ballots.server'
import { BallotRow } from '../../seals/rows.server'
import { sealKey, withSealKey } from '../../seals/key.server'
import { currentReceiptKey } from '../../seals/receipt-keys.server'
import { iso, queryRow, queryRows } from '../../sql.server'
import type { EndedCampaign, Place, Tally } from '../statistics/number-voters'
import { closeRounds } from './ballots.server'
import { ranking, tallies } from './ranking.server'
import { isAnalysed } from './scope.server'

const later = named(votes, 'later')

/** About so many ballots are read by one statement: PGlite runs it in this process, which does nothing else meanwhile. */
const PART_BALLOTS = 4_000

/** The first round or the second one. */
export type Round = CastBallot['round']

/** The round that has ended without its results being stored. */
const Head = z.object({
  round: z.literal([1, 2]),
  seal_key: z.string().nullable(),
  /** Of the latest round that is sealed. */
  digest: z.string().nullable(),
  manifest: z.string().nullable(),
  is_ranked: z.boolean(),
  campaign: z.object({ id: z.uuid(), name: z.string(), ended_at: z.iso.datetime() }),
  members: z.array(z.uuid()),
  has_roll: z.boolean(),
  is_closed: z.boolean(),
  quorum: z.int().nullable(),
  public_key: z.string(),
  replaced: z.array(BallotRow),
  tactic_ids: z.array(z.uuid()),
})
type Head = z.infer<typeof Head>

/** Sums and averages are texts, as PostgreSQL's numeric is given; so are the ballots, which a thread may parse. */
const TallyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  link: z.string().nullable(),
  key: z.string().nullable(),
  created_at: z.iso.datetime(),
  vote_count: z.int(),
  score: z.string().nullable(),
  avg_impact: z.string().nullable(),
  avg_chances: z.string().nullable(),
  avg_efforts: z.string().nullable(),
  ballots: z.string(),
})
const PlaceRow = z.object({ id: z.uuid(), rank: z.int().nullable(), position: z.int() })

export type Ended = Pick<Head, 'round' | 'digest' | 'manifest' | 'is_ranked'> & {
  seal_key: string
  ballots: EndedCampaign
}

/**
 * The ballots that count. Null while the campaign runs and once the results of its rounds are stored. Several statements read
 * one state, since no ballot of a campaign that has ended can change.
 */
export async function readEnded(ctx: SystemContext, campaign_id: string): Promise<Ended | null> {
  const read = () => withSealKey(() => readHead(ctx, campaign_id))
  const found = await read()
  if (!found) return null
  await closeRounds(ctx, campaign_id)
  // Only now it is known which ballots the second round replaces.
  const head = found.round === 1 ? found : await read()
  if (!head) return null
  const { round, seal_key, digest, manifest, is_ranked, tactic_ids, ...ballots } = head
  const tactics = await rank(ctx, await tallyInParts(ctx, tactic_ids, ballots.members.length))
  return { round, seal_key, digest, manifest, is_ranked, ballots: { ...ballots, tactics } }
}

const hasUnrankedSecondRound = sql`exists (
  select from second_rounds second_round
  where ${secondRound.campaign_id} = ${campaign.id} and ${secondRound.ended_at} is not null and not ${secondRound.is_ranked})`

const roundEnd = sql`coalesce((
  select ${secondRound.ended_at} from second_rounds second_round where ${secondRound.campaign_id} = ${campaign.id}), ${campaign.ended_at})`

/** Whether a ballot `vote` of the first round no longer counts. The array is read once, so that other votes are not looked at. */
const isReplaced = sql`${vote.round} = 1 and ${vote.tactic_id} = any(array(
    select ${secondRoundTactic.tactic_id} from second_round_tactics second_round_tactic join ended on ended.id = ${secondRoundTactic.campaign_id}
    where ${secondRoundTactic.is_counted}))
  and exists (select from votes later
    where ${later.tactic_id} = ${vote.tactic_id} and ${later.user_id} = ${vote.user_id} and ${later.round} = 2)`

const membersAtTheEnd: SQL = sql`(
  select coalesce(json_agg(${member.user_id}), '[]') from team_members member
  where ${member.team_id} = ${campaign.team_id} and ${member.joined_at} < ${campaign.ended_at}
    and (${member.removed_at} is null or ${member.removed_at} > ${campaign.ended_at})
    and ${isScorer(member.user_id, campaign)})`

function readHead(ctx: SystemContext, campaign_id: string): Promise<Head | null> {
  return queryRow(
    ctx,
    Head,
    sql`with ended as (
          select ${campaign.id} from campaigns campaign
          where ${campaign.id} = ${campaign_id} and ${campaign.ended_at} is not null
            and (not ${isAnalysed(campaign)} or ${hasUnrankedSecondRound})
        ), ${sealKey('ended')}
        select case when ${hasUnrankedSecondRound} then 2 else 1 end as round, ${campaign.is_ranked},
          (select hex from seal_key) as seal_key,
          latest.digest, latest.manifest,
          json_build_object('id', ${campaign.id}, 'name', ${campaign.name}, 'ended_at', ${iso(roundEnd)}) as campaign,
          ${membersAtTheEnd} as members, ${campaign.roll} as has_roll, not ${opensBallots} as is_closed, ${campaign.quorum}, ${currentReceiptKey} as public_key, ${ballotRows('ended', isReplaced)} as replaced,
          array(select ${tactic.id} from tactics tactic where ${tactic.campaign_id} = ${campaign.id})::text[] as tactic_ids
        from campaigns campaign join ended on ended.id = ${campaign.id} join teams team on ${team.id} = ${campaign.team_id}
        left join lateral (select ${seal.digest}, ${seal.manifest} from seals seal
          where ${seal.campaign_id} = ${campaign.id} order by ${seal.round} desc limit 1) latest on true`,
  )
}

async function tallyInParts(
  ctx: SystemContext,
  tactic_ids: string[],
  member_count: number,
): Promise<Tally[]> {
  const size = Math.max(1, Math.floor(PART_BALLOTS / Math.max(1, member_count)))
  const tallied: Tally[] = []
  for (let from = 0; from < tactic_ids.length; from += size) {
    const part = sql.param(tactic_ids.slice(from, from + size))
    tallied.push(...(await queryRows(ctx, TallyRow, tallies(sql`${tactic.id} = any(${part}::uuid[])`))))
  }
  return tallied
}

/** The tactics in order of their positions. */
async function rank(ctx: SystemContext, tallied: Tally[]): Promise<(Tally & Place)[]> {
  const counts = tallied.map(({ id, vote_count, score, avg_impact }) => ({
    id,
    vote_count,
    score,
    avg_impact,
  }))
  const source = sql`(select * from json_to_recordset(${JSON.stringify(counts)}::text::json)
    as counted (id uuid, vote_count int, score numeric, avg_impact numeric))`
  const places = await queryRows(
    ctx,
    PlaceRow,
    sql`select id, rank::int, position::int from (${ranking(source)}) ranked order by position`,
  )
  const tallyOf = new Map(tallied.map((tally) => [tally.id, tally]))
  return places.flatMap(({ id, ...place }) => {
    const tally = tallyOf.get(id)
    return tally ? [{ ...tally, ...place }] : []
  })
}
