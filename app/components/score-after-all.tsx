import { Form } from '@remix-run/react'
import { useContext } from 'react'
import { PersonContext } from './person-field'
import { SubmitButton } from './submit-button'

type Props = {
  campaign_id: string
  /** The page that it is on, which success leads back to. */
  page: string
}

/** What somebody who observes reads in place of what there is to score, and the way back to scoring. */
export default function ScoreAfterAll({ campaign_id, page }: Props) {
  const user_id = useContext(PersonContext)
  return (
    <Form
      method="post"
      action={`/campaigns/${campaign_id}/observers`}
      className="flex grow flex-wrap items-center justify-between gap-x-3 gap-y-1"
    >
      <input type="hidden" name="member_id" value={user_id} />
      <input type="hidden" name="observes" value="false" />
      <input type="hidden" name="return_to" value={page} />
      <span>You observe this campaign</span>
      <SubmitButton intent="setCampaignObserver" className="btn btn-small">
        Score after all
      </SubmitButton>
    </Form>
  )
}
