import type { ActionFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { useDraft, type DraftState } from '~/components/kept-forms'
import { pageMeta } from '~/components/page-meta'
import { beginList } from '~/components/starter-text'
import type { OutputOf } from '~/contract/operations.server'
import type { ActionResult } from '~/contract/action-result'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { findStarters } from '~/domain/suggestions/starters.server'
import type { Starters } from '~/domain/suggestions/starters'
import { addTactics, undoAdding } from '~/domain/tactics/commands.server'
import { BULK_MAX } from '~/domain/tactics/constants'
import { DETAIL_FIELDS, DETAILS } from '~/domain/tactics/fields'
import { listTacticNames } from '~/domain/tactics/queries.server'
import { previewTactics } from '~/domain/tactics/similar.server'
import type { PreviewLine } from '~/domain/tactics/view'
import { counted } from '~/domain/text'
import { findEarlierCampaign, requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { on, refuseField, screenAction } from '~/http/screen/screen-action.server'
import { withTableText } from '~/http/screen/table-file.server'
import { findAddDenial } from '../add/denials'
import UndoAdding from '../add/undo-adding'
import { ColumnsForm } from './columns-form'
import { ListForm } from './list-form'
import { Preview } from './preview'

export const meta = () =>
  pageMeta('Add many tactics', 'Paste a list and add each line to the campaign as a tactic.')

export const loader = screenLoader(getCampaign, async (ctx, { params, request }) => {
  const earlier_id = findEarlierCampaign(request)
  const [{ campaign }, earlierNames] = await Promise.all([
    getCampaign(ctx, { campaign_id: requireParam(params, 'campaign_id') }),
    earlier_id ? listTacticNames(ctx, earlier_id) : [],
  ])
  const starter = new URL(request.url).searchParams.get('starter')
  return {
    campaign,
    earlierList: earlierNames.join('\n'),
    starters: findStarters(starter, { ...campaign, campaign_name: campaign.name, tactics: [] }),
  }
})

const runForm = screenAction(
  on(previewTactics, () => null),
  on(addTactics, ({ skipped_keys }, { refused, campaign_id }) =>
    refused || skipped_keys.length > 0 ? null : `/campaigns/${String(campaign_id)}`,
  ),
  on(undoAdding, ({ campaign_id }) => `/campaigns/${campaign_id}`),
)

export const action = async (sent: ActionFunctionArgs) => {
  const { args, problem } = await withTableText(sent)
  return problem === null ? runForm(args) : refuseField('previewTactics', 'text', problem)
}

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function AddMany() {
  const { campaign, earlierList, starters } = useLoaderData<typeof loader>()
  const result = useScreenResult()
  const draft = useDraft('previewTactics')
  const sent = result ?? draft.kept
  const { text, own } = beginList(sent ? typedText(sent) : earlierList, result ? null : starters.chosen)
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={`/campaigns/${campaign.id}`} className="link hint">
        <bdi>{campaign.name}</bdi>
      </Link>
      <h1>Add many tactics</h1>
      <p className="mt-1 mb-5 text-soft">
        One tactic a line, or a table from a spreadsheet or tracker, at most {BULK_MAX} at once. They start
        without a vote of yours.
      </p>
      <FailureAlert result={result ?? draft.kept} typed={campaign.can.add_tactic ? undefined : text} />
      {campaign.can.add_tactic ? (
        <ListWithPreview
          key={text}
          campaign_id={campaign.id}
          result={result}
          text={text}
          starters={starters}
          own={own}
          draft={draft}
        />
      ) : (
        !result && <p>{findAddDenial(campaign)?.sentence}</p>
      )}
      {campaign.tactic_count > 0 && (
        <p className="mt-5">
          <a href={`/api/campaigns/${campaign.id}/tactics.csv`} download className="link">
            Download the {counted(campaign.tactic_count, 'tactic')} of this campaign (CSV)
          </a>{' '}
          <span className="hint">With keys, without scores.</span>
        </p>
      )}
    </div>
  )
}

/** Spreadsheets take a file for UTF-8 because of it. Forms lose it on their way. */
const BYTE_ORDER_MARK = '\ufeff'

type Props = {
  campaign_id: string
  result: ActionResult | undefined
  text: string
  starters: Starters
  own: string | null
  draft: DraftState
}

function ListWithPreview({ campaign_id, result, text, starters, own, draft }: Props) {
  const preview =
    result?.ok && result.intent === 'previewTactics' ? (result.data as OutputOf<'previewTactics'>) : undefined
  const added =
    result?.ok && result.intent === 'addTactics' ? (result.data as OutputOf<'addTactics'>) : undefined
  const firstAdded = added?.tactics[0]
  const isTable = result?.result.initialValue?.['tactics.json'] !== undefined
  const rest = text !== '' && ' The lines below were not.'
  const file = added && isTable && text !== '' ? BYTE_ORDER_MARK + text : null
  return (
    <>
      {added && (
        <div className="card mb-4">
          {firstAdded ? (
            <UndoAdding undo={{ tactic_id: firstAdded.id, count: added.tactics.length }}>{rest}</UndoAdding>
          ) : (
            <p role="status">0 tactics added.{rest}</p>
          )}
          {added.skipped_keys.length > 0 && (
            <p>
              There already, and left as they are: <bdi>{added.skipped_keys.join(', ')}</bdi>
            </p>
          )}
          {file && (
            <a
              className="link"
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(file)}`}
              download="not-added.csv"
            >
              Download the rows that were not added
            </a>
          )}
        </div>
      )}
      <ListForm result={result} text={text} starters={starters} own={own} draft={draft}>
        {preview && (
          <>
            {preview.table && <ColumnsForm table={preview.table} text={text} />}
            <Preview
              campaign_id={campaign_id}
              lines={preview.lines}
              refusedTable={preview.refused}
              isTable={preview.table !== null}
            />
          </>
        )}
      </ListForm>
    </>
  )
}

/** What the page was sent with; after adding, the lines that were refused. */
function typedText({ intent, ok, result }: ActionResult): string {
  const { text, tactics = '', refused = '', ...rest } = result.initialValue ?? {}
  const table = rest['tactics.json']
  if (intent !== 'addTactics') return text ?? ''
  if (!ok && table) return namesIn(table)
  return ok || !tactics ? refused : `${tactics}\n${refused}`.trim()
}

function readRows(table: string): Partial<PreviewLine>[] {
  try {
    const rows: unknown = JSON.parse(table)
    return Array.isArray(rows)
      ? rows.filter((row): row is object => typeof row === 'object' && row !== null)
      : []
  } catch {
    return []
  }
}

/** Of a table that could not be added, the rows as they are pasted from a spreadsheet. */
function namesIn(table: string): string {
  const rows = readRows(table)
  const cell = (text: string | null | undefined) => `"${String(text ?? '').replaceAll('"', '""')}"`
  const head = ['Name', ...DETAILS.map((detail) => DETAIL_FIELDS[detail].label)]
  const cells = rows.map((row) => [row.name, ...DETAILS.map((detail) => row[detail])])
  return [head, ...cells].map((row) => row.map(cell).join('\t')).join('\n')
}
