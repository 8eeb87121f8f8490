import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { findTeamBySlug } from '~/domain/teams/queries.server'
import { getSignedIn } from '~/http/context.server'

/** The team's public address: members are led to the team, anyone else sees the plain 404 page. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await getSignedIn(args)
  const team_id =
    signedIn && (await findTeamBySlug(signedIn.ctx, args.params.url_slug ?? '').catch(() => null))
  if (!team_id) throw data('Page not found', { status: 404 })
  return redirect(`/teams/${team_id}`)
}

export default function TeamAddress() {
  return null
}
