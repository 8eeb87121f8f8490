import type { ActionResult } from '~/contract/action-result'
import type { OutputOf } from '~/contract/operations.server'
import type { CampaignView } from '~/domain/campaigns/view'
import type { TacticView } from '~/domain/tactics/view'

export function deletedBy(result: ActionResult | undefined): string[] {
  if (!result?.ok) return []
  if (result.intent === 'undoAdding') return (result.data as OutputOf<'undoAdding'>).tactic_ids
  return result.intent === 'deleteTactic' && result.tactic_id !== null ? [result.tactic_id] : []
}

/** A form shows its own refusal, unless the end of the campaign or the deletion of its tactic has removed the form. */
export function isShownAtForm(
  { intent, tactic_id, result }: ActionResult,
  {
    campaign,
    open_comments,
  }: { campaign: CampaignView; open_comments: { comments: { id: string }[] } | null },
  tactics: TacticView[],
): boolean {
  if (intent === 'addTactic' || intent === 'suggestTactics') return campaign.can.add_tactic
  if (intent === 'editCampaign' || intent === 'renewCampaignInvite') return campaign.can.edit
  if (intent === 'deleteTactic' || intent === 'undoAdding' || intent === 'deleteComment') return false
  if (intent === 'editTactic') return tactics.some(({ id, can }) => id === tactic_id && can.edit)
  if (intent === 'editComment')
    return open_comments?.comments.some(({ id }) => id === result.initialValue?.comment_id) ?? false
  return tactics.some(({ id }) => id === tactic_id)
}

export function typedText({ intent, result }: ActionResult): string | undefined {
  if (intent === 'addTactic' || intent === 'editTactic') return result.initialValue?.name
  return intent === 'addComment' || intent === 'editComment' ? result.initialValue?.comment_text : undefined
}
