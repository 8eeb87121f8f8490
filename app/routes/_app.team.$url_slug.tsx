import { data, redirect } from '@remix-run/node'
import { operations } from '~/contract'
import { DomainError } from '~/domain/errors'
import { SLUG_PATTERN } from '~/domain/teams/constants'
import { findTeamBySlug } from '~/domain/teams/queries.server'
import { screenLoader } from '~/http/screen/screen-loader.server'

/** The team's public address: members are led to the team, everybody else who is signed in sees the plain 404 page. */
export const loader = screenLoader(operations.getTeam, async (ctx, { params }) => {
  const { url_slug = '' } = params
  if (!SLUG_PATTERN.test(url_slug)) throw pageNotFound()
  const team_id = await findTeamBySlug(ctx, url_slug).catch((error: unknown) => {
    throw error instanceof DomainError ? pageNotFound() : error
  })
  throw redirect(`/teams/${team_id}`)
})

const pageNotFound = () => data('Page not found', { status: 404 })

export default function TeamAddress() {
  return null
}
