import type { CampaignStatus } from '~/domain/campaigns/constants'
import { toCampaignView, type CampaignView } from '~/domain/campaigns/view'
import {
  sampleCampaigns,
  sampleColleagues,
  samplePeople,
  SAMPLE_TEAM,
  type SampleTactic,
  type SampleVote,
} from '~/domain/sample-data'
import { analyse } from '~/domain/results/statistics/analysis'
import { DEFAULT_PLACES, EFFORT_WEIGHT, RERUNS } from '~/domain/results/constants'
import type { Ballot, TacticFacts } from '~/domain/results/statistics/facts'
import type { Seed } from '~/domain/results/statistics/random'
import { toResultSummary, type ResultSummary } from '~/domain/results/show/view'
import { CRITERIA } from '~/domain/tactics/constants'
import { detailsOf } from '~/domain/tactics/fields'
import { toTacticView } from '~/domain/tactics/to-view'
import type { TacticView } from '~/domain/tactics/view'
import type { CampaignResultRow } from '~/domain/results/store/rows.server'
import type { TacticRow } from '~/domain/tactics/rows.server'

const TEAM_SIZE = samplePeople.length + sampleColleagues.length
/** Two whose votes are in the sample, and the reader. */
const RUNNING_VOTERS = 3
const DAY_MS = 24 * 60 * 60 * 1000
const NO_ID = '00000000-0000-7000-8000-000000000000'
/** Of the re-runs; any will do. */
const SEED: Seed = [1, 2, 3]
/** Nobody may do anything here: the example is to look at. */
const NO_RIGHTS = { is_owner: false, is_open: false }

export type Example = {
  campaign: CampaignView
  /** Null while it runs. */
  summary: ResultSummary | null
  tactics: { tactic: TacticView; is_scored: boolean; comment: string | null }[]
}

/** A campaign of the sample team from constants, in the state that is asked for. `now` is ISO 8601. */
export function exampleCampaign(status: CampaignStatus, now: string): Example {
  return status === 'active' ? runningExample(now) : endedExample(now)
}

/** The reader is one of the team and has scored all tactics but the last. */
function runningExample(now: string): Example {
  const { tactics } = sampleCampaigns.running
  const last = tactics.length - 1
  return {
    campaign: toExample('active', now, { scored_count: last, voter_count: RUNNING_VOTERS }),
    summary: null,
    tactics: tactics.map((tactic, index) => ({
      tactic: {
        ...toTactic(tactic, index, null),
        vote_count: ballotsOf(tactic).length + (index < last ? 1 : 0),
      },
      is_scored: index < last,
      comment: tactic.comment ?? null,
    })),
  }
}

type RankedSample = { tactic: SampleTactic; index: number; rank: number } & ReturnType<typeof averagesOf>

function endedExample(now: string): Example {
  const { ranked, facts, results } = (endedResults ??= rankSample())
  return {
    campaign: toExample('ended', now, {
      scored_count: ranked.length,
      voter_count: results.facts.voter_count,
    }),
    summary: toResultSummary(results),
    tactics: ranked.map(({ tactic, index, rank, ...averages }) => ({
      tactic: toTactic(tactic, index, {
        row: {
          rank,
          ...averages,
          result: toResultRow(tactic, rank, facts.get(idOf(index)), results.places),
          decided: decidedOf(index),
        },
        campaign: results,
      }),
      is_scored: true,
      comment: tactic.comment ?? null,
    })),
  }
}

/** The same for every reader, and it takes a while. */
let endedResults: ReturnType<typeof rankSample> | undefined

function rankSample() {
  const scored = sampleCampaigns.ended.tactics.map((tactic, index) => ({
    tactic,
    index,
    ...averagesOf(tactic),
  }))
  const ranked: RankedSample[] = scored
    .map((entry) => ({
      ...entry,
      rank: scored.filter((other) => other.average_score > entry.average_score).length + 1,
    }))
    .sort((one, other) => one.rank - other.rank)
  const analysis = analyse(
    {
      eligible_count: TEAM_SIZE,
      tactics: ranked.map(({ tactic, index, rank }, position) => ({
        id: idOf(index),
        name: tactic.name,
        rank,
        position: position + 1,
        ballots: tactic.votes.flatMap((vote, voter): Ballot[] => {
          if (!vote) return []
          const [impact, chances, efforts, reason = null] = vote
          return [[voter, impact, chances, efforts, reason]]
        }),
      })),
    },
    SEED,
  )
  const facts = new Map(analysis.tactics.map((tactic) => [tactic.id, tactic]))
  const lastAbove = ranked[DEFAULT_PLACES - 1]
  const results: CampaignResultRow = {
    facts: analysis.summary,
    places: DEFAULT_PLACES,
    overtaken_replays: lastAbove ? (facts.get(idOf(lastAbove.index))?.overtaken_replays ?? null) : null,
    quorum: null,
    can_score_again: false,
    scored_again: null,
    digest: null,
  }
  return { ranked, facts, results }
}

function toResultRow(tactic: SampleTactic, rank: number, facts: TacticFacts | undefined, places: number) {
  if (!facts) return null
  const { span, criteria } = facts
  return {
    rank,
    vote_count: ballotsOf(tactic).length,
    rank_low: span?.rank_low ?? null,
    rank_high: span?.rank_high ?? null,
    first_replays: span?.top_replays[0] ?? null,
    top_replays: span ? (span.top_replays[places - 1] ?? RERUNS) : null,
    criteria,
    first_round: null,
    scored_again_until: null,
  }
}

type Counts = Pick<CampaignView, 'scored_count' | 'voter_count'>

function toExample(status: CampaignStatus, now: string, counts: Counts): CampaignView {
  const is_active = status === 'active'
  const { name, problem_statement, problem_reason, tactics } =
    sampleCampaigns[is_active ? 'running' : 'ended']
  const inDays = (days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString()
  const end_datetime = inDays(is_active ? 2 : -1)
  const campaign = toCampaignView({
    id: NO_ID,
    name,
    team_id: NO_ID,
    team_name: SAMPLE_TEAM,
    end_datetime,
    time_zone: null,
    ended_at: is_active ? null : end_datetime,
    contribution_mode: 'add_and_vote',
    problem_statement,
    problem_reason,
    ballots_open: true,
    roll: false,
    quorum: null,
    machine_ballot: false,
    created_by: NO_ID,
    creator_name: samplePeople[0].name,
    created_at: inDays(-4),
    member_count: TEAM_SIZE,
    tactic_count: tactics.length,
    ...counts,
    is_decided: !is_active,
    second_round: null,
    is_invite_open: false,
    invite_sealed: null,
    is_active,
    is_scorer: true,
    observer_ids: [],
    ...NO_RIGHTS,
  })
  return {
    ...campaign,
    can: {
      vote: false,
      observe: false,
      choose_observers: false,
      add_tactic: false,
      edit: false,
      end: false,
      decide: false,
      open_second_round: false,
      delete: false,
    },
  }
}

type Results = { row: TacticRow['results']; campaign: CampaignResultRow }

function toTactic(tactic: SampleTactic, index: number, results: Results | null): TacticView {
  const { name, comment } = tactic
  const row = {
    id: idOf(index),
    name,
    ...detailsOf({}),
    tracker_link: null,
    text_version: '',
    campaign_id: NO_ID,
    added_by: null,
    added_by_name: samplePeople[index % samplePeople.length]?.name ?? null,
    ai_generated: false,
    created_at: '',
    vote_count: ballotsOf(tactic).length,
    comment_count: comment ? 1 : 0,
    user_vote: null,
    joined: [],
    is_some_adder: false,
    has_few_votes: false,
    is_adder: false,
    hint: null,
    results: results?.row ?? null,
  }
  return toTacticView(row, { is_active: results === null, results: results?.campaign, ...NO_RIGHTS })
}

function ballotsOf({ votes }: SampleTactic): SampleVote[] {
  return votes.filter((vote) => vote !== null)
}

function decidedOf(index: number) {
  const found = sampleCampaigns.ended.decision?.choices.find(({ tactic }) => tactic === index)
  return found ? { choice: found.choice, reason: found.reason ?? null } : null
}

function idOf(index: number): string {
  return `${NO_ID.slice(0, -String(index).length)}${index}`
}

/** Averages in the order of the criteria, and the score. */
function averagesOf(tactic: SampleTactic) {
  const ballots = ballotsOf(tactic)
  const [avg_impact = 0, avg_chances = 0, avg_efforts = 0] = CRITERIA.map((_, criterion) => {
    const scores = ballots.map((vote) => Number(vote[criterion]))
    return scores.reduce((sum, score) => sum + score, 0) / scores.length
  })
  const average_score = avg_impact + avg_chances - EFFORT_WEIGHT * avg_efforts
  return { average_score, avg_impact, avg_chances, avg_efforts }
}
