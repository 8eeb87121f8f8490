import { getFormProps, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { Dialog } from '~/components/dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { FormDraft } from '~/components/form-draft'
import { FailureAlert } from '~/components/failure-alert'
import { InputField } from '~/components/field'
import { ProblemFields } from '~/components/problem-fields'
import { FormButtons } from '~/components/form-buttons'
import { useDraft, type DraftState } from '~/components/kept-forms'
import { VoteRulesFields } from '~/components/vote-rules-fields'
import type { ActionResult } from '~/contract/action-result'
import { CAMPAIGN_NAME_MAX } from '~/domain/campaigns/constants'
import type { CampaignView } from '~/domain/campaigns/view'
import { eachProblem, type Problem } from '~/domain/campaigns/fields'

type EditedTexts = Record<'name' | Problem | 'ballots_open' | 'roll' | 'quorum' | 'machine_ballot', string>
type Props = { campaign: CampaignView; result: ActionResult | undefined }

/** Changes the name and context of a running campaign. What was typed survives a refusal and a sign-in. */
export function EditCampaignDialog({ campaign, result }: Props) {
  const stored = storedFields(campaign)
  const draft = useDraft('editCampaign', null, stored)
  const failed = result?.intent === 'editCampaign' && !result.ok ? result : draft.kept
  return <EditForm key={draft.kept ? 'kept' : 'new'} {...{ campaign, stored, failed, draft }} />
}

/** The rules of the vote are in the form until somebody has voted. */
function storedFields(campaign: CampaignView): Partial<EditedTexts> {
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

type FormProps = {
  campaign: CampaignView
  stored: Partial<EditedTexts>
  failed: ActionResult | undefined
  draft: DraftState
}

function EditForm({ campaign, stored, failed, draft }: FormProps) {
  const { page, open } = useDialogAddress()
  const [form, fields] = useForm<EditedTexts>({
    id: 'edit-campaign',
    lastResult: failed?.result,
    defaultValue: stored,
  })
  return (
    <Dialog title="Edit campaign" closeTo={page} closeLabel="Cancel" onCancel={draft.discard}>
      <FailureAlert result={failed} />
      <Form method="post" action={open('edit')} preventScrollReset replace {...getFormProps(form)}>
        <FormDraft draft={draft} />
        <input type="hidden" name="return_to" value={page} />
        <InputField
          field={fields.name}
          label="Campaign name"
          maxCharacters={CAMPAIGN_NAME_MAX}
          autoComplete="off"
        />
        <ProblemFields fields={fields} rows={3} />
        {campaign.voter_count === 0 && <VoteRulesFields fields={fields} />}
        <FormButtons intent="editCampaign" busy="Saving…">
          Save
        </FormButtons>
      </Form>
    </Dialog>
  )
}
