import { useRevalidator } from '@remix-run/react'
import { useEffect, useMemo, useState } from 'react'
import type { OpenWork, OpenWorkLive } from '~/domain/campaigns/open-work'
import { followLive } from './follow-live'
import { OPEN_WORK_MAX } from '~/domain/campaigns/constants'

/** What others change while the dashboard is open (docs/decisions/025). `show` loads the page again. */
export function useLiveWork(loaded: OpenWork) {
  const { revalidate } = useRevalidator()
  const [last, setLast] = useState({ loaded, latest: loaded })
  useEffect(
    () =>
      followLive<OpenWorkLive>('/api/open-work/live', ({ work }) => {
        if (work) setLast({ loaded, latest: work })
      }),
    [loaded],
  )
  const latest = last.loaded === loaded ? last.latest : loaded
  const followed = useMemo(
    () => (latest === loaded ? { work: loaded, change_count: 0 } : followWork(loaded, latest)),
    [loaded, latest],
  )
  return { ...followed, show: revalidate }
}

/** These change in their place; anything else would move what is being read. */
const IN_PLACE = { scored_count: 0, tactic_count: 0, voter_count: 0, member_count: 0, end_datetime: '' }
const LISTS = ['waiting', 'running', 'new_decisions', 'new_results'] as const

type Entry = { id: string }

/**
 * The loaded lists with the counts and ends of the latest, and the number of campaigns that have come to a list, left it or
 * changed their words since.
 */
export function followWork(loaded: OpenWork, latest: OpenWork): { work: OpenWork; change_count: number } {
  const changed = LISTS.flatMap((list) => findChanged(loaded[list], latest[list]))
  const work = {
    ...loaded,
    waiting: inPlace(loaded.waiting, latest.waiting),
    running: inPlace(loaded.running, latest.running),
  }
  return { work, change_count: new Set(changed).size }
}

const textOf = (entry: Entry) => JSON.stringify({ ...entry, ...IN_PLACE })

function inPlace<Of extends Entry>(loaded: Of[], latest: Of[]): Of[] {
  const byText = new Map(latest.map((entry) => [textOf(entry), entry]))
  return loaded.map((entry) => byText.get(textOf(entry)) ?? entry)
}

function findChanged(loaded: Entry[], latest: Entry[]): string[] {
  const came = idsWithout(latest, loaded)
  // From a full list something may have been pushed out.
  return latest.length < OPEN_WORK_MAX ? [...came, ...idsWithout(loaded, latest)] : came
}

function idsWithout(entries: Entry[], others: Entry[]): string[] {
  const known = new Set(others.map(textOf))
  return entries.filter((entry) => !known.has(textOf(entry))).map(({ id }) => id)
}
