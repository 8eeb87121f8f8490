import type { MinutesTactic } from '~/domain/decisions/minutes'

type Carried = Pick<MinutesTactic, 'id' | 'name' | 'rank' | 'choice' | 'reason'> & {
  is_scored_again: boolean
}
type Props = {
  tactics: Carried[]
  /** The ids that a refused form was sent with. */
  typed: string[] | undefined
  errors: string[] | undefined
}

/** A check box for each tactic, with its last rank and what was decided. All are chosen at first. */
export function CarriedTactics({ tactics, typed, errors }: Props) {
  return (
    <fieldset aria-describedby="carried-error" className="mb-4">
      <legend className="label">Tactics to take along</legend>
      <p id="carried-error" className="error" role={errors ? 'alert' : undefined}>
        {errors?.join(' ')}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {tactics.map((tactic) => (
          <li key={tactic.id}>
            <label className="flex cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-sunken">
              <input
                type="checkbox"
                name="tactic_ids"
                value={tactic.id}
                defaultChecked={typed ? typed.includes(tactic.id) : true}
                className="mt-1 size-5 flex-none"
              />
              <span className="min-w-0">
                <bdi className="font-semibold break-words whitespace-pre-line">{tactic.name}</bdi>{' '}
                <span className="hint block break-words">
                  {rankInWords(tactic)} · {tactic.choice === 'later' ? 'Later' : 'Undecided'}
                  {tactic.reason !== null && (
                    <>
                      : <bdi>{tactic.reason}</bdi>
                    </>
                  )}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function rankInWords({ rank, is_scored_again }: Carried): string {
  if (is_scored_again) return 'Being scored again'
  return rank === null ? 'Without a rank' : `#${rank}`
}
