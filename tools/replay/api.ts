import { z } from 'zod'
import type { Http } from './http'
import { Problem } from './problem'
import type { Scores } from './scores'

const ScoresSchema = z.object({ impact_score: z.int(), chances_score: z.int(), efforts_score: z.int() })
const CreatedSchema = z.object({ id: z.string() })
const TacticSchema = z.object({
  id: z.string(),
  name: z.string(),
  rank: z.int().nullable(),
  average_score: z.number().nullable(),
  avg_impact: z.number().nullable(),
  avg_chances: z.number().nullable(),
  avg_efforts: z.number().nullable(),
  vote_count: z.int(),
  user_vote: ScoresSchema.nullable(),
})
const AddedSchema = z.object({ tactic: TacticSchema })
const VotedSchema = z.object({ vote: ScoresSchema, vote_count: z.int() })
const PageSchema = z.object({ tactics: z.array(TacticSchema), next_cursor: z.string().nullable() })
const ErrorSchema = z.object({ error: z.string() })

/** A tactic as the API serves it. */
export type ServedTactic = z.output<typeof TacticSchema>
/** What a call gave, or the sentence it was refused with. */
export type Answer<Data> = { ok: true; data: Data } | { ok: false; status: number; reason: string }
export type Api = ReturnType<typeof createApi>

type Call<Data> = {
  path: string
  schema: z.ZodType<Data>
  method?: 'GET' | 'POST'
  body?: object
  isRepeatable?: boolean
}

const ALREADY_MEMBER = 'Already a member of this team'
const PAGE_SIZE = 200

/** The public calls that a replay makes. Each takes the session token of the person who makes it. */
export function createApi(http: Http) {
  async function call<Data>(
    token: string,
    { path, schema, method = 'POST', body, isRepeatable = false }: Call<Data>,
  ): Promise<Answer<Data>> {
    const { status, text } = await http.send(path, {
      method,
      isRepeatable,
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/json',
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = readJson(text)
    if (status >= 300) {
      const refusal = ErrorSchema.safeParse(json)
      return {
        ok: false,
        status,
        reason: refusal.success ? refusal.data.error : `${status} without a sentence`,
      }
    }
    const parsed = schema.safeParse(json)
    if (parsed.success) return { ok: true, data: parsed.data }
    throw new Problem(
      `${method} ${path} answered ${status} in a wrong shape:\n${z.prettifyError(parsed.error)}`,
    )
  }

  async function mustCall<Data>(token: string, request: Call<Data>): Promise<Data> {
    const answer = await call(token, request)
    if (answer.ok) return answer.data
    throw new Problem(`${request.path} was refused with ${answer.status}: ${answer.reason}`)
  }

  return {
    createTeam: async (token: string, body: { name: string; url_slug: string }) =>
      (await mustCall(token, { path: '/api/teams', body, schema: z.object({ team: CreatedSchema }) })).team
        .id,

    /** A person who is a member already is welcome too. */
    async joinTeam(token: string, team_id: string): Promise<void> {
      const path = `/api/teams/join/${team_id}`
      const answer = await call(token, { path, schema: z.unknown(), isRepeatable: true })
      if (!answer.ok && answer.reason !== ALREADY_MEMBER)
        throw new Problem(`${path} was refused with ${answer.status}: ${answer.reason}`)
    },

    createCampaign: async (
      token: string,
      body: {
        name: string
        team_id: string
        contribution_mode: 'add_and_vote'
        end_datetime: string
        problem_statement: string
        problem_reason: string
      },
    ) => {
      const schema = z.object({ campaign: CreatedSchema })
      return (await mustCall(token, { path: '/api/campaigns', body, schema })).campaign.id
    },

    endCampaign: (token: string, id: string) =>
      mustCall(token, { path: `/api/campaigns/${id}/end`, schema: z.object({ success: z.literal(true) }) }),

    addTactic: (token: string, body: Scores & { name: string; campaign_id: string }) =>
      call(token, { path: '/api/tactics', body, schema: AddedSchema }),

    vote: (token: string, tactic_id: string, body: Scores) =>
      call(token, { path: `/api/tactics/${tactic_id}/vote`, body, schema: VotedSchema, isRepeatable: true }),

    /** All tactics of a campaign, read page by page. */
    async listTactics(token: string, campaign_id: string): Promise<ServedTactic[]> {
      const tactics: ServedTactic[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const query = new URLSearchParams({
          campaign_id,
          limit: String(PAGE_SIZE),
          ...(cursor && { cursor }),
        })
        const path: string = `/api/tactics?${query.toString()}`
        const page = await mustCall(token, { path, method: 'GET', schema: PageSchema, isRepeatable: true })
        tactics.push(...page.tactics)
        if (page.next_cursor !== null && page.next_cursor === cursor)
          throw new Problem(`The cursor of ${path} leads to itself`)
        cursor = page.next_cursor
      }
      return tactics
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
