import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endCampaign, renewCampaignInvite } from '~/domain/campaigns/commands.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import type { Context } from '~/domain/context'
import { deriveStoredKeys } from '~/domain/sealing-keys.server'
import { sealStoredSecrets } from '~/domain/stored-secrets.server'
import { INVITE_TOKEN_BITS } from '~/domain/campaigns/constants'
import { newSecret } from '~/domain/secrets.server'
import { newId } from '~/domain/ids.server'
import { setTeamInvite } from '~/domain/teams/commands.server'
import {
  findCampaignInvitation,
  findTeamInvitation,
  joinCampaign,
  joinTeam,
} from '~/domain/teams/joining.server'
import { leaveTeam, removeMember, restoreMember } from '~/domain/teams/members.server'
import { getTeam } from '~/domain/teams/queries.server'
import {
  buildCampaign,
  buildTeam,
  expireTrial,
  SESSION_SECRET,
  inviteTokenOf,
  letTimeRunOut,
  refusal,
  signIn,
  signInAll,
  signInPremium,
  tokenOf,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { queryRows } from '../support/sql'

const database = useTestDatabase()

const invalidLink = refusal('not_found', 'Invalid or expired invite link')
const alreadyMember = refusal('conflict', 'Already a member of this team')

const isMember = async (ctx: Context, team_id: string) =>
  getTeam(ctx, { team_id }).then(
    () => true,
    () => false,
  )

/** A team of Ada's with a campaign, its link, and Ben, who is not in it. */
async function invite() {
  const [ada, ben] = await signInAll(database.db, 'Ada', 'Ben')
  const team_id = await buildTeam(ada)
  const campaign_id = await buildCampaign(ada, team_id)
  return { ada, ben, team_id, campaign_id, token: await inviteTokenOf(ada, campaign_id) }
}

describe("a team's invite link", () => {
  test('makes the visitor a member', async () => {
    const { ada, ben, team_id } = await invite()
    await joinTeam(ben, { team_id })
    const { team, members } = await getTeam(ben, { team_id })
    expect(team).toMatchObject({ role: 'member', member_count: 2, can: { manage: false } })
    expect(members).toEqual((await getTeam(ada, { team_id })).members)
    expect(members.map(({ full_name, role }) => [full_name, role])).toEqual([
      ['Ada', 'owner'],
      ['Ben', 'member'],
    ])
  })

  test('tells a member so even when it is closed or the trial is over', async () => {
    const { ada, ben, team_id } = await invite()
    await joinTeam(ben, { team_id })
    await setTeamInvite(ada, { team_id, open: false })
    await expect(joinTeam(await expireTrial(ben), { team_id })).rejects.toMatchObject(alreadyMember)
  })

  test('looks the same closed as unknown', async () => {
    const { ada, ben, team_id } = await invite()
    await setTeamInvite(ada, { team_id, open: false })
    await expect(joinTeam(ben, { team_id })).rejects.toMatchObject(invalidLink)
    await expect(joinTeam(ben, { team_id: newId() })).rejects.toMatchObject(invalidLink)
    expect(await isMember(ben, team_id)).toBe(false)
  })

  test('is used by many at once, and each has one row', async () => {
    const { ada, ben, team_id } = await invite()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => joinTeam(ben, { team_id })))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(9)
    for (const reason of refused) expect(reason).toMatchObject(alreadyMember)
    const rows = await queryRows(
      database,
      sql`select 1 from team_members where team_id = ${team_id} and user_id = ${ben.actor.id}`,
    )
    expect(rows).toHaveLength(1)
    expect((await getTeam(ada, { team_id })).team.member_count).toBe(2)
  })
})

describe("a campaign's invite link", () => {
  test('makes the visitor a member of the team and leads to the campaign', async () => {
    const { ben, team_id, campaign_id, token } = await invite()
    expect((await joinCampaign(ben, { invite_link: token })).campaign).toEqual({ id: campaign_id, team_id })
    expect((await getCampaign(ben, { campaign_id })).campaign.id).toBe(campaign_id)
  })

  test('simply leads a member there', async () => {
    const { ada, team_id, campaign_id, token } = await invite()
    expect((await joinCampaign(ada, { invite_link: token })).campaign).toEqual({ id: campaign_id, team_id })
    expect((await joinCampaign(await expireTrial(ada), { invite_link: token })).campaign).toEqual({
      id: campaign_id,
      team_id,
    })
  })

  test.each([
    ['was ended early', (ada: Context, campaign_id: string) => endCampaign(ada, { campaign_id })],
    ['has run out of time', letTimeRunOut],
  ])('lets no stranger in once the campaign %s', async (_, end) => {
    const { ada, ben, team_id, campaign_id, token } = await invite()
    await end(ada, campaign_id)
    await expect(joinCampaign(ben, { invite_link: token })).rejects.toMatchObject(invalidLink)
    expect(await isMember(ben, team_id)).toBe(false)
  })

  test('leads members on, closed and ended', async () => {
    const { ada, ben, team_id, campaign_id, token } = await invite()
    await joinTeam(ben, { team_id })
    await setTeamInvite(ada, { team_id, open: false })
    expect((await joinCampaign(ben, { invite_link: token })).campaign).toEqual({ id: campaign_id, team_id })
    await endCampaign(ada, { campaign_id })
    expect((await joinCampaign(ben, { invite_link: token })).campaign).toEqual({ id: campaign_id, team_id })
  })

  test('is told apart on the campaign: open, closed, ended', async () => {
    const { ada, team_id, campaign_id } = await invite()
    const isOpen = async () => (await getCampaign(ada, { campaign_id })).campaign.is_invite_open
    expect(await isOpen()).toBe(true)
    await setTeamInvite(ada, { team_id, open: false })
    expect(await isOpen()).toBe(false)
    await setTeamInvite(ada, { team_id, open: true })
    await endCampaign(ada, { campaign_id })
    expect(await isOpen()).toBe(false)
  })

  test.each([
    ['a token of nobody', newSecret(INVITE_TOKEN_BITS)],
    ['the id of the campaign', 'campaign_id'],
    ['a token cut short', 'cut'],
    ['a pattern', '%'],
  ])('does not open to %s', async (_, given) => {
    const { ben, team_id, campaign_id, token } = await invite()
    const guess = given === 'campaign_id' ? campaign_id : given === 'cut' ? token.slice(0, -1) : given
    await expect(joinCampaign(ben, { invite_link: guess })).rejects.toMatchObject(invalidLink)
    expect(await isMember(ben, team_id)).toBe(false)
  })

  test('is used by one person many times at once, and leaves one row', async () => {
    const { ada, ben, team_id, campaign_id, token } = await invite()
    const led = await Promise.all(Array.from({ length: 10 }, () => joinCampaign(ben, { invite_link: token })))
    expect(new Set(led.map(({ campaign }) => campaign.id))).toEqual(new Set([campaign_id]))
    expect((await getTeam(ada, { team_id })).team.member_count).toBe(2)
  })
})

describe('an invitation before joining', () => {
  test('names the team, whatever the plan, and tells members apart', async () => {
    const { ada, ben, team_id, campaign_id, token } = await invite()
    const team_name = (await getTeam(ada, { team_id })).team.name
    const late = await expireTrial(ben)
    expect(await findTeamInvitation(late, team_id)).toEqual({ id: team_id, team_name, is_newcomer: true })
    expect(await findCampaignInvitation(late, token)).toEqual({
      id: campaign_id,
      team_name,
      is_newcomer: true,
    })
    expect(await isMember(ben, team_id)).toBe(false)
    expect((await findTeamInvitation(ada, team_id)).is_newcomer).toBe(false)
    expect((await findCampaignInvitation(ada, token)).is_newcomer).toBe(false)
  })

  test('says nothing of a link that lets nobody in', async () => {
    const { ada, ben, team_id, token } = await invite()
    await expect(findTeamInvitation(ben, newId())).rejects.toMatchObject(invalidLink)
    await expect(findCampaignInvitation(ben, newSecret(INVITE_TOKEN_BITS))).rejects.toMatchObject(invalidLink)
    await setTeamInvite(ada, { team_id, open: false })
    await expect(findTeamInvitation(ben, team_id)).rejects.toMatchObject(invalidLink)
    await expect(findCampaignInvitation(ben, token)).rejects.toMatchObject(invalidLink)
    expect((await findTeamInvitation(ada, team_id)).is_newcomer).toBe(false)
  })

  test('is invalid for a removed person', async () => {
    const { ada, ben, team_id, token } = await invite()
    await joinTeam(ben, { team_id })
    await removeMember(ada, { team_id, member_id: ben.actor.id })
    await expect(findTeamInvitation(ben, team_id)).rejects.toMatchObject(invalidLink)
    await expect(findCampaignInvitation(ben, token)).rejects.toMatchObject(invalidLink)
  })
})

describe('a removed person', () => {
  test('is a member again as soon as the owner lets them back in', async () => {
    const { ada, ben, team_id, token } = await invite()
    await joinTeam(ben, { team_id })
    await removeMember(ada, { team_id, member_id: ben.actor.id })
    await restoreMember(ada, { team_id, member_id: ben.actor.id })
    expect((await getTeam(ben, { team_id })).team.member_count).toBe(2)
    await expect(joinTeam(ben, { team_id })).rejects.toMatchObject(alreadyMember)
    expect((await joinCampaign(ben, { invite_link: token })).campaign.team_id).toBe(team_id)
  })

  test('may still be invited to other teams', async () => {
    const { ada, ben, team_id } = await invite()
    await joinTeam(ben, { team_id })
    await removeMember(ada, { team_id, member_id: ben.actor.id })
    const other = await buildTeam(await signIn(database.db))
    await joinTeam(ben, { team_id: other })
    expect(await isMember(ben, other)).toBe(true)
  })
})

describe('a person who left', () => {
  test('comes back through an open link, and through no closed one', async () => {
    const { ada, ben, team_id } = await invite()
    await joinTeam(ben, { team_id })
    await leaveTeam(ben, { team_id })
    await setTeamInvite(ada, { team_id, open: false })
    await expect(joinTeam(ben, { team_id })).rejects.toMatchObject(invalidLink)
    await setTeamInvite(ada, { team_id, open: true })
    await joinTeam(ben, { team_id })
    expect(await isMember(ben, team_id)).toBe(true)
  })
})

describe('when the trial is over', () => {
  test('joining stays open in a team whose owner is premium', async () => {
    const [ada] = await signInPremium(database.db, 'Ada')
    const [ben, cem] = await signInAll(database.db, 'Ben', 'Cem')
    const team_id = await buildTeam(ada)
    const token = await inviteTokenOf(ada, await buildCampaign(ada, team_id))
    await joinTeam(await expireTrial(ben), { team_id })
    await joinCampaign(await expireTrial(cem), { invite_link: token })
    expect((await getTeam(ada, { team_id })).team.member_count).toBe(3)
  })
})

describe('stored invite links', () => {
  const withSecrets = (ctx: Context, ...secrets: string[]): Context => ({
    ...ctx,
    ...deriveStoredKeys(secrets),
  })
  const SECOND = 'the next secret, which has 32 characters'

  test('of an earlier version and of an earlier secret are sealed with the first one', async () => {
    const { ada, ben, team_id, campaign_id, token } = await invite()
    const other_id = await buildCampaign(ada, team_id)
    const otherToken = await inviteTokenOf(ada, other_id)
    await queryRows(
      ada,
      sql`update campaigns set invite_token = ${token}, invite_sealed = null, invite_hash = null where id = ${campaign_id}`,
    )
    const rotated = withSecrets(ada, SECOND, SESSION_SECRET)
    await Promise.all([1, 2].map(() => sealStoredSecrets(database.db, rotated)))
    const rows = await queryRows(ada, sql`select * from campaigns where id in (${campaign_id}, ${other_id})`)
    expect(rows).toHaveLength(2)
    for (const secret of [token, otherToken]) expect(JSON.stringify(rows)).not.toContain(secret)
    const after = withSecrets(ada, SECOND)
    expect(await inviteTokenOf(after, campaign_id)).toBe(token)
    expect(await inviteTokenOf(after, other_id)).toBe(otherToken)
    const joiner = { ...ben, inviteKeys: after.inviteKeys }
    expect((await joinCampaign(joiner, { invite_link: token })).campaign).toEqual({
      id: campaign_id,
      team_id,
    })

    await sealStoredSecrets(database.db, after)
    expect(
      await queryRows(ada, sql`select * from campaigns where id in (${campaign_id}, ${other_id})`),
    ).toEqual(rows)
  })

  test('whose secret is gone are unknown, cannot be read, and can be renewed', async () => {
    const { ada, ben, team_id, campaign_id, token } = await invite()
    const other = withSecrets(ada, SECOND)
    await sealStoredSecrets(database.db, other)
    expect((await getCampaign(other, { campaign_id })).inviteLink).toBeNull()
    const joiner = { ...ben, inviteKeys: other.inviteKeys }
    await expect(joinCampaign(joiner, { invite_link: token })).rejects.toMatchObject(invalidLink)
    expect(await inviteTokenOf(ada, campaign_id)).toBe(token)
    const renewed = tokenOf((await renewCampaignInvite(other, { campaign_id })).inviteLink)
    expect(await inviteTokenOf(other, campaign_id)).toBe(renewed)
    expect((await joinCampaign(joiner, { invite_link: renewed })).campaign).toEqual({
      id: campaign_id,
      team_id,
    })
  })
})
