import { useDialogAddress } from './dialog-address'
import { UpgradePrompt } from './upgrade-dialog'

/** The upgrade prompt of `?dialog=upgrade`, on any page, for people on trial. */
export default function UpgradeOnPurpose() {
  const { page } = useDialogAddress()
  return <UpgradePrompt message="Premium lifts the limits of your trial." closeTo={page} />
}
