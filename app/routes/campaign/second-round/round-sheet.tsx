import { FieldErrors } from '~/components/field-errors'
import type { ActionResult } from '~/contract/action-result'
import type { RoundTactic, SecondRoundView } from '~/domain/rounds/view'
import { opinionTable } from '../results/ranking-drawings'
import { Reasons } from '../results/reasons'
import { Sheet } from '../sheet/sheet'

type Props = {
  round: SecondRoundView
  result: ActionResult | undefined
  /** Once the round has ended, the rows with scores stay to be read. */
  isClosed?: boolean
}

/** The sheet with what the person has not scored again: the first round beside each tactic, and their own scores to keep. */
export function RoundSheet({ round, result, isClosed = false }: Props) {
  const refused = result?.intent === 'voteInSecondRound' && !result.ok ? result.result : undefined
  const typed = refused?.initialValue
  const errors = refused?.error ?? {}
  const kept = typed?.keep?.split(' ') ?? []
  return (
    <Sheet
      intent="voteInSecondRound"
      tactics={round.tactics.filter(({ vote }) => vote === null)}
      typed={typed}
      errors={errors}
      isRefused={refused !== undefined}
      isClosed={isClosed}
      ballots_open={round.ballots_open}
      end_datetime={round.end_datetime ?? ''}
      preventScrollReset
      parts={{
        below: (tactic) => (
          <>
            <FirstRound tactic={tactic} />
            {tactic.first_vote && (
              <div className="sheet-keep">
                <label className="tap inline-flex cursor-pointer items-center gap-2 py-1">
                  <input
                    type="checkbox"
                    name="keep"
                    value={tactic.id}
                    defaultChecked={kept.includes(tactic.id)}
                    className="size-5"
                  />
                  Keep my scores
                </label>
              </div>
            )}
          </>
        ),
        firstScores: ({ first_vote }) => first_vote,
      }}
    >
      <FieldErrors errors={errors.votes} isAlert />
    </Sheet>
  )
}

/** How people scored and why; of closed votes the reasons alone. */
function FirstRound({ tactic }: { tactic: RoundTactic }) {
  const { reasons } = tactic
  if (reasons?.length === 0) return null
  return (
    <div className="round-evidence @container relative mt-2 mb-1 gap-x-8 gap-y-1 rounded-md border-s-3 border-line-strong bg-sunken px-3 py-2 lg:grid-cols-[auto_minmax(0,1fr)] [&_.badge]:bg-surface">
      <p className="hint col-span-full">
        {reasons === null ? 'The first round:' : 'Reasons of the first round:'}
      </p>
      {reasons === null && <div dangerouslySetInnerHTML={{ __html: opinionTable(tactic) }} />}
      <Reasons result={tactic} />
    </div>
  )
}
