import type { MinutesTactic } from '~/domain/decisions/minutes'

/** Suggests one tactic from the middle of the ranking. The label marks its radio button, without JavaScript too. */
export function WildCard({ tactic }: { tactic: MinutesTactic | undefined }) {
  if (!tactic) return null
  const { id, name, rank } = tactic
  return (
    <p className="hint mt-3">
      Outsider:{' '}
      <a href={`#name-${id}`} className="tap underline underline-offset-2">
        #{rank} <bdi>{name}</bdi>
      </a>
      , drawn from the middle of the ranking. One teaches little; ten teach whether low ranks deserve a try.{' '}
      <label htmlFor={`do-${id}`} className="tap cursor-pointer font-semibold text-accent">
        Mark it Do
      </label>
    </p>
  )
}
