import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getCampaign } from '~/domain/campaigns/queries.server'
import type { Context } from '~/domain/context'
import { START_MIN_TACTICS, StartCampaignSchema, startCampaign } from '~/domain/tactics/start.server'
import { listTactics } from '~/domain/tactics/queries.server'
import { createTeam } from '~/domain/teams/commands.server'
import { listTeams } from '~/domain/teams/queries.server'
import { buildTeam, raceBehind, refusal, signIn, signInAll } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, inMilliseconds, newSlug, newStart } from '../support/inputs'
import { queryRow } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }

const read = (changes: object = {}) =>
  StartCampaignSchema.parse({ team_name: 'Northwind', ...newStart(), ...changes })

async function countsOf({ db, actor }: Context) {
  return queryRow(
    { db },
    sql`select (select count(*)::int from teams where owner_id = ${actor.id}) as teams,
      (select count(*)::int from campaigns where created_by = ${actor.id}) as campaigns,
      (select count(*)::int from tactics where added_by = ${actor.id}) as tactics`,
  )
}

describe('startCampaign', () => {
  test('makes a team, a campaign and its tactics, without a vote', async () => {
    const ada = await signIn(database.db)
    const list = ' 1. Offer a yearly plan\n\n•\tInvite friends by link\n- [ ] offer a yearly plan\n'
    const input = read({ list, time_zone: 'Asia/Tokyo' })
    const { campaign: made, inviteLink } = await startCampaign(ada, input)
    const { list: names, campaign_name, ...given } = input
    const { campaign } = await getCampaign(ada, { campaign_id: made.id })
    expect(campaign).toEqual(made)
    expect(campaign).toMatchObject({
      ...given,
      name: campaign_name,
      contribution_mode: 'add_and_vote',
      tactic_count: 2,
      scored_count: 0,
      voter_count: 0,
    })
    expect(inviteLink).toContain('/join/campaign/')
    const { tactics } = await listTactics(ada, { campaign_id: campaign.id, ...page })
    expect(names).toEqual(['Offer a yearly plan', 'Invite friends by link'])
    expect(tactics.map(({ name, vote_count }) => [name, vote_count]).reverse()).toEqual(
      names.map((name) => [name, 0]),
    )
  })

  test('adds a campaign to a team of the person', async () => {
    const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
    const team_id = await buildTeam(ada, ben)
    const { campaign } = await startCampaign(ben, read({ team_id, team_name: undefined }))
    expect(campaign).toMatchObject({ team_id, created_by: ben.actor.id, member_count: 2 })
    expect(await countsOf(ben)).toEqual({ teams: 0, campaigns: 1, tactics: 2 })
  })

  test('gives a team with a name that exists another URL', async () => {
    const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
    const name = `Same ${newSlug()}`
    for (const person of [ada, ben]) await startCampaign(person, read({ team_name: name }))
    const [first] = (await listTeams(ada, page)).teams
    const [second] = (await listTeams(ben, page)).teams
    expect(second?.name).toBe(first?.name)
    expect(second?.url_slug).not.toBe(first?.url_slug)
  })

  test('proposes again when a URL is taken at that moment', async () => {
    const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
    const name = newSlug()
    const taking = (db: Context['db']) => createTeam({ ...ada, db }, { name, url_slug: name.slice(0, 30) })
    const { campaign } = await raceBehind(database.db, taking, () =>
      startCampaign(ben, read({ team_name: name })),
    )
    expect(campaign.team_name).toBe(name)
    expect((await listTeams(ben, page)).teams[0]?.url_slug).not.toBe(name)
  })

  test.each([
    ['an end in the past', { end_datetime: inMilliseconds(-DAY) }, 'end_datetime'],
    ['an end in two years', { end_datetime: inMilliseconds(800 * DAY) }, 'end_datetime'],
  ])('makes nothing for %s', async (_, changes, field) => {
    const ada = await signIn(database.db)
    await expect(startCampaign(ada, read(changes))).rejects.toMatchObject({
      kind: 'invalid',
      fields: { [field]: [expect.any(String)] },
    })
    expect(await countsOf(ada)).toEqual({ teams: 0, campaigns: 0, tactics: 0 })
  })

  test('makes nothing beyond what the trial includes', async () => {
    const ada = await signIn(database.db)
    await startCampaign(ada, read())
    await expect(startCampaign(ada, read())).rejects.toMatchObject(
      refusal(
        'upgrade_required',
        'Your trial includes no more teams. Upgrade to premium for unlimited teams.',
      ),
    )
    // The second may have a team, but no campaign in it.
    const poor = { ...(await signIn(database.db)) }
    const noCampaigns = { ...poor, limits: { ...poor.limits, max_campaigns: 0 } }
    await expect(startCampaign(noCampaigns, read())).rejects.toMatchObject({ kind: 'upgrade_required' })
    expect(await countsOf(poor)).toEqual({ teams: 0, campaigns: 0, tactics: 0 })
  })

  test('does nothing in a team of others', async () => {
    const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
    const team_id = await buildTeam(ada)
    await expect(startCampaign(ben, read({ team_id }))).rejects.toMatchObject({ kind: 'not_found' })
    expect(await countsOf(ben)).toEqual({ teams: 0, campaigns: 0, tactics: 0 })
  })
})

describe('the list', () => {
  const problemsOf = (changes: object) => {
    const { error } = StartCampaignSchema.safeParse({ team_name: 'Northwind', ...newStart(), ...changes })
    return error?.issues.map(({ path, message }) => [path.join('.'), message])
  }

  test('needs more than one tactic', () => {
    expect(START_MIN_TACTICS).toBe(2)
    const sentence = 'Please give at least two tactics, one a line'
    for (const list of ['', ' \n- \n', 'Offer a yearly plan', 'Offer a yearly plan\n* OFFER A YEARLY PLAN'])
      expect(problemsOf({ list })).toEqual([['list', sentence]])
  })

  test('names the lines that cannot be tactics', () => {
    const list = 'Offer a yearly plan\nshort\nInvite friends by link\nx\ny\u0001\nz'
    const tooShort = 'Tactic name must be at least 10 characters long.'
    expect(problemsOf({ list })).toEqual([
      ['list', `“short”: ${tooShort} “x”: ${tooShort} “y\ufffd”: ${tooShort} And 1 more.`],
    ])
  })

  test('and everything else is refused at its field, all at once', () => {
    expect(
      problemsOf({ team_name: '', campaign_name: '', end_datetime: '', list: '' })?.map(([path]) => path),
    ).toEqual(['team_name', 'campaign_name', 'end_datetime', 'list'])
  })

  test('goes to a team', () => {
    expect(problemsOf({ team_name: undefined })).toEqual([['team_name', 'Team name is required']])
  })
})
