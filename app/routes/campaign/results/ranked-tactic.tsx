import { DetailTexts } from '~/components/tactic-details'
import { Icon } from '~/components/icon'
import { DECISION_CHOICE_NAMES } from '~/domain/decisions/constants'
import { SHARED_SECRETS } from '~/domain/results/show/words'
import { cutToLine } from '~/domain/sharing/words'
import { UNKNOWN_ADDER } from '~/domain/tactics/constants'
import { hasDetails } from '~/domain/tactics/fields'
import { counted } from '~/domain/text'
import type { TacticView } from '~/domain/tactics/view'
import { Reasons } from './reasons'
import { isScoredAgain, type Ranking } from './ranking'
import { criteriaTable, rowNumbers, spanBar } from './ranking-drawings'
import { shownBallot } from '../vote/typed-scores'

type Props = {
  tactic: TacticView
  /** The id of the tactic's heading. */
  headingId: string
  ranking: Ranking
}

const CHOICE_BADGES = {
  do: 'badge bg-accent text-on-accent',
  later: 'badge bg-notice-soft text-notice-ink',
  no: 'badge',
}

/** A tactic of an ended campaign: one row, and everything else on demand. */
export default function RankedTactic({ tactic, headingId, ranking }: Props) {
  const { tied, scale, ranked_count, people, hasScores } = ranking
  const { name, rank, result, decided, ai_generated, comment_count } = tactic
  const coverage = hasScores && (result?.coverage ?? fewerVotes(tactic, people))
  return (
    <details className="ranked-details">
      <summary className={hasScores ? 'ranked-row' : 'cursor-pointer py-3 px-4'}>
        {hasScores && <Rank rank={rank} isTied={tied.has(tactic.id)} isScoredAgain={isScoredAgain(tactic)} />}
        <div className="leading-[1.2] [grid-area:name]">
          <h3 id={headingId} dir="auto" className="mr-2 inline">
            <RowName name={name} />
          </h3>
          {(decided || coverage || result?.rescored || ai_generated || comment_count > 0) && (
            <span className="mt-0.5 inline-flex flex-wrap gap-1 align-text-bottom">
              {decided && (
                <span className={CHOICE_BADGES[decided.choice]}>{DECISION_CHOICE_NAMES[decided.choice]}</span>
              )}
              {coverage && <span className="badge max-sm:whitespace-normal">{coverage}</span>}
              {result?.rescored && (
                <span className="badge">
                  {result.rescored.counts ? 'scored again' : 'first scores stand'}
                  {result.rescored.rank_before !== null && `, was #${result.rescored.rank_before}`}
                </span>
              )}
              {ai_generated && (
                <span className="badge">
                  <Icon name="sparkles" size={14} /> AI
                </span>
              )}
              {comment_count > 0 && (
                <span className="ranked-comments hint">{counted(comment_count, 'comment')}</span>
              )}
            </span>
          )}
        </div>
        {hasScores && (
          <span className="contents" dangerouslySetInnerHTML={{ __html: rowNumbers(tactic, scale) }} />
        )}
      </summary>
      <Evidence tactic={tactic} ranked_count={ranked_count} />
    </details>
  )
}

/** Where not everybody who scored has scored this tactic. */
function fewerVotes({ vote_count }: TacticView, people: Ranking['people']): string | null {
  if (!people || vote_count === people.voter_count) return null
  return `${vote_count} of ${people.eligible_count} votes`
}

/** Two lines at 1280 px, three at 360. */
const ROW_NAME_MAX = 56

/** In a closed row below the line a long name loses its middle on screens, since names may begin alike. */
function RowName({ name }: { name: string }) {
  if (name.length <= ROW_NAME_MAX) return name
  return (
    <>
      <span className="whole-name">{name}</span>
      <span aria-hidden className="cut-name">
        {cutToLine(name, ROW_NAME_MAX)}
      </span>
    </>
  )
}

type RankProps = { rank: number | null; isTied: boolean; isScoredAgain: boolean }

function Rank({ rank, isTied, isScoredAgain }: RankProps) {
  if (rank === null) {
    const why = isScoredAgain ? 'Being scored again' : 'No score'
    return (
      <span className="ranked-rank text-soft" title={why}>
        –<span className="sr-only">{why.toLowerCase()}</span>
      </span>
    )
  }
  return (
    <span className="ranked-rank" title={isTied ? 'tied' : undefined}>
      {`#${rank}`}
      {isTied && (
        <>
          <span aria-hidden>=</span>
          <span className="sr-only"> tied</span>
        </>
      )}
    </span>
  )
}

/** How sure the place is, what people gave, and what was decided. */
function Evidence({ tactic, ranked_count }: { tactic: TacticView; ranked_count: number }) {
  const { rank, vote_count, average_score, result, decided, user_vote, ai_generated } = tactic
  return (
    <div className="ranked-evidence">
      {hasDetails(tactic) && <DetailTexts tactic={tactic} />}
      {result?.certainty && <p>{result.certainty}</p>}
      {rank !== null && result && result.rank_low !== null && result.rank_high !== null && (
        <p
          className="max-w-80"
          dangerouslySetInnerHTML={{ __html: spanBar(rank, result.rank_low, result.rank_high, ranked_count) }}
        />
      )}
      {average_score === null && !isScoredAgain(tactic) && (
        <p>{vote_count === 0 ? 'No votes, so no score.' : 'Not every criterion was judged, so no score.'}</p>
      )}
      {vote_count > 0 && <div dangerouslySetInnerHTML={{ __html: criteriaTable(tactic) }} />}
      {rank !== null && tactic.avg_impact !== null && tactic.avg_efforts !== null && (
        <p className="print:hidden">
          <a href={`#dot-${tactic.id}`} className="link">
            Where it lies in the chart<span className="sr-only">: {tactic.name}</span>
          </a>
        </p>
      )}
      {result && <Reasons result={result} />}
      {result?.rescored && (
        <p>
          Second round: {result.rescored.rank_before !== null && `it was #${result.rescored.rank_before}. `}
          {result.rescored.sentence}
        </p>
      )}
      {vote_count === 1 && !result?.coverage && <p>One person’s score.</p>}
      {(vote_count === 2 || vote_count === 3) && <p className="text-soft">{SHARED_SECRETS[vote_count]}</p>}
      {decided?.reason && (
        <p>
          {DECISION_CHOICE_NAMES[decided.choice]}: <bdi>{decided.reason}</bdi>
        </p>
      )}
      <p className="text-soft">
        Added by <bdi>{tactic.added_by_name ?? UNKNOWN_ADDER}</bdi>
        {user_vote && `. Your vote: ${shownBallot(user_vote)}`}
        {ai_generated && tactic.impact_score !== null && `. AI suggested: ${shownBallot(tactic)}`}
      </p>
    </div>
  )
}
