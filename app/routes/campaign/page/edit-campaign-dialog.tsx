import { Dialog } from '~/components/dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { InputField } from '~/components/field'
import { ProblemFields } from '~/components/problem-fields'
import { FormButtons } from '~/components/form-buttons'
import { KeptForm, useKeptForm } from '~/components/kept-form'
import { VoteRulesFields } from '~/components/vote-rules-fields'
import type { ActionResult } from '~/contract/action-result'
import { CAMPAIGN_NAME_MAX } from '~/domain/campaigns/constants'
import type { CampaignView } from '~/domain/campaigns/view'
import { eachProblem } from '~/domain/campaigns/fields'

type Props = { campaign: CampaignView; result: ActionResult | undefined }

/** Changes the name and context of a running campaign. What was typed survives a refusal and a sign-in. */
export function EditCampaignDialog({ campaign, result }: Props) {
  const { page, open } = useDialogAddress()
  const form = useKeptForm('editCampaign', result, { stored: storedFields(campaign) })
  return (
    <Dialog
      key={form.key}
      title="Edit campaign"
      closeTo={page}
      closeLabel="Cancel"
      onCancel={form.draft.discard}
    >
      <FailureAlert result={form.failed} />
      <KeptForm kept={form} action={open('edit')} preventScrollReset replace>
        <input type="hidden" name="return_to" value={page} />
        <InputField
          field={form.field('name')}
          label="Campaign name"
          maxCharacters={CAMPAIGN_NAME_MAX}
          autoComplete="off"
        />
        <ProblemFields field={form.field} rows={3} />
        {campaign.voter_count === 0 && <VoteRulesFields field={form.field} />}
        <FormButtons intent="editCampaign" busy="Saving…">
          Save
        </FormButtons>
      </KeptForm>
    </Dialog>
  )
}

/** The rules of the vote are in the form until somebody has voted. */
function storedFields(campaign: CampaignView): Record<string, string> {
  const { name, ballots_open, roll, quorum, machine_ballot } = campaign
  return {
    name,
    ...eachProblem((problem) => campaign[problem] ?? ''),
    ...(campaign.voter_count === 0 && {
      ballots_open: String(ballots_open),
      roll: String(roll),
      quorum: quorum === null ? '' : String(quorum),
      machine_ballot: String(machine_ballot),
    }),
  }
}
