import { campaigns } from '../../db/schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, named, result, tactic } from '../../db/aliases.server'
import { canAddTactic } from '../campaigns/policy'
import { visibleCampaigns } from '../campaigns/scope.server'
import { CampaignFactsRow } from '../campaigns/rows.server'
import type { Context } from '../context'
import { DomainError, enforce } from '../policy'
import { isRunning } from '../facts.server'
import { operation } from '../operation.server'
import { outcomeKindOf } from '../outcomes/scope.server'
import { areResultsStored, shownResults } from '../results/store/scope.server'
import { settleCampaign } from '../results/store/settle.server'
import { queryFound } from '../sql.server'
import { visibleLength } from '../text'
import { SIMILAR_MAX, SIMILARITY_MIN, TACTIC_NAME_MIN, BULK_BODY_KIBIBYTES } from './constants'
import { detailsOf } from './fields'
import { wordingsOf } from './joined.server'
import { rateLimits } from '../rate-limits'
import { hasTooManyLines, readLines, TOO_MANY_LINES } from './pasted-lines'
import { type PreviewTacticsInput, PreviewTacticsSchema, ListSimilarTacticsSchema } from './validation'
import { readTable, refusedTable, type TableLine } from './table/lines.server'
import { UnreadableTable } from './table/text.server'
import { PreviewLine, PreviewTable, SimilarTactic } from './view'

/** The newest tactics of a team that a name is compared with. */
const COMPARED_MAX = 5_000
/** For all lines of a list together, since each comparison takes about 20 microseconds. */
const COMPARISONS_MAX = 10_000

const teamCampaign = named(campaigns, 'team_campaign')

const Found = SimilarTactic.extend({ is_ranked: z.boolean() })
type Found = z.infer<typeof Found>
const Line = z.object({ is_known: z.boolean(), similar: z.array(Found) })
const ComparedRow = CampaignFactsRow.extend({
  lines: z.array(Line).nullable(),
  known_keys: z.array(z.string()),
})
type Comparison = z.infer<typeof ComparedRow> & { lines: z.infer<typeof Line>[] }

/** Tactics of the campaign's team with a name like `text`, the same one of the campaign first, then the most similar. None while `text` is too short. */
export const listSimilarTactics = operation({
  name: 'listSimilarTactics',
  call: 'GET /api/campaigns/:campaign_id/similar-tactics',
  scope: 'read',
  summary: "At most 5 tactics of the campaign's team with a similar name, most similar first",
  limitPerPerson: rateLimits.similarTactics,
  input: ListSimilarTacticsSchema,
  output: z.object({ similar: z.array(SimilarTactic) }),
  failure: 'Failed to load similar tactics',
  run: async (ctx, { campaign_id, text }) => {
    const texts = visibleLength(text) < TACTIC_NAME_MIN ? [] : [text]
    const { lines } = await compare(ctx, campaign_id, texts)
    return { similar: lines.flatMap(({ similar }) => similar.map(toSimilarTactic)) }
  },
})

/** What would become of each line of a pasted list. @throws DomainError when the actor may not add tactics. */
export const previewTactics = operation({
  name: 'previewTactics',
  call: 'POST /api/campaigns/:campaign_id/tactics-preview',
  scope: 'add',
  summary:
    'Tell which lines of a pasted list or table can be added, and what is similar to them; adds nothing',
  denials: canAddTactic,
  limitPerPerson: rateLimits.similarTactics,
  maxBodyKibibytes: BULK_BODY_KIBIBYTES,
  input: PreviewTacticsSchema,
  output: z.object({
    lines: z.array(PreviewLine),
    table: PreviewTable.nullable().meta({ description: 'Null for a list' }),
    refused: z.string().nullable().meta({ description: 'The rows of a table that cannot be added, as CSV' }),
  }),
  failure: 'Failed to preview tactics',
  run: async (ctx, { campaign_id, text, ...options }: PreviewTacticsInput) => {
    const { lines, table } = readPasted(text, options)
    const addable = lines.filter(({ problem }) => problem === null)
    const found = await compare(
      ctx,
      campaign_id,
      addable.map(({ name }) => name),
      addable.flatMap(({ key }) => key ?? []),
    )
    enforce(canAddTactic, found)
    const knownKeys = new Set(found.known_keys)
    const preview = lines.map((line) => {
      if (line.problem !== null) return { ...line, similar: [] }
      const { is_known, similar } = found.lines.shift() ?? { is_known: false, similar: [] }
      const problem = is_known
        ? 'This campaign has this tactic already'
        : line.key !== null && knownKeys.has(line.key)
          ? 'This campaign has a tactic with this key already'
          : null
      return { ...line, problem, similar: problem === null ? similar.map(toSimilarTactic) : [] }
    })
    const refused = preview.filter(({ problem }) => problem !== null)
    return { lines: preview, table, refused: table && refused.length > 0 ? refusedTable(refused) : null }
  },
})

const NO_DETAILS = {
  ...detailsOf({}),
  impact_score: null,
  chances_score: null,
  efforts_score: null,
  notes: [],
}

type Options = Omit<PreviewTacticsInput, 'campaign_id' | 'text'>

function readPasted(
  text: string,
  { is_table = false, columns = {}, has_header, use_scores = false }: Options,
): { lines: TableLine[]; table: PreviewTable | null } {
  try {
    const found = readTable(text, { is_table, columns, has_header, use_scores })
    if (found) return found
    if (hasTooManyLines(text)) throw new UnreadableTable(TOO_MANY_LINES)
    return { lines: readLines(text).map((line) => ({ ...NO_DETAILS, ...line })), table: null }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw new DomainError('invalid', error.message, { text: [error.message] })
  }
}

/** Ranks are stored by the first read after an end (docs/decisions/004), so this may be it. */
async function compare(
  ctx: Context,
  campaign_id: string,
  texts: string[],
  keys: string[] = [],
): Promise<Comparison> {
  const found = await readSimilar(ctx, campaign_id, texts, keys)
  const unsettled = found.lines
    .flatMap(({ similar }) => similar)
    .filter(({ status, is_ranked }) => status === 'ended' && !is_ranked)
  if (unsettled.length === 0) return found
  for (const id of new Set(unsettled.map((tactic) => tactic.campaign_id))) await settleCampaign(ctx, id)
  return readSimilar(ctx, campaign_id, texts, keys)
}

async function readSimilar(
  ctx: Context,
  campaign_id: string,
  texts: string[],
  keys: string[],
): Promise<Comparison> {
  const row = await queryFound(
    ctx,
    { noun: 'Campaign', row: ComparedRow },
    sql`with campaign as materialized (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}),
        known as materialized (${comparedTactics(ctx, texts.length)})
        select campaign.is_active, campaign.is_owner, campaign.is_open, (
          select json_agg(json_build_object(
            'is_known', lower(line.name) in (
              select lower(wording.name) from (${wordingsOf(campaign.id)}) wording),
            'similar', ${mostSimilar}
          ) order by line.place)
          from json_array_elements_text(${JSON.stringify(texts)}::text::json) with ordinality as line (name, place)
        ) as lines, (
          select coalesce(json_agg(wording.key), '[]') from (${wordingsOf(campaign.id)}) wording
          where wording.key in (select json_array_elements_text(${JSON.stringify(keys)}::text::json))
        ) as known_keys
        from campaign`,
  )
  return { ...row, lines: row.lines ?? [] }
}

function comparedTactics({ now }: Context, texts: number): SQL {
  const compared = Math.min(COMPARED_MAX, Math.floor(COMPARISONS_MAX / Math.max(texts, 1)))
  return sql`
    select ${tactic.id}, ${tactic.name}, ${teamCampaign.id} as campaign_id, ${teamCampaign.name} as campaign_name,
      ${areResultsStored(teamCampaign, now)} as is_ranked,
      ${isRunning(teamCampaign, now)} as is_active
    from campaign
    join campaigns team_campaign on ${teamCampaign.team_id} = ${campaign.team_id}
    join tactics tactic on ${tactic.campaign_id} = ${teamCampaign.id}
    order by ${teamCampaign.id} = ${campaign.id} desc, ${tactic.id} desc limit ${compared}`
}

/** The only results that are read are ranks and outcomes, and only of a campaign that has ended (docs/product.md#sealing). */
const mostSimilar = sql`(
  select coalesce(json_agg(json_build_object(
    'id', item.id, 'name', item.name, 'campaign_id', item.campaign_id, 'campaign_name', item.campaign_name,
    'is_ranked', item.is_ranked, 'status', case when item.is_active then 'active' else 'ended' end,
    'rank', case when not item.is_active then (select ${result.rank} from ${shownResults} result where ${result.tactic_id} = item.id) end,
    'ranked_count', case when not item.is_active then (
      select count(*) from results result where ${result.campaign_id} = item.campaign_id and ${result.rank} is not null) end,
    'outcome', case when not item.is_active then ${outcomeKindOf(sql`item.id`)} end
  ) order by item.is_same desc, item.likeness desc, item.id desc), '[]')
  from (
    select known.*, similarity(known.name, line.name) as likeness,
      lower(known.name) = lower(line.name) and known.campaign_id in (select id from campaign) as is_same
    from known where similarity(known.name, line.name) >= ${SIMILARITY_MIN}
    order by is_same desc, likeness desc, known.id desc limit ${SIMILAR_MAX}
  ) item)`

function toSimilarTactic({ is_ranked: _, ...tactic }: Found): SimilarTactic {
  return tactic
}
