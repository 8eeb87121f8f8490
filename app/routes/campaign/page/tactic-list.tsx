import { Link, useLocation } from '@remix-run/react'
import { useMemo } from 'react'
import { Nothing } from '~/components/nothing'
import { ScoringHelp } from '~/components/scoring-help'
import { AgainHead, RankingHead, TopLine } from '../results/ranking-lines'
import { isScoredAgain, rankingOf } from '../results/ranking'
import { TacticCard } from './tactic-card'
import type { CampaignScreen } from './use-campaign'
import { isFiltered } from './list-filters'
import { lazyPart } from '~/components/lazy-part'

const FindTactics = lazyPart(() => import('./find-tactics'))

/** 'Tactics (n)': in the reader's own order while the campaign runs, ranked once it has ended. */
export function TacticList({ screen }: { screen: CampaignScreen }) {
  const { loaded, tactics, admitted, deleted, result } = screen
  const { campaign, summary, isFromTop, tactics_failure: failure, open_comments } = loaded
  const isEnded = campaign.status === 'ended'
  const ranking = useMemo(
    () => (isEnded ? rankingOf(tactics, summary, isFromTop) : null),
    [isEnded, tactics, summary, isFromTop],
  )
  const firstAgain = tactics.find(isScoredAgain)
  return (
    <section aria-labelledby="tactics" className={isEnded ? '-mt-3' : undefined}>
      <div
        className={`mb-2 flex flex-wrap items-center justify-between gap-x-3 ${isEnded ? 'has-[>details:not([open])]:flex-nowrap' : ''}`}
      >
        <h2 id="tactics" className={isEnded ? 'leading-tight max-sm:text-base' : undefined}>
          Tactics ({campaign.tactic_count})
          {isEnded && campaign.tactic_count > 0 && ' - Sorted by Score (Highest First)'}
        </h2>
        {!isEnded && (
          <ScoringHelp>
            {loaded.rules}{' '}
            {screen.scored_count > 0 && (
              <a href={`/api/campaigns/${campaign.id}/receipt.json`} download className="link">
                Keep a receipt
              </a>
            )}
          </ScoringHelp>
        )}
        {!failure && isSearchable(loaded) && <FindTactics {...loaded.listFilters} isEnded={isEnded} />}
      </div>
      {failure && <LoadFailed sentence={failure} />}
      {!failure && tactics.length === 0 && campaign.tactic_count > 0 && (
        <Nothing of="search">
          <p>No tactic fits.</p>
        </Nothing>
      )}
      {!failure && campaign.tactic_count === 0 && (
        <Nothing of="tactics">
          <p>{isEnded ? 'This campaign ended without tactics.' : 'No tactics added yet.'}</p>
          {campaign.can.add_tactic && <p>Be the first to add a tactic!</p>}
        </Nothing>
      )}
      <div className={ranking ? 'ranking' : undefined} data-spans={ranking?.hasStandings}>
        {ranking?.hasScores && tactics.length > 0 && <RankingHead ranking={ranking} />}
        <ol
          className={ranking ? 'ranking-list card overflow-clip p-0 empty:hidden' : 'grid list-none gap-2'}
          onSubmit={screen.noteVote}
        >
          {tactics.flatMap((tactic) => {
            const card = (
              <TacticCard
                key={tactic.id}
                tactic={tactic}
                canVote={campaign.can.vote}
                ballots_open={campaign.ballots_open}
                ranking={ranking}
                isNew={admitted.has(tactic.id)}
                isDeleted={deleted.has(tactic.id)}
                comments={open_comments?.tactic_id === tactic.id ? open_comments : null}
                result={result?.tactic_id === tactic.id ? result : undefined}
              />
            )
            if (tactic === firstAgain) return [<AgainHead key="again" />, card]
            if (ranking?.line?.after_id !== tactic.id) return [card]
            return [card, <TopLine key="line" line={ranking.line} />]
          })}
        </ol>
      </div>
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

/** A list of two windows is read as quickly. */
const MAX_TACTICS_WITHOUT_SEARCH = 12

function isSearchable({ campaign, listFilters }: CampaignScreen['loaded']): boolean {
  return campaign.tactic_count > MAX_TACTICS_WITHOUT_SEARCH || isFiltered(listFilters)
}
