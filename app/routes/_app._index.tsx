import { redirect } from '@remix-run/node'
import { screenLoader } from '~/http/screen-loader.server'

export const loader = screenLoader(async () => {
  throw redirect('/dashboard')
})
