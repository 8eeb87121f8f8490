import { Link, type useLoaderData } from '@remix-run/react'
import { CopyButton } from '~/components/copy-button'
import { FailureAlert } from '~/components/failure-alert'
import { LinkCard } from '~/components/link-card'
import { Minutes } from '~/components/minutes'
import { OutcomeForm } from '~/components/outcome-form'
import type { ActionResult } from '~/contract/action-result'
import type { MinutesTactic } from '~/domain/decisions/minutes'
import { ClosingDetails } from './closing-details'
import { IssuesForm } from './issues-form'
import type { loader } from './route'
import { TacticIssue } from './tactic-issue'

type Props = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  'decision' | 'link' | 'is_link_lost' | 'tracker'
> & {
  result: ActionResult | undefined
}

/** The minutes of a decision, and for members what follows from it. */
export default function Reading({ decision, link, is_link_lost, tracker, result }: Props) {
  if (!decision.is_published || decision.markdown === null) {
    return (
      <>
        <h1>Decision</h1>
        <div className="card mt-3">
          <p>Nothing is decided yet. The campaign&rsquo;s owner decides which tactics to do.</p>
        </div>
      </>
    )
  }
  const unlinked = decision.tactics.filter((tactic) => tactic.choice === 'do' && tactic.tracker_link === null)
  const isMany = decision.can.record_outcomes && unlinked.length > 1
  return (
    <div className="grid gap-4">
      {result?.tactic_id == null && result?.intent !== 'linkIssues' && <FailureAlert result={result} />}
      <Minutes
        minutes={decision}
        below={
          decision.can.record_outcomes
            ? (tactic) => (
                <>
                  <TacticIssue tactic={tactic} tracker={tracker} isOneOfMany={isMany} result={result} />
                  <TacticOutcome tactic={tactic} result={result} />
                </>
              )
            : undefined
        }
      />
      {isMany && <IssuesForm tactics={unlinked} tracker={tracker} result={result} />}
      {decision.sealed_text !== null && (
        <p className="hint -mt-3 print:hidden">
          <a href={`/campaigns/${decision.campaign_id}/decision.json`} download className="link">
            Download what it covers
          </a>
        </p>
      )}
      <div className="grid gap-4 print:hidden">
        <p className="flex flex-wrap gap-2">
          {decision.can.edit && (
            <Link to="?change" className="btn">
              Change
            </Link>
          )}
          <CopyButton label="Copy as Markdown" value={decision.markdown} copiedMessage="Minutes copied" />
          <a href={`/campaigns/${decision.campaign_id}/minutes.md`} download className="btn">
            Download Markdown
          </a>
          <Link to={`/campaigns/${decision.campaign_id}/again`} className="btn">
            Next round of ideas
          </Link>
        </p>
        {decision.can.edit && (
          <LinkCard link={link} isLost={is_link_lost} open="openDecisionLink" close="closeDecisionLink">
            Anybody who has the link can read these minutes and the outcomes without signing in: no votes,
            comments, e-mail addresses or names of voters and of those who recorded an outcome.
          </LinkCard>
        )}
      </div>
    </div>
  )
}

type OutcomeProps = { tactic: MinutesTactic; result: ActionResult | undefined }

function TacticOutcome({ tactic: { id, name, outcome, expectations }, result }: OutcomeProps) {
  const isOwn = result?.tactic_id === id && result.intent !== 'linkIssue'
  return (
    <ClosingDetails
      summary={outcome === null ? 'Record the outcome' : 'Change the outcome'}
      name={name}
      result={isOwn ? result : undefined}
    >
      <OutcomeForm
        key={outcome?.recorded_at}
        tactic_id={id}
        outcome={outcome}
        expectations={expectations}
        result={isOwn ? result : undefined}
      />
    </ClosingDetails>
  )
}
