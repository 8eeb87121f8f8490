import { useDialogAddress } from './dialog-address'
import { UpgradePrompt } from './upgrade-dialog'

export default function UpgradeOnPurpose() {
  const { page } = useDialogAddress()
  return <UpgradePrompt message="Premium lifts the limits of your trial." closeTo={page} />
}
