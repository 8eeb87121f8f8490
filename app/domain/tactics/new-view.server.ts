import type { Context } from '../context'
import { detailsOf, type Details } from './fields'
import { textVersionOf } from './text-version.server'
import { toTacticView, type CampaignOfTactics } from './to-view'
import type { TacticView, VoteView } from './view'

type Added = Pick<TacticView, 'id' | 'campaign_id' | 'created_at' | 'name'> &
  Details & { vote: VoteView | null; ai_generated?: boolean }

/** A tactic that the actor has just added, perhaps with their vote. */
export function toNewTacticView({ actor }: Context, added: Added, campaign: CampaignOfTactics): TacticView {
  const { id, campaign_id, created_at, name, vote, ai_generated = false } = added
  return toTacticView(
    {
      id,
      name,
      ...detailsOf(added),
      tracker_link: null,
      text_version: textVersionOf(added),
      campaign_id,
      added_by: actor.id,
      added_by_name: actor.full_name,
      ai_generated,
      created_at,
      vote_count: vote ? 1 : 0,
      comment_count: 0,
      user_vote: vote,
      hint: null,
      is_adder: true,
      joined: [],
      is_some_adder: true,
      has_few_votes: true,
      results: null,
    },
    campaign,
  )
}
