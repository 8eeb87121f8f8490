import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { LocalTime } from '~/components/local-time'
import { pageMeta } from '~/components/page-meta'
import { SubmitButton } from '~/components/submit-button'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { participation } from '~/domain/campaigns/rules'
import { REMINDER_PAUSE_HOURS } from '~/domain/notifications/constants'
import { getReminder, remindMembers } from '~/domain/notifications/reminding.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'

export const meta = () =>
  pageMeta('Remind', 'Remind the people of a campaign who have not scored everything.')

export const loader = screenLoader(getReminder, async (ctx, { params }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  const [{ campaign }, { reminder }] = await Promise.all([
    getCampaign(ctx, { campaign_id }),
    getReminder(ctx, { campaign_id }),
  ])
  const { id, name, voter_count, member_count } = campaign
  return { id, name, voter_count, member_count, reminder }
})

export const action = screenAction(on(remindMembers, 'stay'))

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function Remind() {
  const { id, name, voter_count, member_count, reminder } = useLoaderData<typeof loader>()
  const { reminded_at, allowed, message } = reminder
  const result = useScreenResult()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="mx-auto max-w-xl">
      <Link to={`/campaigns/${id}`} className="link hint">
        <bdi>{name}</bdi>
      </Link>
      <h1>Remind</h1>
      <FailureAlert result={result} />
      <div className="card mt-4 grid gap-3">
        <p>{participation(voter_count, member_count)}.</p>
        <Form method="post">
          <SubmitButton
            intent="remindMembers"
            className="btn btn-primary max-sm:w-full max-sm:px-2 max-sm:whitespace-normal"
            isBusy={isBusy}
            disabled={!allowed}
          >
            {isBusy ? 'Reminding…' : 'Remind those who have not finished'}
          </SubmitButton>
        </Form>
        <p className="hint">
          {message ? `${message}. ` : ''}
          {reminded_at && (
            <>
              Reminded last <LocalTime value={reminded_at} length="short" />.{' '}
            </>
          )}
          Each of them gets one mail with the number of tactics they have left, at most once in{' '}
          {REMINDER_PAUSE_HOURS} hours. You are not told who they are.
        </p>
      </div>
    </div>
  )
}
