import { redirect } from '@remix-run/node'
import { DomainError } from '~/domain/policy'
import { SLUG_PATTERN } from '~/domain/teams/constants'
import { findTeamBySlug, getTeam } from '~/domain/teams/queries.server'
import { pageNotFound, screenLoader } from '~/http/screen/screen-loader.server'

/** The team's public address redirects members to the team. Others get the 404 page of an unknown address. */
export const loader = screenLoader(getTeam, async (ctx, { params }) => {
  const { url_slug = '' } = params
  if (!SLUG_PATTERN.test(url_slug)) throw pageNotFound()
  const team_id = await findTeamBySlug(ctx, url_slug).catch((error: unknown) => {
    throw error instanceof DomainError ? pageNotFound() : error
  })
  throw redirect(`/teams/${team_id}`)
})

export default function TeamAddress() {
  return null
}
