import type { DecisionChoice } from '../decisions/constants'
import type { DecisionRow } from '../decisions/view'
import type { Outcome } from '../outcomes/constants'
import type { Expectation } from '../outcomes/view'
import type { CampaignResultRow, ResultRow } from '../results/show/view'
import type { Receipt } from '../seals/view'
import type { NotificationKind } from './constants'

type RankedTactic = {
  rank: number
  name: string
  average_score: number
  vote_count: number
  /** The span of ranks in words; null where nothing can be said. */
  standing: string | null
}

/** The end of a campaign as selected. */
export type EndedResultRow = CampaignResultRow & {
  ranking: { name: string; average_score: number; result: ResultRow & { rank: number } }[]
}
export type EndedRow = EndedResultRow & { decider_id: string; decider_name: string; is_decider: boolean }

/** What a mail with a digest brings besides: the key that signs receipts, and the reader's own receipt. */
type Witness = { public_key: string; receipt: Receipt | null }

/** The end of a campaign as mails and webhooks tell it, with its sentences. */
export type EndedResult = {
  headline: string
  /** Fixes all ballots (docs/verify.md); null if the campaign ended before results were sealed. */
  digest: string | null
  ranking: RankedTactic[]
}

export type SecondRoundMailRow = Omit<
  MailContents['second_round_notifications'],
  'headline' | 'digest' | 'witness'
> & {
  results: CampaignResultRow | null
}

/** A published decision as selected; `decider_id` is that of the person who published or changed it last. */
export type DecisionMailRow = DecisionRow & { decider_id: string | null }

/** The week of a team as selected. Parts without news are null. */
export type WeekRow = {
  [Part in keyof Week]: (Part extends 'ended' ? EndedInWeekRow : Week[Part][number])[] | null
}
type EndedInWeekRow = Omit<Week['ended'][number], 'headline'> & { results: CampaignResultRow }

/** The content of a weekly mail. Ids are of campaigns. */
export type Week = {
  running: {
    id: string
    name: string
    is_second_round: boolean
    end_datetime: string
    time_zone: string | null
    milliseconds_left: number
    /** The reader's own progress. */
    tactic_count: number
    scored_count: number
  }[]
  ended: { id: string; name: string; headline: string }[]
  decisions: { id: string; name: string; chosen_count: number }[]
  outcomes: {
    id: string
    tactic_name: string
    campaign_name: string
    outcome: Outcome
    figure: string | null
  }[]
}

/** The end of scoring. `milliseconds_left` is computed when the mail is composed. */
export type TimeLeft = {
  end_datetime: string
  /** The IANA zone in which the end was given; null if unknown. */
  time_zone: string | null
  milliseconds_left: number
}

/** The content of each kind of mail. */
export type MailContents = {
  new_tactic_notifications: TimeLeft & {
    tactics: { name: string; added_by: string; added_by_name: string }[]
  }
  new_comment_notifications: {
    comments: { tactic_name: string; user_id: string; user_name: string; comment_text: string }[]
  }
  campaign_ended_notifications: EndedResult & {
    /** The person who decides what is done, and whether it is the reader. */
    decider_id: string
    decider_name: string
    is_decider: boolean
    /** Null without a digest. */
    witness: Witness | null
  }
  campaign_reminder_notifications: TimeLeft & { unscored_count: number; calendar_sequence: number }
  owner_reminder_notifications: TimeLeft & {
    unscored_count: number
    /** The campaign's owner, who asks. */
    owner_id: string
    owner_name: string
  }
  everybody_scored_notifications: TimeLeft & { tactic_count: number; people_count: number }
  second_round_notifications: TimeLeft & {
    is_over: boolean
    calendar_sequence: number
    /** How sure the result is; null while the round runs. */
    headline: string | null
    /** Fixes the ballots of both rounds; null while the round runs, and without a seal. */
    digest: string | null
    /** Null without a digest. */
    witness: Witness | null
    /** The tactics that are scored again; with ranks once the round is over. */
    tactics: { name: string; rank: number | null; rank_before: number | null }[]
  }
  decision_notifications: {
    decider_id: string | null
    decider_name: string
    headline: string
    /** The fingerprint of the decision; null for one that was published before there were any. */
    digest: string | null
    tactic_count: number
    tactics: {
      name: string
      rank: number | null
      choice: DecisionChoice
      reason: string | null
      expectation: Expectation | null
    }[]
  }
  outcome_notifications: {
    tactics: { id: string; name: string; tracker_link: string | null; expectations: Expectation[] }[]
  }
  weekly_digest_notifications: Week
  ownership_notifications: { former_owner_id: string; former_owner_name: string; webhook_count: number }
  team_invitation_notifications: { inviter_id: string; inviter_name: string }
}
export type MailContent = MailContents[NotificationKind]
export type CampaignMailKind = Exclude<
  NotificationKind,
  'weekly_digest_notifications' | 'ownership_notifications' | 'team_invitation_notifications'
>

export type Recipient = { user_id: string } | { address: string }

export type MailOf<Kind extends NotificationKind> = {
  id: string
  kind: Kind
  recipient: Recipient
  to: { address: string; name: string }
  /** The campaign; of a weekly mail, a hand-over or an invitation the team. */
  about: { id: string; name: string; team_name: string }
  content: MailContents[Kind]
}

export type Mail = { [Kind in NotificationKind]: MailOf<Kind> }[NotificationKind]
