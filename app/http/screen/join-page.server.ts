import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { Operation } from '../../domain/operation.server'
import type { Context } from '../../domain/context'
import {
  findCampaignInvitation,
  findTeamInvitation,
  joinCampaign,
  joinTeam,
  type InvitationView,
} from '../../domain/teams/joining.server'
import { PERSON_FIELD } from '../../domain/users/constants'
import { readForm } from '../request/body.server'
import { logError } from '../request/log.server'
import { countFailure, refuseAfterFailures } from '../request/count-calls.server'
import type { Refusal } from '../request/refusals.server'
import { requireIds, runOperation } from '../request/run-operation.server'
import { getSignedIn, requireContext, scopeOf } from '../request/scope.server'
import { isForeignVisit } from '../request/same-origin.server'
import { STATUS, toRefusal } from '../request/to-refusal.server'
import { hasSignedInFor, type Pending } from '../sign-in/pending.server'
import { signInRedirect } from '../sign-in/sign-in-redirect.server'
import { findOtherPerson } from './other-person.server'
import { toastHeaders } from './toast.server'

type Params = ActionFunctionArgs['params']

type JoinPage = {
  operation: Operation
  pending: (params: Params) => Pending
  findInvitation: (ctx: Context, params: Params) => Promise<InvitationView>
  pathOf: (id: string | undefined) => string
  /** The id for `pathOf` after joining. */
  joinedId(answer: unknown, params: Params): string | undefined
}

export const teamJoin: JoinPage = {
  operation: joinTeam,
  pending: ({ team_id }) => ({ pendingTeamJoin: team_id }),
  findInvitation: (ctx, { team_id = '' }) => findTeamInvitation(ctx, team_id),
  pathOf: (id) => `/teams/${id}`,
  joinedId: (_, { team_id }) => team_id,
}

export const campaignJoin: JoinPage = {
  operation: joinCampaign,
  pending: ({ invite_link }) => ({ pendingCampaignJoin: invite_link }),
  findInvitation: (ctx, { invite_link = '' }) => findCampaignInvitation(ctx, invite_link),
  pathOf: (id) => `/campaigns/${id}`,
  joinedId: ({ campaign }: z.output<typeof joinCampaign.output>) => campaign.id,
}

/** `team_name` is null if the page joins at once. */
export type JoinPageData = { user_id: string; team_name: string | null }

/** The loader of a join page; it asks first where another site caused the visit (docs/decisions/029). */
export function joinLoader({ operation, pending, findInvitation, pathOf }: JoinPage) {
  return async (args: LoaderFunctionArgs): Promise<JoinPageData> => {
    const { request, params } = args
    const { ip, request_id } = scopeOf(args)
    const signedIn = await getSignedIn(args)
    if (!signedIn) throw await signInRedirect(request, pending(params))
    const user_id = signedIn.ctx.actor.id
    if (!isForeignVisit(request) || (await hasSignedInFor(request))) return { user_id, team_name: null }
    // Looking at links is limited like joining by them: neither lets anybody guess.
    const limit = operation.limitMissesPerIp
    try {
      const ctx = await requireContext(args)
      if (limit) await refuseAfterFailures(limit, ip)
      requireIds(operation, params)
      const { id, team_name, is_newcomer } = await findInvitation(ctx, params)
      if (is_newcomer) return { user_id, team_name }
      throw redirect(pathOf(id))
    } catch (error) {
      if (error instanceof Response) throw error
      const refusal = toRefusal(error)
      if (refusal.status >= 500) logError(request_id, error)
      if (limit && refusal.status === STATUS.not_found) await countFailure(limit, ip)
      throw await redirectHome(refusal)
    }
  }
}

/** The action of a join page: redirects unless the refusal asks for an upgrade, or for the person of the form. */
export function joinAction({ operation, pathOf, joinedId }: JoinPage) {
  return async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request)
    const otherPerson = await findOtherPerson(args, form.get(PERSON_FIELD))
    if (otherPerson) return data({ otherPerson: otherPerson.error }, { status: otherPerson.status })
    const outcome = await runOperation(operation, args, args.params)
    if (outcome.ok) {
      const headers = await toastHeaders({ type: 'success', message: operation.success ?? '' })
      throw redirect(pathOf(joinedId(outcome.data, args.params)), { status: 303, headers })
    }
    const { refusal } = outcome
    const { status, error, action } = refusal
    if (status === 401) throw await signInRedirect(args.request)
    if (action === 'upgrade') return data({ upgradeMessage: error }, { status })
    // 'Already a member of this team'
    if (status === STATUS.conflict) throw redirect(pathOf(args.params.team_id), { status: 303 })
    throw await redirectHome(refusal)
  }
}

async function redirectHome({ error }: Refusal): Promise<Response> {
  return redirect('/', { status: 303, headers: await toastHeaders({ type: 'error', message: error }) })
}
