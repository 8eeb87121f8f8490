import type { LoaderFunctionArgs } from '@remix-run/node'
import { findShownInvitation, joinCampaign, joinTeam } from '../../domain/teams/joining.server'
import type { ShownInvitation } from '../../domain/teams/shown-invitation'
import { systemContext } from '../request/context.server'
import { countFailure, refuseAfterFailures } from '../request/count-calls.server'
import { scopeOf } from '../request/scope.server'
import type { Pending } from '../sign-in/pending.server'
import { storedKeys } from '../sign-in/secrets.server'

/** Of the page for signed-out people. `invitation` is null for a link that lets nobody in, or not any more. */
export type Invited = { path: string; pending: Pending; invitation: ShownInvitation | null }

/**
 * The invitation in the address of /login; null without one. Looking at links is limited like joining by them: neither
 * lets anybody guess.
 */
export async function findInvited(args: LoaderFunctionArgs): Promise<Invited | null> {
  const { searchParams } = new URL(args.request.url)
  const invite_link = searchParams.get('campaign') ?? undefined
  const team_id = searchParams.get('team') ?? undefined
  if (invite_link === undefined && team_id === undefined) return null
  const limit = (invite_link === undefined ? joinTeam : joinCampaign).limitMissesPerIp
  const { ip } = scopeOf(args)
  const look = async () => {
    if (limit) await refuseAfterFailures(limit, ip)
    const found = await findShownInvitation(
      { ...(await systemContext()), ...storedKeys },
      { invite_link, team_id },
    )
    if (!found && limit) await countFailure(limit, ip)
    return found
  }
  return {
    path:
      invite_link === undefined
        ? `/join/team/${encodeURIComponent(team_id ?? '')}`
        : `/join/campaign/${encodeURIComponent(invite_link)}`,
    pending: invite_link === undefined ? { pendingTeamJoin: team_id } : { pendingCampaignJoin: invite_link },
    // The page is shown even over the limit, and while the database is unavailable.
    invitation: await look().catch(() => null),
  }
}
