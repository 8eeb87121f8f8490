import { MISSING_ID } from './inputs'
import { beforeAll } from 'vitest'
import type { OperationName } from '~/contract/operations.server'
import { signIn, type Person } from './client'
import type { Caller } from './permissions'
import { buildConnection } from './oauth'
import {
  buildCampaign,
  buildComment,
  buildJoined,
  buildSession,
  buildTactic,
  buildTeam,
  buildToken,
  buildWebhook,
  inputOf,
  signInAll,
  type Scene,
} from './scene'

export type People = Record<Exclude<Caller, 'anonymous'> | 'bystander', Person>

/** Everybody in their place in a team, and the same in a team of which none of them is. */
export function useCast(app: { url: string }) {
  let people: People
  let shared: Scene
  let foreign: Scene

  beforeAll(async () => {
    const [outsider, removed, member, adder, campaignOwner, teamOwner, bystander] = await signInAll(
      app,
      'Otto Outsider',
      'Remo Removed',
      'Milo Member',
      'Ada Adder',
      'Cleo Campaign-Owner',
      'Tea Team-Owner',
      'Bo Bystander',
    )
    people = { outsider, removed, member, adder, campaignOwner, teamOwner, bystander }
    shared = await newTarget()
    foreign = await newForeignTarget()
  })

  /** A team with everybody in their place, and what it has; of the last things only those of the field `reached`, if given. */
  async function newTarget(campaign: object = {}, reached?: string): Promise<Scene> {
    const { removed, member, adder, campaignOwner, teamOwner, bystander } = people
    const team_id = await buildTeam(teamOwner, removed, member, adder, campaignOwner, bystander)
    const { campaign_id, invite_link } = await buildCampaign(campaignOwner, team_id, campaign)
    const isOpen = !('contribution_mode' in campaign)
    const tacticAdder = isOpen ? adder : campaignOwner
    const tactic_id = await buildTactic(tacticAdder, campaign_id)
    const isNeeded = (...fields: string[]) => reached === undefined || fields.includes(reached)
    const same_as = isNeeded('same_as')
      ? await buildTactic(tacticAdder, campaign_id, 'Ask friends to join')
      : ''
    const joined_id = isNeeded('joined_id') ? await buildJoined(tacticAdder, campaign_id, tactic_id) : ''
    const comment_id = isNeeded('comment_id') ? await buildComment(adder, tactic_id) : ''
    await teamOwner.must('removeMember', { team_id, member_id: removed.id })
    const token_id = isNeeded('token_id') ? await buildToken(teamOwner) : ''
    const connection_id = isNeeded('connection_id') ? await buildConnection(teamOwner) : ''
    const own = { token_id, connection_id }
    const ids = { team_id, campaign_id, invite_link, tactic_id, same_as, joined_id, comment_id, ...own }
    const webhook = isNeeded('webhook_id', 'delivery_id')
      ? await buildWebhook(teamOwner, team_id)
      : { webhook_id: '', delivery_id: '' }
    return { ...ids, ...webhook, member_id: bystander.id, session_id: MISSING_ID }
  }

  async function newForeignTarget(): Promise<Scene> {
    const [stranger, guest] = await signInAll(app, 'Stella Stranger', 'Gus Guest')
    const team_id = await buildTeam(stranger, guest)
    const { campaign_id, invite_link } = await buildCampaign(stranger, team_id)
    const tactic_id = await buildTactic(stranger, campaign_id)
    const same_as = await buildTactic(stranger, campaign_id, 'Ask friends to join')
    const joined_id = await buildJoined(stranger, campaign_id, tactic_id)
    const comment_id = await buildComment(stranger, tactic_id)
    const token_id = await buildToken(stranger)
    const own = { token_id, connection_id: await buildConnection(stranger) }
    const ids = { team_id, campaign_id, invite_link, tactic_id, same_as, joined_id, comment_id, ...own }
    const webhook = await buildWebhook(stranger, team_id)
    return { ...ids, ...webhook, member_id: guest.id, session_id: await buildSession(stranger) }
  }

  const readers = new Map<string, Person>()

  /** A reader who joins a team once, before anything is compared. */
  async function readerOf(team_id: string): Promise<Person> {
    const known = readers.get(team_id)
    if (known) return known
    const reader = await signIn(app, 'Rea Reader')
    await reader.must('joinTeam', { team_id })
    readers.set(team_id, reader)
    return reader
  }

  /** All that a member reads of a target. */
  async function stateOf({ team_id, campaign_id, tactic_id }: Scene): Promise<unknown> {
    const reader = await readerOf(team_id)
    return [
      await reader.must('getTeam', { team_id }),
      await reader.must('listCampaigns', { team_id }),
      await reader.must('listTactics', { campaign_id }),
      await reader.must('listComments', { tactic_id }),
    ]
  }

  return {
    newTarget,
    stateOf,
    get people() {
      return people
    },
    get shared() {
      return shared
    },
    get foreign() {
      return foreign
    },
  }
}

/** Whom the owner may let back in is somebody else than whom they may remove. */
export function rightInput(name: OperationName, target: Scene, { removed }: People) {
  return inputOf(name, name === 'restoreMember' ? { ...target, member_id: removed.id } : target)
}
