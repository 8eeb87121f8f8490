import { Link } from '@remix-run/react'
import { timeParts } from '../domain/campaigns/rules'
import { useNow } from './clock'
import { useDialogAddress } from './dialog-address'

/** Days, hours and minutes until the trial ends, linked to the upgrade. Nothing once it has ended. */
export function TrialBadge({ trialEndsAt }: { trialEndsAt: string }) {
  const { open } = useDialogAddress()
  const msLeft = Date.parse(trialEndsAt) - useNow()
  if (msLeft <= 0) return null
  const shown = timeParts(msLeft).filter(({ unit }) => unit !== 'seconds')
  const text = shown.map(({ unit, value }) => `${value}${unit.charAt(0)}`).join(' ') || 'under 1m'
  return (
    <Link
      to={open('upgrade')}
      preventScrollReset
      className="badge badge-accent tap no-underline hover:underline"
      title="Time left in your trial"
    >
      <span className="max-[22rem]:sr-only">Trial: </span>
      {text}
      <span className="sr-only">, upgrade to premium</span>
    </Link>
  )
}
