import type { Context } from '../../domain/context'
import { getCampaignLive, type SharedLive } from '../../domain/tactics/live.server'
import type { CampaignLiveInput, LiveView } from '../../domain/tactics/live'

/** How old the shared part of an answer may be. With the interval of the screens it stays below 5 seconds. */
const SHARED_MS = 800

const recentReads = new Map<string, Promise<SharedLive | null>>()

/** `getCampaignLive`, where the calls of one campaign within `SHARED_MS` share a read of what is the same for all members. */
export async function answerCampaignLive(ctx: Context, input: CampaignLiveInput): Promise<LiveView> {
  const { campaign_id } = input
  const shared = (await recentReads.get(campaign_id)) ?? null
  const reading = getCampaignLive(ctx, input, shared)
  if (!shared) share(campaign_id, reading)
  return (await reading).answer
}

function share(campaign_id: string, reading: Promise<{ shared: SharedLive }>): void {
  const read = reading.then(
    ({ shared }) => shared,
    () => null,
  )
  recentReads.set(campaign_id, read)
  const forget = () => recentReads.get(campaign_id) === read && recentReads.delete(campaign_id)
  setTimeout(forget, SHARED_MS).unref()
}
