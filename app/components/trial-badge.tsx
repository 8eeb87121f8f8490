import { timeParts } from '../domain/campaigns/rules'
import { useNow } from './clock'

/** Days, hours and minutes until the trial ends; gone once the time is up (specification section 4). */
export function TrialBadge({ trialEndsAt }: { trialEndsAt: string }) {
  const now = useNow()
  if (now === null) return null
  const left = new Date(trialEndsAt).getTime() - now
  if (left <= 0) return null
  const shown = timeParts(left).filter(({ unit }) => unit !== 'seconds')
  const text = shown.map(({ unit, value }) => `${value}${unit.charAt(0)}`).join(' ') || 'under 1m'
  return (
    <span className="badge badge-accent" title="Time left in your trial">
      Trial: {text}
    </span>
  )
}
