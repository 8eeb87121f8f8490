import { Form } from '@remix-run/react'
import { useContext } from 'react'
import { PersonContext } from './person-field'
import { SubmitButton } from './submit-button'

type Props = {
  campaign_id: string
  /** The page below the campaign's that it is on. Success leads back to it. */
  page?: '/score' | '/second-round'
}

/** What somebody who observes reads in place of what there is to score, and the way back to scoring. */
export default function ScoreAfterAll({ campaign_id, page }: Props) {
  const user_id = useContext(PersonContext)
  const campaign = `/campaigns/${campaign_id}`
  return (
    <Form
      method="post"
      action={`${campaign}/observers`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm max-sm:order-2 max-sm:basis-full max-sm:justify-between"
    >
      <input type="hidden" name="member_id" value={user_id} />
      <input type="hidden" name="observes" value="false" />
      <input type="hidden" name="return_to" value={campaign + (page ?? '')} />
      <span>You observe this campaign</span>
      <SubmitButton intent="setCampaignObserver" className="btn btn-small">
        Score after all
      </SubmitButton>
    </Form>
  )
}
