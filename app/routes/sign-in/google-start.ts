import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { readOnly } from '~/http/api/answer.server'
import { isForeignVisit } from '~/http/request/same-origin.server'
import { startSignIn } from '~/http/sign-in/google.server'

/** A sign-in starts on our own page, because a pending join follows it (docs/decisions/029). */
export const loader = ({ request }: LoaderFunctionArgs) =>
  isForeignVisit(request) ? redirect('/login') : startSignIn(request)

export const action = readOnly
