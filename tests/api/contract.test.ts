import { beforeAll, describe, expect, test } from 'vitest'
import { operations, type OperationName, type OutputOf } from '~/contract/operations.server'
import type { Operation } from '~/domain/operation.server'
import { leaves, strict } from '../support/answer-shapes'
import { useSharedApp } from '../support/app'
import { signIn, type Answer, type Person } from '../support/client'
import { rows } from '../support/operations'
import type { OperationRow, Stage } from '../support/operations/row'
import {
  buildTactic,
  endAndSettle,
  inputOf,
  isReading,
  newScene,
  signInAll,
  type Scene,
} from '../support/scene'
import { newCampaign, newTeam } from '../support/inputs'

const app = useSharedApp()
let owner: Person
let member: Person
let newcomer: Person

const end = (scene: Scene) => endAndSettle(owner, scene)
async function publish(scene: Scene): Promise<void> {
  await end(scene)
  await owner.must('saveDecision', inputOf('saveDecision', scene))
}

async function openRound(scene: Scene): Promise<void> {
  await end(scene)
  await owner.must('openSecondRound', inputOf('openSecondRound', scene))
}

const bringTo: Record<Stage, (scene: Scene) => Promise<unknown>> = {
  ended: end,
  round: openRound,
  published: publish,
  recorded: async (scene) => {
    await publish(scene)
    await owner.must('recordOutcome', inputOf('recordOutcome', scene))
  },
  removed: ({ team_id, member_id }) => owner.must('removeMember', { team_id, member_id }),
  commented: ({ tactic_id }) => member.must('addComment', { tactic_id, comment_text: 'Hello' }),
  threeTactics: async ({ campaign_id }) => {
    for (const name of ['Write to everybody who left', 'Offer a yearly plan'])
      await buildTactic(owner, campaign_id, name)
  },
}

beforeAll(async () => {
  ;[owner, member, newcomer] = await signInAll(app, 'Olga Owner', 'Milo Member', 'Nora Newcomer')
})

async function callerOf({ who }: OperationRow): Promise<Person> {
  if (who === 'leaver') return signIn(app, 'Lea Leaver')
  return { member, newcomer, owner }[who ?? 'owner']
}

async function sceneAt(stage: Stage | undefined, name: OperationName): Promise<Scene> {
  const scene = await newScene(owner, member, name)
  if (stage) await bringTo[stage](scene)
  return scene
}

/** What reads shares the scene of its stage. */
const scenes = new Map<Stage | undefined, Promise<Scene>>()

async function callOnce(name: OperationName): Promise<Answer> {
  const row = rows[name]
  const stage = row.shown ?? row.needs
  const scene = (isReading(name) && scenes.get(stage)) || sceneAt(stage, name)
  if (isReading(name)) scenes.set(stage, scene)
  return (await callerOf(row)).call(name, inputOf(name, await scene))
}

describe.each(Object.entries(rows) as [OperationName, OperationRow][])('%s', (name, row) => {
  test(`answers ${row.answer.join(', ')}`, async () => {
    const { path, output, contentType, filename }: Operation = operations[name]
    const answer = await callOnce(name)
    expect(answer.status).toBe(row.status ?? 200)
    expect(answer.headers.get('Content-Type')?.split(';')[0]).toBe(contentType ?? 'application/json')
    expect(answer.headers.get('Cache-Control')).toBe(
      contentType === 'text/html' ? 'no-store, no-transform' : 'no-store',
    )
    expect(answer.headers.get('Content-Disposition')).toBe(
      filename === undefined
        ? null
        : `attachment; filename="${path.includes(':campaign_id') ? 'autumn-growth-' : ''}${filename}"`,
    )
    // A workbook is a ZIP file.
    if (contentType?.startsWith('application/')) return expect(answer.text.slice(0, 4)).toBe('PK\x03\x04')
    if (contentType) return expect(output.parse(answer.text)).toBe(answer.text)
    expect(Object.keys(answer.body as object).sort()).toEqual([...row.answer].sort())
    if (row.answer.includes('success')) expect(answer.text).toBe('{"success":true}')
    expect(strict(output).safeParse(answer.body).error).toBeUndefined()
    expect(output.parse(answer.body)).toEqual(answer.body)
    for (const [key, value] of leaves(answer.body)) {
      if (/(_at|_datetime|At)$/.test(key) && value !== null)
        expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
  })
})

describe('The records carry the fields that clients rely on', () => {
  const campaign = `id name team_id status end_datetime time_zone contribution_mode problem_statement problem_reason
    ballots_open roll quorum machine_ballot created_by
    creator_name voter_count member_count is_complete tactic_count observes observer_ids`
  const tactic = `id name description link key tracker_link text_version campaign_id added_by added_by_name vote_count comment_count user_vote impact_score chances_score
    efforts_score average_score avg_impact avg_chances avg_efforts joined can`
  const records: [record: string, name: OperationName, at: string, fields: string][] = [
    ['User', 'getMe', 'user', 'id email full_name isTrial'],
    ['Session', 'listSessions', 'sessions', 'id device created_at last_used_at is_current'],
    [
      'Team',
      'listTeams',
      'teams',
      'id name url_slug owner_id member_count campaign_count role issue_pattern',
    ],
    ['Team member', 'getTeam', 'members', 'id full_name email role observes joined_at'],
    ['Campaign', 'getCampaign', 'campaign', campaign],
    ['Campaign in a list', 'listCampaigns', 'campaigns', campaign],
    ['Tactic', 'listTactics', 'tactics', tactic],
    ['New tactic', 'addTactic', 'tactic', tactic],
    ['Edited tactic', 'editTactic', 'tactic', tactic],
    ['New tactic of several', 'addTactics', 'tactics', tactic],
    [
      'Decision',
      'getDecision',
      'decision',
      `campaign_name team_name headline voter_count eligible_count slots version is_published published_at changed_at
      decider_name markdown digest sealed_text tactics can`,
    ],
    [
      'Shared result',
      'getResultToShare',
      'result',
      'campaign_name team_name ended_at headline voter_count eligible_count tactic_count tactics',
    ],
    [
      'Tracked tactic',
      'getTrackRecord',
      'tactics',
      'id name campaign_id campaign_name rank ranked_count decided_at tracker_link expectations outcome',
    ],
    [
      'Outcome',
      'recordOutcome',
      'outcome',
      'outcome figure link sentence verdict recorded_by_name recorded_at recorded_way',
    ],
    ['Reminder', 'getReminder', 'reminder', 'reminded_at allowed message'],
    [
      'Second round',
      'getSecondRound',
      'second_round',
      'status end_datetime time_zone ended_at scored_count voter_count member_count ballots_open observes tactics candidates can',
    ],
    [
      'Line',
      'previewTactics',
      'lines',
      'name description link key impact_score chances_score efforts_score problem similar',
    ],
    [
      'Similar tactic',
      'listSimilarTactics',
      'similar',
      'id name campaign_id campaign_name status rank ranked_count outcome',
    ],
    [
      'Webhook',
      'listWebhooks',
      'webhooks',
      'id team_id url form events is_open created_at added_by_name last_delivery',
    ],
    [
      'Delivery',
      'listDeliveries',
      'deliveries',
      'id event occurred_at state attempts last_status last_error next_attempt_at',
    ],
    ['Act', 'listCampaignActs', 'acts', 'id done_at act actor_name way member_name tactic_name until'],
    ['Team act', 'listTeamActs', 'acts', 'id act actor_name campaign_id campaign_name'],
    ['Vote', 'voteOnTactic', 'vote', 'impact_score chances_score efforts_score reason'],
    ['Comment', 'listComments', 'comments', 'id user_name comment_text created_at edited_at can'],
    ['New comment', 'addComment', 'comment', 'id user_name comment_text created_at edited_at can'],
    ['Edited comment', 'editComment', 'comment', 'id user_name comment_text created_at edited_at can'],
  ]
  test.each(records)('%s', async (_, name, at, fields) => {
    const { body } = await callOnce(name)
    const value = (body as Record<string, unknown>)[at]
    const record: unknown = Array.isArray(value) ? value[0] : value
    expect(Object.keys(record as object)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
  })
})

test('Invite links are whole addresses: the team by its id, the campaign by a secret of 128 bits', async () => {
  const { team, inviteLink } = await owner.must('createTeam', newTeam())
  expect(inviteLink).toBe(`${app.url}/join/team/${team.id}`)
  expect((await owner.must('getTeam', { team_id: team.id })).inviteLink).toBe(inviteLink)

  const first = await owner.must('createCampaign', newCampaign(team.id))
  const second = await owner.must('createCampaign', newCampaign(team.id))
  expect(first.inviteLink).toMatch(new RegExp(`^${app.url}/join/campaign/[A-Za-z0-9_-]{22}$`))
  expect(second.inviteLink).not.toBe(first.inviteLink)
  expect((await owner.must('getCampaign', { campaign_id: first.campaign.id })).inviteLink).toBe(
    first.inviteLink,
  )
})

test('Lists come in pages: limit, cursor, and null at the end', async () => {
  const { campaign_id } = await newScene(owner, member)
  await buildTactic(owner, campaign_id, 'Third tactic of three')
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: OutputOf<'listTactics'> = await owner.must('listTactics', {
      campaign_id,
      limit: 1,
      ...(cursor && { cursor }),
    })
    expect(page.tactics.length).toBe(1)
    seen.push(...page.tactics.map((tactic) => tactic.id))
    cursor = page.next_cursor
  }
  const { tactics } = await owner.must('listTactics', { campaign_id })
  expect(seen).toEqual(tactics.map((tactic) => tactic.id))
  expect(seen.length).toBe(3)
})
