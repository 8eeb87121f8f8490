import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createCampaign } from '~/domain/campaigns/commands.server'
import { listCampaignTeams } from '~/domain/campaigns/queries.server'
import type { Context } from '~/domain/context'
import {
  deleteTeam,
  editTeam,
  setOpenBallots,
  setTeamInvite,
  createTeam,
} from '~/domain/teams/commands.server'
import { joinTeam } from '~/domain/teams/joining.server'
import { handOverTeam, removeMember } from '~/domain/teams/members.server'
import {
  findTeamBySlug,
  generateUrl,
  getTeam,
  checkUrl,
  listTeams,
  listTeamCards,
} from '~/domain/teams/queries.server'
import { TeamView } from '~/domain/teams/view'
import {
  allPages,
  buildCampaign,
  buildTactic,
  buildTeam,
  raceBehind,
  refusal,
  signIn,
  signInAll,
  signInPremium,
} from '../support/builders'
import { newCampaign, newSlug, newTeam } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }

const slugTaken = refusal('conflict', 'This URL is already taken', 'url_slug')
const noMoreTeams = refusal(
  'upgrade_required',
  'Your trial includes no more teams. Upgrade to premium for unlimited teams.',
)
const noMoreCampaigns = refusal(
  'upgrade_required',
  'Your trial includes no more campaigns. Upgrade to premium for unlimited campaigns.',
)

const ownedTeams = async ({ actor }: Context) =>
  (await queryRows(database, sql`select id from teams where owner_id = ${actor.id}`)).length
const createdCampaigns = async ({ actor }: Context) =>
  (await queryRows(database, sql`select id from campaigns where created_by = ${actor.id}`)).length

/** How many of the calls went through; every other one must have been refused with this. */
async function successes(calls: Promise<unknown>[], refused: object): Promise<number> {
  const outcomes = await Promise.allSettled(calls)
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  for (const failure of failures) expect(failure).toMatchObject(refused)
  return outcomes.length - failures.length
}

describe('creating a team', () => {
  test('makes the creator its owner and first member', async () => {
    const ada = await signIn(database.db)
    const input = newTeam()
    const { team } = await createTeam(ada, input)
    expect(team).toMatchObject({
      ...input,
      owner_id: ada.actor.id,
      role: 'owner',
      member_count: 1,
      campaign_count: 0,
      is_invite_open: true,
      can: { manage: true },
    })
    expect(TeamView.parse(team)).toEqual(team)
    const detail = await getTeam(ada, { team_id: team.id })
    expect(detail.team).toEqual(team)
    expect(detail.members).toMatchObject([
      { id: ada.actor.id, full_name: ada.actor.full_name, email: ada.actor.email, role: 'owner' },
    ])
  })

  test('refuses a URL that is being taken at that moment', async () => {
    const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
    const input = newTeam()
    const first = (db: Context['db']) => createTeam({ ...ada, db }, input)
    await expect(raceBehind(database.db, first, () => createTeam(ben, input))).rejects.toMatchObject(
      slugTaken,
    )
  })

  test('allows as many teams as the trial includes', async () => {
    const ada = await signIn(database.db)
    const wide = { ...ada, limits: { ...ada.limits, max_teams: 2 } }
    await createTeam(wide, newTeam())
    await createTeam(wide, newTeam())
    await expect(createTeam(wide, newTeam())).rejects.toMatchObject(noMoreTeams)
    expect(await ownedTeams(ada)).toBe(2)
  })

  test('does not count the teams of others that one has joined', async () => {
    const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
    await buildTeam(ada, ben)
    expect((await createTeam(ben, newTeam())).team).toMatchObject({ role: 'owner' })
  })

  test('counts a team no more once it is deleted or handed over', async () => {
    const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
    const first = await buildTeam(ada)
    await expect(createTeam(ada, newTeam())).rejects.toMatchObject(noMoreTeams)
    await deleteTeam(ada, { team_id: first })
    const second = await buildTeam(ada, ben)
    await handOverTeam(ada, { team_id: second, member_id: ben.actor.id })
    expect((await createTeam(ada, newTeam())).team).toMatchObject({ role: 'owner' })
  })

  test('counts anew when it had to wait for another one', async () => {
    const ada = await signIn(database.db)
    const first = (db: Context['db']) => createTeam({ ...ada, db }, newTeam())
    const second = raceBehind(database.db, first, () => createTeam(ada, newTeam()))
    await expect(second).rejects.toMatchObject(noMoreTeams)
    expect(await ownedTeams(ada)).toBe(1)
  })
})

describe('the limit of campaigns', () => {
  test('is counted anew by a creation that had to wait for another one', async () => {
    const ada = await signIn(database.db)
    const team_id = await buildTeam(ada)
    await buildCampaign(ada, team_id)
    await buildCampaign(ada, team_id)
    const first = (db: Context['db']) => createCampaign({ ...ada, db }, newCampaign(team_id))
    const second = raceBehind(database.db, first, () => createCampaign(ada, newCampaign(team_id)))
    await expect(second).rejects.toMatchObject(noMoreCampaigns)
    expect(await createdCampaigns(ada)).toBe(3)
  })

  test('is shared by all teams of a person', async () => {
    const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
    const [own, other] = [await buildTeam(ada), await buildTeam(ben, ada)]
    await buildCampaign(ada, own)
    await buildCampaign(ada, other)
    await buildCampaign(ada, other)
    await expect(createCampaign(ada, newCampaign(own))).rejects.toMatchObject(noMoreCampaigns)
    expect(await createCampaign(ben, newCampaign(other))).toMatchObject({ campaign: { team_id: other } })
  })
})

describe('reading teams', () => {
  test("lists the actor's teams, newest first, with role and counts", async () => {
    const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
    const older = await buildTeam(ben, ada)
    const newer = await buildTeam(ada)
    await buildCampaign(ben, older)
    const { teams: rows } = await listTeams(ada, page)
    expect(rows).toMatchObject([
      { id: newer, role: 'owner', member_count: 1, campaign_count: 0, can: { manage: true } },
      { id: older, role: 'member', member_count: 2, campaign_count: 1, can: { manage: false } },
    ])
    for (const team of rows) expect(TeamView.parse(team)).toEqual(team)
  })

  test('comes in pages without gap or repetition', async () => {
    const [ada] = await signInPremium(database.db, 'Ada')
    const made: string[] = []
    for (let count = 0; count < 7; count++) made.push(await buildTeam(ada))
    const pages = await allPages(async (cursor) => {
      const { teams, next_cursor } = await listTeams(ada, { limit: 3, cursor })
      return { rows: teams, next_cursor }
    })
    expect(pages.map((rows) => rows.length)).toEqual([3, 3, 1])
    expect(pages.flat().map((team) => team.id)).toEqual(made.reverse())
  })

  test('shows the owner first, then the members as they joined', async () => {
    const [ada, ben, cem] = await signInPremium(database.db, 'Ada', 'Ben', 'Cem')
    const team_id = await buildTeam(ada, cem)
    // The embedded database's clock tells no less than milliseconds apart.
    await sleep(2)
    await joinTeam(ben, { team_id })
    const names = async () =>
      (await getTeam(ada, { team_id })).members.map(({ full_name, role }) => [full_name, role])
    expect(await names()).toEqual([
      ['Ada', 'owner'],
      ['Cem', 'member'],
      ['Ben', 'member'],
    ])
    await handOverTeam(ada, { team_id, member_id: ben.actor.id })
    expect(await names()).toEqual([
      ['Ben', 'owner'],
      ['Ada', 'member'],
      ['Cem', 'member'],
    ])
  })

  test('shows removed people to the owner alone', async () => {
    const [ada, ben, cem] = await signInPremium(database.db, 'Ada', 'Ben', 'Cem')
    const team_id = await buildTeam(ada, ben, cem)
    await removeMember(ada, { team_id, member_id: cem.actor.id })
    const seen = await getTeam(ada, { team_id })
    expect(seen.former_members).toMatchObject([{ id: cem.actor.id, full_name: 'Cem' }])
    expect(seen.team.member_count).toBe(2)
    expect(seen.members.map(({ full_name }) => full_name)).toEqual(['Ada', 'Ben'])
    expect((await getTeam(ben, { team_id })).former_members).toEqual([])
  })

  test('names the first people of each, as they joined', async () => {
    const people = await signInPremium(database.db, 'Ada', 'Ben', 'Cem', 'Dan', 'Eve', 'Fay', 'Gus')
    const [ada, ben, ...others] = people
    const team_id = await buildTeam(ada)
    for (const person of [...others, ben]) {
      await sleep(2)
      await joinTeam(person, { team_id })
    }
    await removeMember(ada, { team_id, member_id: others[1].actor.id })
    const { teams } = await listTeamCards(ada, page)
    expect(teams[0]?.faces).toEqual(['Ada', 'Cem', 'Eve', 'Fay', 'Gus'])
  })

  test('offers the teams of a new campaign by name', async () => {
    const [ada] = await signInPremium(database.db, 'Ada')
    for (const name of ['Zeta', 'Alpha', 'Mid']) await createTeam(ada, { ...newTeam(), name })
    expect((await listCampaignTeams(ada)).map(({ name }) => name)).toEqual(['Alpha', 'Mid', 'Zeta'])
  })
})

describe('changing a team', () => {
  test('renames it and answers what reading will answer', async () => {
    const ada = await signIn(database.db)
    const { id: team_id, url_slug } = (await createTeam(ada, newTeam())).team
    const changed = (await editTeam(ada, { team_id, name: 'Growth and more' })).team
    expect(changed).toMatchObject({ name: 'Growth and more', url_slug })
    expect((await getTeam(ada, { team_id })).team).toEqual(changed)
    const moved = (await editTeam(ada, { team_id, url_slug: newSlug() })).team
    expect(moved).toMatchObject({ name: 'Growth and more' })
    expect((await getTeam(ada, { team_id })).team).toEqual(moved)
  })

  test('keeps every earlier address leading to it, for its members alone, until it is deleted', async () => {
    const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
    const first = newTeam()
    const { id: team_id } = (await createTeam(ada, first)).team
    const slugs = [first.url_slug, newSlug(), newSlug()]
    for (const url_slug of slugs.slice(1)) await editTeam(ada, { team_id, url_slug })
    for (const url_slug of slugs) {
      expect(await findTeamBySlug(ada, url_slug)).toBe(team_id)
      await expect(findTeamBySlug(ben, url_slug)).rejects.toMatchObject(
        refusal('not_found', 'Team not found'),
      )
      expect((await checkUrl(database, { slug: url_slug })).available).toBe(false)
      await expect(createTeam(ben, { ...first, url_slug })).rejects.toMatchObject(slugTaken)
    }
    expect((await generateUrl(database, { teamName: first.url_slug })).urlSlug).not.toBe(first.url_slug)
    await deleteTeam(ada, { team_id })
    for (const url_slug of slugs) expect((await checkUrl(database, { slug: url_slug })).available).toBe(true)
  })

  test('refuses an address that another team has or had, and gives back the own one', async () => {
    const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
    const first = newTeam()
    const { id: team_id } = (await createTeam(ada, first)).team
    const { id: other_id, url_slug: other_slug } = (await createTeam(ben, newTeam())).team
    const second = newSlug()
    await editTeam(ada, { team_id, url_slug: second })
    for (const url_slug of [first.url_slug, second])
      await expect(editTeam(ben, { team_id: other_id, url_slug })).rejects.toMatchObject(slugTaken)
    const before = await getTeam(ada, { team_id })
    await expect(
      editTeam(ada, { team_id, name: 'Not this one', url_slug: other_slug }),
    ).rejects.toMatchObject(slugTaken)
    expect(await getTeam(ada, { team_id })).toEqual(before)

    for (const url_slug of [first.url_slug, first.url_slug]) await editTeam(ada, { team_id, url_slug })
    expect(
      await queryRows(database, sql`select url_slug from former_addresses where team_id = ${team_id}`),
    ).toEqual([{ url_slug: second }])
  })

  test('at the same moment: one team gets the address, and no address of a team is lost', async () => {
    const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
    const first = newTeam()
    const { id: team_id } = (await createTeam(ada, first)).team
    const { id: other_id } = (await createTeam(ben, newTeam())).team
    const url_slug = newSlug()
    const both = [
      () => editTeam(ada, { team_id, url_slug }),
      () => editTeam(ben, { team_id: other_id, url_slug }),
    ]
    expect(
      await successes(
        both.map((change) => change()),
        slugTaken,
      ),
    ).toBe(1)

    const [one, two] = [newSlug(), newSlug()]
    await raceBehind(
      database.db,
      (db) => editTeam({ ...ada, db }, { team_id, url_slug: one }),
      () => editTeam(ada, { team_id, url_slug: two }),
    )
    for (const slug of [first.url_slug, one, two]) expect(await findTeamBySlug(ada, slug)).toBe(team_id)
  })
})

describe('the team URL', () => {
  test.each(['Réseau Social', 'Réseau Social Développement International', '漢字だけの名前'])(
    'made from %j is free and can be taken, again and again',
    async (name) => {
      const [ada] = await signInPremium(database.db, 'Ada')
      const made: string[] = []
      for (let count = 0; count < 12; count++) {
        const url_slug = (await generateUrl(database, { teamName: name })).urlSlug
        expect((await checkUrl(database, { slug: url_slug })).available).toBe(true)
        await createTeam(ada, { name, url_slug })
        made.push(url_slug)
      }
      expect(new Set(made).size).toBe(12)
      expect(made[11]).toMatch(/-12$/)
    },
  )
})

describe('deleting a team', () => {
  test('takes everything in it along', async () => {
    const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
    const team_id = await buildTeam(ada, ben)
    const campaign_id = await buildCampaign(ada, team_id)
    await buildTactic(ben, campaign_id)
    await deleteTeam(ada, { team_id })
    await expect(getTeam(ada, { team_id })).rejects.toMatchObject(refusal('not_found', 'Team not found'))
    for (const query of [
      sql`select 1 from team_members where team_id = ${team_id}`,
      sql`select 1 from campaigns where team_id = ${team_id}`,
      sql`select 1 from tactics where campaign_id = ${campaign_id}`,
      sql`select 1 from votes where user_id in (${ada.actor.id}, ${ben.actor.id})`,
    ]) {
      expect(await queryRows(database, query)).toEqual([])
    }
    await expect(joinTeam(ben, { team_id })).rejects.toMatchObject(
      refusal('not_found', 'Invalid or expired invite link'),
    )
  })
})

test.each(['is_invite_open', 'opens_ballots'] as const)(
  '%s says what its switch was set to',
  async (field) => {
    const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
    const team_id = await buildTeam(ada, ben)
    const isOpen = async () => (await getTeam(ben, { team_id })).team[field]
    expect(await isOpen()).toBe(true)
    const set = field === 'is_invite_open' ? setTeamInvite : setOpenBallots
    for (const open of [false, true]) {
      await set(ada, { team_id, open })
      expect(await isOpen()).toBe(open)
    }
  },
)
