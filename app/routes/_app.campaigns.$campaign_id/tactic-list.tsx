import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { IconDrawings } from '~/components/icon'
import type { ActionResult } from '~/contract/action-result'
import type { CampaignSummary } from '~/domain/campaigns/view'
import type { CommentView } from '~/domain/comments/view'
import type { TacticView } from '~/domain/tactics/view'
import { TacticCard } from './tactic-card'

type Props = {
  campaign: CampaignSummary
  tactics: TacticView[]
  /** Why there are none to show although there may be some. */
  failure: string | null
  open_comments: { tactic_id: string; comments: CommentView[] } | null
  result: ActionResult | undefined
  /** The form that searches, filters and sorts. */
  children: ReactNode
}

/** 'Tactics (n)': newest first while the campaign runs, ranked once it has ended. */
export function TacticList({ campaign, tactics, failure, open_comments, result, children }: Props) {
  const isEnded = campaign.status === 'ended'
  return (
    <section aria-labelledby="tactics">
      <h2 id="tactics" className="mb-3">
        Tactics ({campaign.tactic_count})
        {isEnded && campaign.tactic_count > 0 && ' - Sorted by Score (Highest First)'}
      </h2>
      {failure ? <LoadFailed sentence={failure} /> : children}
      {!failure && tactics.length === 0 && campaign.tactic_count > 0 && (
        <p className="card text-soft">No tactic fits.</p>
      )}
      {!failure && campaign.tactic_count === 0 && (
        <div className="card text-center text-soft">
          <p>{isEnded ? 'This campaign ended without tactics.' : 'No tactics added yet.'}</p>
          {campaign.can.add_tactic && <p>Be the first to add a tactic!</p>}
        </div>
      )}
      <IconDrawings />
      <ol className="grid list-none gap-3">
        {tactics.map((tactic) => (
          <TacticCard
            key={tactic.id}
            tactic={tactic}
            canVote={campaign.can.vote}
            isEnded={isEnded}
            comments={open_comments?.tactic_id === tactic.id ? open_comments.comments : null}
            result={result?.tactic_id === tactic.id ? result : undefined}
          />
        ))}
      </ol>
    </section>
  )
}

function LoadFailed({ sentence }: { sentence: string }) {
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className="alert">
      <p className="font-semibold text-danger">{sentence}</p>
      <p className="text-sm">
        Votes and tactics are safe.{' '}
        <Link to={pathname + search} reloadDocument>
          Try again
        </Link>
      </p>
    </div>
  )
}
