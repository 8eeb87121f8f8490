import { Link, useFetcher } from '@remix-run/react'
import { useDialogAddress } from '~/components/dialog-address'
import { Icon } from '~/components/icon'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import type { CampaignView } from '~/domain/campaigns/view'
import { findSuggestDenial } from './denials'

/** The request for suggestions, shared by all parts that show its progress. It continues during navigation. */
export function useSuggestions(campaign_id: string) {
  return useFetcher<ActionResult>({ key: `suggest-${campaign_id}` })
}

type Props = { campaign: CampaignView; is_premium: boolean }

export function SuggestTactics({ campaign, is_premium }: Props) {
  const { page, open } = useDialogAddress()
  const fetcher = useSuggestions(campaign.id)
  const isBusy = fetcher.state !== 'idle'
  if (findSuggestDenial(campaign, is_premium)) {
    const style = campaign.can.delete ? 'btn' : 'link self-center'
    return (
      <Link to={open('suggest')} preventScrollReset className={style}>
        <Icon name="sparkles" size={18} />
        Let AI Suggest Tactics
      </Link>
    )
  }
  return (
    <fetcher.Form method="post" action={page}>
      <SubmitButton intent="suggestTactics" isBusy={isBusy} className="btn">
        <Icon name="sparkles" size={18} />
        {isBusy ? 'Thinking up tactics…' : 'Let AI Suggest Tactics'}
      </SubmitButton>
    </fetcher.Form>
  )
}
