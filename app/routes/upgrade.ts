import { redirect } from '@remix-run/node'
import { screenAction } from '~/http/screen-action.server'

export const loader = () => redirect('/dashboard')

export const action = screenAction({ upgrade: () => '/dashboard' })
