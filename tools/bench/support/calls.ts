import type { Call } from '../floor/load'
import type { AskedFor } from '../floor/seed'

const SCORES = JSON.stringify({ impact_score: 7, chances_score: 8, efforts_score: 3 })
const PAGE = 50

/** A screen as a browser asks for it. */
export function screen(path: string, session: string): Call {
  return {
    method: 'GET',
    paths: [path],
    headers: { cookie: `tactics-session=${session}`, 'accept-encoding': 'br' },
  }
}

export function campaignScreen({ id }: AskedFor, session: string): Call {
  return screen(`/campaigns/${id}`, session)
}

/** A call of the API. */
export function read(path: string, token: string): Call {
  return { method: 'GET', paths: [path], headers: { authorization: `Bearer ${token}` } }
}

/** The first page of a campaign's tactics. */
export function tacticsCall({ id }: AskedFor, token: string): Call {
  return read(`/api/tactics?campaign_id=${id}&limit=${PAGE}`, token)
}

/** The last page of a campaign's tactics, one tactic short so that the smallest campaign has it too. */
export function lastTacticsCall({ id, is_ended, tactic_ids }: AskedFor, token: string): Call {
  const before = tactic_ids.length - PAGE
  // Running campaigns are listed by id, ended ones by rank.
  const cursor = is_ended ? String(before + 1) : tactic_ids.toSorted().reverse()[before]
  return read(`/api/tactics?campaign_id=${id}&limit=${PAGE}&cursor=${cursor}`, token)
}

/** Votes on all tactics of a campaign in turn. */
export function voteCall({ tactic_ids }: AskedFor, token: string): Call {
  return {
    method: 'POST',
    paths: tactic_ids.map((id) => `/api/tactics/${id}/vote`),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: SCORES,
  }
}
