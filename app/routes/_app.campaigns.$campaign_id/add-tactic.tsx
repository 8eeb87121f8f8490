import { Link } from '@remix-run/react'
import { Plus, Sparkles } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useDialogAddress } from '~/components/dialog-address'
import type { ActionResult } from '~/contract/action-result'

// Loaded when somebody opens the form.
const AddTacticForm = lazy(() => import('./add-tactic-form'))

type Props = { campaign_id: string; result: ActionResult | undefined }

/** 'Add New Tactic': a button until the address asks for the form. */
export function AddTactic({ campaign_id, result }: Props) {
  const { dialog, open } = useDialogAddress()
  const failed = result?.intent === 'addTactic' && !result.ok ? result : undefined
  const isOpen = dialog === 'add-tactic' || failed !== undefined
  return (
    <section className="card" aria-labelledby="add-tactic">
      <h2 id="add-tactic" className="mb-3">
        Add New Tactic
      </h2>
      {isOpen ? (
        <Suspense>
          <AddTacticForm campaign_id={campaign_id} failed={failed} />
        </Suspense>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Link to={open('suggest')} preventScrollReset className="btn">
            <Sparkles size={18} aria-hidden />
            Let AI Suggest Tactics
          </Link>
          <Link to={open('add-tactic')} preventScrollReset className="btn btn-primary">
            <Plus size={18} aria-hidden />
            Add Tactic
          </Link>
        </div>
      )}
    </section>
  )
}
