import { z } from 'zod'
import { endField, nameField as campaignName, timeZoneField } from '../campaigns/validation'
import { cleanText, codePoints, cutMiddle } from '../text'
import { nameField as teamName, teamIdField } from '../teams/validation'
import { PASTED_MAX } from './constants'
import { hasTooManyLines, IN_LIST_ALREADY, readLines, TOO_MANY_LINES } from './pasted-lines'
import { TOO_MANY_TACTICS } from './validation'

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
