import { Link, useLoaderData } from '@remix-run/react'
import { ConfirmDialog } from '~/components/confirm-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { useScreenResult } from '~/components/action-result'
import { ProblemLine } from '~/components/context-card'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { useLiveCampaign } from '~/components/live/follow-campaign'
import { LocalTime } from '~/components/local-time'
import { Nothing } from '~/components/nothing'
import { pageMeta } from '~/components/page-meta'
import TacticDetails from '~/components/tactic-details'
import ScoreAfterAll from '~/components/score-after-all'
import { setChatSheet } from '~/domain/account/chat-sheets.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import type { CampaignView } from '~/domain/campaigns/view'
import { voteRules } from '~/domain/campaigns/secrecy'
import { SHEET_MAX } from '~/domain/tactics/constants'
import { hasDetails } from '~/domain/tactics/fields'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { scoreTactics } from '~/domain/tactics/votes.server'
import { listConnections } from '~/domain/tokens/connections.server'
import { counted } from '~/domain/text'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { Sheet } from './sheet'
import { textVersionOf } from './strips'
import { CopyField } from '~/components/copy-field'

export const meta = ({ data }: { data?: { campaign: { name: string } } }) =>
  pageMeta(`Score · ${data?.campaign.name ?? 'Campaign'}`, 'Score all tactics of the campaign on one page.')

export const loader = screenLoader(getCampaign, async (ctx, { params, request }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  const wanted = { filter: 'needs_vote', sort: 'shuffled', limit: SHEET_MAX } as const
  const { searchParams } = new URL(request.url)
  const isNew = searchParams.has('started')
  const connection_id = searchParams.get('dialog') === 'in-chat' && searchParams.get('connection_id')
  const [{ campaign, rows }, started, connected] = await Promise.all([
    readTacticsPage(ctx, { campaign_id, ...wanted }),
    isNew ? getCampaign(ctx, { campaign_id }) : null,
    connection_id ? listConnections(ctx) : null,
  ])
  const assistant = connected?.connections.find(({ id }) => id === connection_id) ?? null
  const inviteLink = campaign.is_invite_open ? (started?.inviteLink ?? null) : null
  return {
    campaign,
    tactics: rows,
    inviteLink,
    rules: voteRules(campaign),
    assistant: assistant && { id: assistant.id, client_name: assistant.client_name },
  }
})

export const action = screenAction(
  on(scoreTactics, (_, { campaign_id }) => `/campaigns/${String(campaign_id)}`),
  on(setChatSheet, 'stay'),
)

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function ScoreSheet() {
  const { campaign, tactics, inviteLink, rules, assistant } = useLoaderData<typeof loader>()
  const result = useScreenResult()
  const { page } = useDialogAddress()
  const { end_datetime } = useLiveCampaign(campaign)
  const isClosed = !campaign.can.vote
  const typed = result?.ok === false ? result.result.initialValue : undefined
  const errors = result?.result.error ?? {}
  const isReworded = (id: string) => errors[textVersionOf(id)] !== undefined
  const reworded = tactics.filter(({ id }) => isReworded(id))
  const back = `/campaigns/${campaign.id}`
  return (
    <>
      <Link to={back} className="link hint">
        <bdi>{campaign.name}</bdi>
      </Link>
      <h1>Score sheet</h1>
      <ProblemLine campaign={campaign} />
      {inviteLink && <ShareLink inviteLink={inviteLink} />}
      {campaign.observes && campaign.status === 'active' ? (
        <div className="card mt-3 mb-4">
          <ScoreAfterAll campaign_id={campaign.id} page="/score" />
        </div>
      ) : isClosed ? (
        <VotingClosed campaign={campaign} />
      ) : tactics.length === 0 ? (
        <div className="mt-3">
          <Nothing of="ranking">
            <p>You have scored every tactic.</p>
            <Link to={back} className="btn btn-primary">
              Back to the campaign
            </Link>
          </Nothing>
        </div>
      ) : (
        <p className="hint mb-3">
          {counted(tactics.length, 'tactic')} to score. {rules} Skip what you can&rsquo;t judge (?).
          <span className="noscript:hidden pointer-coarse:hidden"> Keys: 1-9, 0 = 10, Enter to submit.</span>
        </p>
      )}
      {tactics.length > 0 && (
        <Sheet
          intent="scoreTactics"
          tactics={tactics}
          typed={typed}
          errors={errors}
          isRefused={result?.ok === false}
          isClosed={isClosed}
          ballots_open={campaign.ballots_open}
          end_datetime={end_datetime}
          cancel={back}
          parts={{
            above: ({ id, text_version }) => (
              <>
                <input type="hidden" name={textVersionOf(id)} value={text_version} />
                {isReworded(id) && <p className="error">Reworded: read it again.</p>}
              </>
            ),
            below: (tactic) => hasDetails(tactic) && <TacticDetails tactic={tactic} />,
          }}
        >
          {!isClosed && <FailureAlert result={result} />}
          {reworded.length > 0 && (
            <ul className="error">
              {reworded.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#tactic-${id}`}>
                    <bdi>{name}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          )}
          <FieldErrors errors={errors.votes} />
        </Sheet>
      )}
      {assistant && !isClosed && (
        <ConfirmDialog
          title={
            <>
              Score this campaign inside <bdi>{assistant.client_name}</bdi> until its end?
            </>
          }
          intent="setChatSheet"
          action={page}
          fields={{ connection_id: assistant.id, open: 'true' }}
          confirmLabel="Score in chat"
          confirmClass="btn btn-primary"
          cancelLabel="Score here"
        >
          The chat relays your scores to Tactics and could keep them. Its model sees none. Here nobody stands
          in between.
        </ConfirmDialog>
      )}
    </>
  )
}

function VotingClosed({ campaign: { id, ended_at } }: { campaign: CampaignView }) {
  return (
    <div role="alert" className="card mt-3 mb-4">
      <p className="font-semibold">Voting has closed</p>
      {ended_at && (
        <p className="mb-3 text-soft">
          The campaign ended <LocalTime value={ended_at} />
        </p>
      )}
      <Link to={`/campaigns/${id}`} className="btn btn-primary">
        See the result
      </Link>
    </div>
  )
}

/** On top of the first sheet of a new campaign. */
function ShareLink({ inviteLink }: { inviteLink: string }) {
  return (
    <section aria-labelledby="share" className="card compact mt-2 mb-4">
      <h2 id="share" className="text-base">
        Invite your team
      </h2>
      <p className="hint mb-2">Anyone with this link can join and score.</p>
      <CopyField label="Invite link" value={inviteLink} copiedMessage="Link copied!" />
    </section>
  )
}
