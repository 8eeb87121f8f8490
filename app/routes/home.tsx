import { redirect } from '@remix-run/node'
import { operations } from '~/contract'
import { screenLoader } from '~/http/screen/screen-loader.server'

export const loader = screenLoader(operations.listTeams, async () => {
  throw redirect('/dashboard')
})
