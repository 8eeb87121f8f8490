import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { useAskUntilEnded } from '~/components/ask-until-ended'
import { useNow } from '~/components/clock'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { LocalTime } from '~/components/local-time'
import { pageMeta } from '~/components/page-meta'
import TacticDetails from '~/components/tactic-details'
import ScoreAfterAll from '~/components/score-after-all'
import { SubmitButton } from '~/components/submit-button'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { isRunningOut, shortTimeLeft } from '~/domain/campaigns/rules'
import type { CampaignView } from '~/domain/campaigns/view'
import { reasonHint, voteRules } from '~/domain/results/show/seal-words'
import { CRITERIA, SHEET_MAX, UNKNOWN_ADDER } from '~/domain/tactics/constants'
import { hasDetails } from '~/domain/tactics/fields'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { scoreTactics } from '~/domain/tactics/votes.server'
import { counted } from '~/domain/text'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { RowReason } from './row-reason'
import { SheetHead, Unsent } from './sheet-head'
import { nameOf, strips, textVersionOf } from './strips'
import { useFollowedEnd } from './use-followed-end'
import { useOneAtATime, type Step } from './use-one-at-a-time'
import { useSheet } from './use-sheet'
import { CopyField } from '~/components/copy-field'

export const meta = ({ data }: { data?: { campaign: { name: string } } }) =>
  pageMeta(`Score · ${data?.campaign.name ?? 'Campaign'}`, 'Score all tactics of the campaign on one page.')

export const loader = screenLoader(getCampaign, async (ctx, { params, request }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  const wanted = { filter: 'needs_vote', sort: 'shuffled', limit: SHEET_MAX } as const
  const isNew = new URL(request.url).searchParams.has('started')
  const [{ campaign, rows }, started] = await Promise.all([
    readTacticsPage(ctx, { campaign_id, ...wanted }),
    isNew ? getCampaign(ctx, { campaign_id }) : null,
  ])
  const inviteLink = campaign.is_invite_open ? (started?.inviteLink ?? null) : null
  return { campaign, tactics: rows, user_id: ctx.actor.id, inviteLink, rules: voteRules(campaign) }
})

export const action = screenAction(
  on(scoreTactics, (_, { campaign_id }) => `/campaigns/${String(campaign_id)}`),
)

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

export default function ScoreSheet() {
  const { campaign, tactics, user_id, inviteLink, rules } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { sheet, filled } = useSheet(campaign.id, user_id)
  const end_datetime = useFollowedEnd(campaign)
  const isClosed = !campaign.can.vote
  const { step, go } = useOneAtATime(sheet, tactics.length, isClosed || result?.ok === false)
  const isAtEnd = step !== null && step.place === step.count
  useFailureToast(result)
  const typed = result?.ok === false ? result.result.initialValue : undefined
  const isReworded = (id: string) => result?.result.error?.[textVersionOf(id)] !== undefined
  const reworded = tactics.filter(({ id }) => isReworded(id))
  const back = `/campaigns/${campaign.id}`
  return (
    <>
      <Link to={back} className="tap hint hover:underline">
        <bdi>{campaign.name}</bdi>
      </Link>
      <h1>Score sheet</h1>
      {inviteLink && <ShareLink inviteLink={inviteLink} />}
      {campaign.observes && campaign.status === 'active' ? (
        <div className="card mt-3 mb-4">
          <ScoreAfterAll campaign_id={campaign.id} page="/score" />
        </div>
      ) : isClosed ? (
        <VotingClosed campaign={campaign} />
      ) : (
        <p className="hint mb-3">
          {counted(tactics.length, 'tactic')} to score. {rules} Leave out what you want to score later; ? is
          &ldquo;can&rsquo;t judge&rdquo;.
          <span className="noscript:hidden pointer-coarse:hidden">
            {' '}
            By keys: 1 to 9, 0 for 10, ? or -, Enter to submit.
          </span>
        </p>
      )}
      {tactics.length === 0 && !isClosed && (
        <div className="card">
          <p className="mb-3">You have scored every tactic.</p>
          <Link to={back} className="btn btn-primary">
            Back to the campaign
          </Link>
        </div>
      )}
      {tactics.length > 0 && (
        // Once voting has closed, the rows with scores stay to be read.
        <Form
          method="post"
          ref={sheet}
          className="sheet"
          data-closed={isClosed || undefined}
          data-step={step ? (isAtEnd ? 'end' : 'tactic') : undefined}
        >
          {isClosed ? <Unsent /> : <FailureAlert result={result} />}
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
          <FieldErrors errors={result?.result.error?.votes} />
          {step && <StepBar step={step} go={go} />}
          {isAtEnd && <p className="sheet-why hint mb-2">{reasonHint(campaign.ballots_open)}.</p>}
          <SheetHead />
          {tactics.map((tactic, index) => (
            <fieldset
              key={tactic.id}
              data-current={step?.place === index || undefined}
              disabled={isClosed}
              className="sheet-row"
              aria-labelledby={`tactic-${tactic.id}`}
            >
              <input type="hidden" name={textVersionOf(tactic.id)} value={tactic.text_version} />
              {isReworded(tactic.id) && <p className="error">Reworded: read it again.</p>}
              <div className="flex flex-wrap gap-x-3">
                <p id={`tactic-${tactic.id}`} className="min-w-1/2 flex-1 font-semibold whitespace-pre-line">
                  <bdi>{tactic.name}</bdi>{' '}
                  <span className="hint font-normal">
                    by <bdi>{tactic.added_by_name ?? UNKNOWN_ADDER}</bdi>
                  </span>
                </p>
                <RowReason
                  tactic_id={tactic.id}
                  typed={typed?.[nameOf(tactic.id, 'reason')]}
                  errors={result?.result.error?.[nameOf(tactic.id, 'reason')]}
                  ballots_open={campaign.ballots_open}
                />
              </div>
              {hasDetails(tactic) && <TacticDetails tactic={tactic} />}
              <div className="sheet-strips" dangerouslySetInnerHTML={{ __html: strips(tactic.id, typed) }} />
              {CRITERIA.map(({ field }) => {
                const errors = result?.result.error?.[nameOf(tactic.id, field)]
                return (
                  errors && (
                    <p key={field} className="error">
                      {errors.join(' ')}
                    </p>
                  )
                )
              })}
            </fieldset>
          ))}
          {!isClosed && (
            <div className="sheet-foot">
              <div className="text-sm">
                <TimeLeft end_datetime={end_datetime} />
                <p role="status">{filled === null ? '' : `${filled} of ${tactics.length} filled in`}</p>
              </div>
              <Link to={back} className="btn btn-quiet ml-auto">
                Cancel
              </Link>
              <SubmitButton intent="scoreTactics" busy="Submitting…">
                Submit scores
              </SubmitButton>
            </div>
          )}
        </Form>
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

function TimeLeft({ end_datetime }: { end_datetime: string }) {
  const left = Date.parse(end_datetime) - useNow()
  useAskUntilEnded(left <= 0)
  return (
    <p className={`font-semibold ${isRunningOut(left, false) ? 'text-danger' : ''}`}>
      {shortTimeLeft(left)} left
    </p>
  )
}

/** On top of the first sheet of a new campaign: the link that brings the team along. */
function ShareLink({ inviteLink }: { inviteLink: string }) {
  return (
    <section aria-labelledby="share" className="card compact mt-2 mb-4">
      <h2 id="share" className="text-base">
        Bring your team along
      </h2>
      <p className="hint mb-2">Anyone with this link can join and score.</p>
      <CopyField label="Invite link" value={inviteLink} copiedMessage="Link copied!" />
    </section>
  )
}

type Props = { step: Step; go: (place: number) => void }

function StepBar({ step: { place, count, isScored }, go }: Props) {
  const isEnd = place === count
  return (
    <div className="step-bar mb-2 items-center justify-between gap-2">
      <button type="button" className="btn" disabled={place === 0} onClick={() => go(place - 1)}>
        Back
      </button>
      <p role="status" className="font-semibold tabular-nums">
        {isEnd ? 'Reasons' : `${place + 1} of ${count}`}
      </p>
      <button
        type="button"
        className={isEnd ? 'btn invisible' : 'btn'}
        disabled={isEnd}
        onClick={() => go(place + 1)}
      >
        {isScored ? 'Next' : 'Skip'}
      </button>
    </div>
  )
}
