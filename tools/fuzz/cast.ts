import { connectHost } from '../../tests/support/assistant-host'
import { signIn, type Person } from '../../tests/support/client'
import { buildCampaign, buildTactic, newScene } from '../../tests/support/scene'
import { inMilliseconds, DAY, MISSING_ID } from '../../tests/support/inputs'
import type { Caller } from './requests'

/** People with their credentials, and what stands in the places of a request. */
export type Cast = {
  tokens: Record<Caller['person'], { session: string; apiToken: string }>
  values: Record<string, string>
}

/** New people and a new team with a campaign, tactics, comments and tokens: whatever was destroyed before. */
export async function assembleCast(app: { url: string }): Promise<Cast> {
  const [owner, member, outsider] = await Promise.all([
    signIn(app, 'Olga Owner'),
    signIn(app, 'Milo Member'),
    signIn(app, 'Otto Outsider'),
  ])
  // The owner alone is on premium: the limits of the trial stay in the game.
  await owner.must('upgrade')
  const scene = await newScene(owner, member)
  for (const person of [owner, member])
    await person.must('addComment', { tactic_id: scene.tactic_id, comment_text: 'Let us try this' })
  const { team } = await owner.must('getTeam', { team_id: scene.team_id })
  return {
    tokens: {
      owner: await credentialsOf(owner),
      member: await credentialsOf(member),
      outsider: await credentialsOf(outsider),
    },
    values: {
      ...scene,
      ...(await openSecondRound(owner, scene.team_id)),
      url_slug: team.url_slug,
      slug: team.url_slug,
      sheet_key: await sheetKeyOf(owner, scene.campaign_id),
      token: 'unknown',
      missing_id: MISSING_ID,
      soon: inMilliseconds(DAY),
      later: inMilliseconds(30 * DAY),
    },
  }
}

async function credentialsOf(person: Person) {
  const { secret } = await person.must('createApiToken', { name: 'Fuzz' })
  return { session: person.token, apiToken: secret }
}

/** With which the page of the owner's score sheet calls. */
async function sheetKeyOf(owner: Person, campaign_id: string): Promise<string> {
  const { apiToken } = await credentialsOf(owner)
  const host = await connectHost(owner.base, apiToken, '2026-07-28')
  const { sheet } = await host.callAsModel('score_sheet', { campaign_id })
  await host.client.close()
  return sheet?.sheet_key ?? ''
}

/** A campaign of the team that has ended, with one tactic that is scored again. */
async function openSecondRound(owner: Person, team_id: string) {
  const { campaign_id } = await buildCampaign(owner, team_id)
  const tactic_id = await buildTactic(owner, campaign_id)
  await owner.must('endCampaign', { campaign_id })
  await owner.must('openSecondRound', { campaign_id, tactic_ids: [tactic_id] })
  return { contested_campaign_id: campaign_id, contested_tactic_id: tactic_id }
}
