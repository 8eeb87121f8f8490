import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useAskUntilEnded } from '~/components/ask-until-ended'
import { ClockContext, useNow, useServerClock } from '~/components/clock'
import { useHydrated } from '~/components/hydrated'
import { QrCode } from '~/components/qr-code'
import { StageBar } from '~/components/stage-bar'
import { useLiveCampaign } from '~/components/live/follow-campaign'
import { pageMeta } from '~/components/page-meta'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { participation, shortTimeLeft } from '~/domain/campaigns/rules'
import type { CampaignView } from '~/domain/campaigns/view'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'

/** Without JavaScript the page loads itself again. */
const RELOAD_SECONDS = 10

export const meta = ({ data }: { data?: { campaign: CampaignView } }) =>
  pageMeta(
    `Room · ${data?.campaign.name ?? 'Campaign'}`,
    'How to join a campaign that runs, for a room to see.',
  )

/** Leads to the presentation once the campaign has ended. */
export const loader = screenLoader(getCampaign, async (ctx, { params }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  const { campaign, inviteLink } = await getCampaign(ctx, { campaign_id })
  if (campaign.status === 'ended')
    throw redirect(`/campaigns/${campaign_id}${campaign.voter_count > 0 ? '/present' : ''}`)
  return { campaign, link: campaign.is_invite_open ? inviteLink : null, serverTime: ctx.actor.seen_at }
})

export { shouldRevalidate } from '~/components/screen-client'

/** A campaign that runs, on a screen that everybody in a room sees: how to join, and no more than what all members know. */
export default function RoomPage() {
  const { campaign, link, serverTime } = useLoaderData<typeof loader>()
  const { id, name, team_name } = campaign
  const { end_datetime, voter_count, member_count } = useLiveCampaign(campaign)
  return (
    <ClockContext.Provider value={useServerClock(serverTime)}>
      <div className="present">
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
        <StageBar campaign_id={id}>
          <p className="hint min-w-0 break-words">
            Team <bdi>{team_name}</bdi>
          </p>
        </StageBar>
        <main
          id="content"
          tabIndex={-1}
          className="outline-none min-[60rem]:grid-cols-[1fr_auto] min-[60rem]:content-center min-[60rem]:items-center"
        >
          <div className="grid gap-4">
            <h1 className="present-name" dir="auto" data-small={name.length > 40 || undefined}>
              {name}
            </h1>
            <TimeLeft end_datetime={end_datetime} />
            <p className="present-headline" role="status">
              {participation(voter_count, member_count)}
            </p>
          </div>
          {link === null ? (
            <p className="present-remarks">The invite link is closed.</p>
          ) : (
            <figure className="grid max-w-120 gap-4 [&>.qr-code]:w-[min(100%,60vh)]">
              <QrCode campaign_id={id} link={link} />
              <figcaption className="present-remarks">
                Scan to join and score
                <span className="hint block break-all">{link}</span>
              </figcaption>
            </figure>
          )}
        </main>
      </div>
    </ClockContext.Provider>
  )
}

function TimeLeft({ end_datetime }: { end_datetime: string }) {
  const left = Date.parse(end_datetime) - useNow()
  useAskUntilEnded(useHydrated() && left <= 0)
  return (
    <p
      className="text-[length:clamp(1.75rem,4vw,3rem)] font-semibold text-accent tabular-nums"
      role="timer"
      aria-live="off"
    >
      {shortTimeLeft(left)} left
    </p>
  )
}
