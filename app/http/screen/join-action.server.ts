import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import { operations, type OutputOf } from '../../contract'
import type { Operation } from '../../contract/operation'
import { runOperation } from '../operation/run-operation.server'
import { signInRedirect } from '../sign-in/sign-in-redirect.server'
import { toastHeaders } from './toast.server'

type JoinName = 'joinTeam' | 'joinCampaign'
type Params = ActionFunctionArgs['params']

const ALREADY_A_MEMBER = 409

/**
 * The end of a join (docs/product.md#invite-links): success and 'Already a member' lead to what was joined, an
 * upgrade opens its modal, any other failure toasts and leads to /.
 */
export function joinAction<Name extends JoinName>(
  name: Name,
  pathOf: (data: OutputOf<Name>, params: Params) => string,
) {
  const operation: Operation = operations[name]
  return async (args: ActionFunctionArgs) => {
    const outcome = await runOperation(name, args, args.params)
    if (outcome.ok) {
      const headers = await toastHeaders({ type: 'success', message: operation.success ?? '' })
      throw redirect(pathOf(outcome.data, args.params), { status: 303, headers })
    }
    const { status, error, action } = outcome.refusal
    if (status === 401) throw await signInRedirect(args.request)
    if (action === 'upgrade') return data({ upgradeMessage: error }, { status })
    if (status === ALREADY_A_MEMBER) throw redirect(`/teams/${args.params.team_id}`, { status: 303 })
    throw redirect('/', { status: 303, headers: await toastHeaders({ type: 'error', message: error }) })
  }
}
