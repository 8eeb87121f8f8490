import { redirect } from '@remix-run/node'
import { listTeams } from '~/domain/teams/queries.server'
import { screenLoader } from '~/http/screen/screen-loader.server'

export const loader = screenLoader(listTeams, async () => {
  throw redirect('/dashboard')
})
