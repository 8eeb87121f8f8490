import { DEFAULT_CONTRIBUTION_MODE } from '../campaigns/constants'
import { createCampaign } from '../campaigns/commands.server'
import { inviteRedaction, OpenedCampaign, getCampaign } from '../campaigns/queries.server'
import { canCreateCampaign } from '../campaigns/policy'
import type { Context } from '../context'
import { DomainError } from '../policy'
import { operation } from '../operation.server'
import { tooManyAtOnce } from '../subscription/policy'
import { createTeam } from '../teams/commands.server'
import { slugTaken, teamNotFound, canCreateTeam } from '../teams/policy'
import { generateUrl } from '../teams/queries.server'
import { inTransaction } from '../sql.server'
import { addTactics } from './commands.server'
import { BULK_BODY_KIBIBYTES, PASTED_MAX } from './constants'
import { rateLimits } from '../rate-limits'
import { z } from 'zod'
import { endField, nameField as campaignName, timeZoneField } from '../campaigns/validation'
import { cleanText, codePoints, cutMiddle } from '../text'
import { nameField as teamName, teamIdField } from '../teams/validation'
import { hasTooManyLines, IN_LIST_ALREADY, readLines, TOO_MANY_LINES } from './pasted-lines'
import { TOO_MANY_TACTICS } from './validation'
import { eachProblem } from '../campaigns/fields'

/** One tactic alone has nothing that it could be ranked against. */
export const START_MIN_TACTICS = 2
/** Refused lines that are named. */
const PROBLEMS_SHOWN = 3
const SHOWN_CHARACTERS = 60

const noList = 'Please give at least two tactics, one a line'
const listTooLong = `Please paste at most ${PASTED_MAX.toLocaleString('en-US')} characters at once`

/** Takes a pasted list, gives the names of its tactics. A line that is there already is left out. */
const listField = z
  .string({ error: noList })
  .overwrite(cleanText)
  .refine((text) => codePoints(text) <= PASTED_MAX, { error: listTooLong, abort: true })
  .refine((text) => !hasTooManyLines(text), { error: TOO_MANY_LINES, abort: true })
  .transform((text, ctx) => {
    const lines = readLines(text).filter(({ problem }) => problem !== IN_LIST_ALREADY)
    const message = findProblem(lines)
    if (message) ctx.addIssue({ code: 'custom', message })
    return lines.map(({ name }) => name)
  })
  .meta({ minLength: 1, maxLength: PASTED_MAX, description: 'One tactic a line; marks of lists are removed' })

function findProblem(lines: ReturnType<typeof readLines>): string | null {
  const refused = lines.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }]))
  if (refused.some(({ problem }) => problem === TOO_MANY_TACTICS)) return TOO_MANY_TACTICS
  if (refused.length === 0) return lines.length < START_MIN_TACTICS ? noList : null
  const named = refused
    .slice(0, PROBLEMS_SHOWN)
    .map(({ name, problem }) => `“${shorten(name)}”: ${problem}.`)
    .join(' ')
  const more = refused.length - PROBLEMS_SHOWN
  return more > 0 ? `${named} And ${more} more.` : named
}

function shorten(name: string): string {
  const line = name.replace(/\p{Cc}/gu, '\ufffd')
  return cutMiddle(line, SHOWN_CHARACTERS)
}

export const StartCampaignSchema = z
  .object({
    team_id: teamIdField
      .optional()
      .meta({ format: 'uuid', description: 'A team of yours. Without one, `team_name` makes a new team' }),
    team_name: teamName.optional(),
    campaign_name: campaignName,
    end_datetime: endField,
    time_zone: timeZoneField,
    list: listField,
  })
  .refine(({ team_id, team_name }) => team_id !== undefined || team_name !== undefined, {
    error: 'Team name is required',
    path: ['team_name'],
  })

/** Other teams may take a proposed URL before it is used; each attempt proposes another. */
const URL_ATTEMPTS = 5

/** Nobody types the URL, so nobody is told that it is taken. */
const TEAM_DENIALS = canCreateTeam.filter(({ otherwise }) => otherwise !== slugTaken)

export const startCampaign = operation({
  name: 'startCampaign',
  call: 'POST /api/start',
  scope: 'manage',
  summary: 'Create a team, a campaign and its tactics at once, all or nothing',
  denials: [...TEAM_DENIALS, ...canCreateCampaign, tooManyAtOnce, teamNotFound],
  repeat: {
    requireAccess: (ctx, _, { campaign }) => getCampaign(ctx, { campaign_id: campaign.id }),
    redaction: inviteRedaction,
  },
  limitPerPerson: rateLimits.start,
  maxBodyKibibytes: BULK_BODY_KIBIBYTES,
  input: StartCampaignSchema,
  output: OpenedCampaign,
  status: 201,
  success: 'Campaign created successfully',
  failure: 'Failed to create campaign',
  preferServerText: true,
  run: (ctx, { team_id, team_name, campaign_name, list, ...end }) =>
    inTransaction(ctx, async (ctx) => {
      const { campaign, inviteLink } = await createCampaign(ctx, {
        ...end,
        team_id: team_id ?? (await createNamedTeam(ctx, team_name ?? '')),
        name: campaign_name,
        contribution_mode: DEFAULT_CONTRIBUTION_MODE,
        ...eachProblem(() => null),
      })
      const { tactics } = await addTactics(ctx, {
        campaign_id: campaign.id,
        tactics: list.map((name) => ({ name })),
      })
      return { campaign: { ...campaign, tactic_count: tactics.length }, inviteLink }
    }),
})

/** A team with the URL that is proposed for its name. @returns its id. */
async function createNamedTeam(ctx: Context, name: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const { urlSlug } = await generateUrl(ctx, { teamName: name })
    try {
      // A savepoint, since a URL that was taken meanwhile would end the whole transaction.
      const { team } = await inTransaction(ctx, (ctx) => createTeam(ctx, { name, url_slug: urlSlug }))
      return team.id
    } catch (error) {
      const isTaken = error instanceof DomainError && error.message === slugTaken.sentence
      if (!isTaken) throw error
      if (attempt === URL_ATTEMPTS)
        throw new Error('Every proposed URL was taken meanwhile', { cause: error })
    }
  }
}
