import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { useKeptResult } from '~/components/kept-forms'
import { pageMeta } from '~/components/page-meta'
import type { OutputOf } from '~/contract/operations.server'
import type { ActionResult } from '~/contract/action-result'
import { canAddTactic } from '~/domain/campaigns/policy'
import { getCampaign } from '~/domain/campaigns/queries.server'
import type { CampaignView } from '~/domain/campaigns/view'
import { findDenial } from '~/domain/policy'
import { addTactics } from '~/domain/tactics/bulk.server'
import { BULK_MAX } from '~/domain/tactics/constants'
import { listTacticNames } from '~/domain/tactics/queries.server'
import { previewTactics } from '~/domain/tactics/similar.server'
import { counted } from '~/domain/text'
import { findEarlierCampaign } from '~/http/screen/earlier-campaign.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
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
  return { campaign, earlierList: earlierNames.join('\n') }
})

export const action = screenAction(
  on(previewTactics, () => null),
  on(addTactics, (_, { refused, campaign_id }) => (refused ? null : `/campaigns/${String(campaign_id)}`)),
)

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

export default function AddMany() {
  const { campaign, earlierList } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const kept = useKeptResult('previewTactics')
  useFailureToast(result)
  const sent = result ?? kept
  const text = sent ? typedText(sent) : earlierList
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={`/campaigns/${campaign.id}`} className="tap hint hover:underline">
        <bdi>{campaign.name}</bdi>
      </Link>
      <h1>Add many tactics</h1>
      <p className="mt-1 mb-5 text-soft">
        One tactic a line, at most {BULK_MAX} at once. They start without a vote of yours.
      </p>
      <FailureAlert result={result ?? kept} typed={campaign.can.add_tactic ? undefined : text} />
      {campaign.can.add_tactic ? (
        <ListWithPreview key={text} campaign_id={campaign.id} result={result} text={text} />
      ) : (
        !result && <p>{findDenialSentence(campaign)}</p>
      )}
    </div>
  )
}

type Props = { campaign_id: string; result: ActionResult | undefined; text: string }

function ListWithPreview({ campaign_id, result, text }: Props) {
  const lines =
    result?.ok && result.intent === 'previewTactics'
      ? (result.data as OutputOf<'previewTactics'>).lines
      : undefined
  const added =
    result?.ok && result.intent === 'addTactics' ? (result.data as OutputOf<'addTactics'>).tactics : undefined
  return (
    <>
      {added && (
        <p role="status" className="card mb-4">
          {counted(added.length, 'tactic')} added. The lines below were not.
        </p>
      )}
      <ListForm result={result} text={text}>
        {lines && <Preview campaign_id={campaign_id} lines={lines} />}
      </ListForm>
    </>
  )
}

/** What the page was sent with; after adding, the lines that were refused. */
function typedText({ intent, ok, result }: ActionResult): string {
  const { text, tactics, refused = '' } = result.initialValue ?? {}
  if (intent !== 'addTactics') return text ?? ''
  return ok || !tactics ? refused : `${tactics}\n${refused}`.trim()
}

function findDenialSentence({ status, contribution_mode, can }: CampaignView): string | undefined {
  return findDenial(canAddTactic, {
    is_active: status === 'active',
    is_open: contribution_mode !== 'vote_only',
    is_owner: can.delete,
  })?.sentence
}
