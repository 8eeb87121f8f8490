import { redirect } from '@remix-run/node'
import { Link, useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useAskUntilEnded } from '~/components/ask-until-ended'
import { ClockContext, useNow, useServerClock } from '~/components/clock'
import { FullScreen } from '~/components/full-screen'
import { useHydrated } from '~/components/hydrated'
import { Icon } from '~/components/icon'
import { QrCode } from '~/components/qr-code'
import { askAgain } from '~/components/live/ask-again'
import { askLive } from '~/components/live/ask-live'
import { pageMeta } from '~/components/page-meta'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { participation, shortTimeLeft } from '~/domain/campaigns/rules'
import type { CampaignLive, LiveView } from '~/domain/tactics/live'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'

/** Without JavaScript the page loads itself again. */
const RELOAD_SECONDS = 10

export const meta = ({ data }: { data?: { name: string } }) =>
  pageMeta(`Room · ${data?.name ?? 'Campaign'}`, 'How to join a campaign that runs, for a room to see.')

/** Leads to the presentation once the campaign has ended. */
export const loader = screenLoader(getCampaign, async (ctx, { params }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  const { campaign, inviteLink } = await getCampaign(ctx, { campaign_id })
  if (campaign.status === 'ended')
    throw redirect(`/campaigns/${campaign_id}${campaign.voter_count > 0 ? '/present' : ''}`)
  const { id, name, team_name, end_datetime, voter_count, member_count, is_invite_open } = campaign
  const link = is_invite_open ? inviteLink : null
  return { id, name, team_name, end_datetime, voter_count, member_count, link, serverTime: ctx.actor.seen_at }
})

export { shouldRevalidate } from '~/components/screen-client'

/** A campaign that runs, on a screen that everybody in a room sees: how to join, and no more than what all members know. */
export default function RoomPage() {
  const { serverTime, ...campaign } = useLoaderData<typeof loader>()
  const { id, name, team_name, link } = campaign
  const counts = useLiveCounts(campaign)
  return (
    <ClockContext.Provider value={useServerClock(serverTime)}>
      <div className="present">
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
        <header className="present-bar">
          <p className="hint min-w-0 break-words">
            Team <bdi>{team_name}</bdi>
          </p>
          <div className="flex flex-none gap-2">
            <FullScreen />
            <Link to={`/campaigns/${id}`} className="link">
              <Icon name="x" size={18} />
              Close
            </Link>
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="outline-none min-[60rem]:grid-cols-[1fr_auto] min-[60rem]:content-center min-[60rem]:items-center"
        >
          <div className="grid gap-4">
            <h1 className="present-name" dir="auto" data-small={name.length > 40 || undefined}>
              {name}
            </h1>
            <TimeLeft end_datetime={counts.end_datetime} />
            <p className="present-headline" role="status">
              {participation(counts.voter_count, counts.member_count)}
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

type Counts = Pick<CampaignLive, 'end_datetime' | 'voter_count' | 'member_count'>

/** What others change while the page is open (docs/decisions/025). The end loads it again. */
function useLiveCounts(loaded: Counts & { id: string }): Counts {
  const { revalidate } = useRevalidator()
  const [latest, setLatest] = useState<Counts | null>(null)
  const { id } = loaded
  useEffect(() => {
    let version = ''
    return askAgain(async (signal) => {
      const answer = await askLive<LiveView>(`/api/campaigns/${id}/live`, version, signal)
      version = answer.version
      if (!answer.campaign) return
      setLatest(answer.campaign)
      if (answer.campaign.status === 'ended') revalidate()
    })
  }, [id, revalidate])
  return latest ?? loaded
}
