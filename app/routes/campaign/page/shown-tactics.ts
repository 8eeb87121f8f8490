import { useCallback, useState, type FormEvent } from 'react'
import type { OutputOf } from '~/contract/operations.server'
import type { ActionResult } from '~/contract/action-result'
import type { TacticView } from '~/domain/tactics/view'

type Options = {
  /** The address that was loaded. Another address starts another list. */
  page: string
  loaded: TacticView[]
  /** Whether the loaded list leaves out tactics that the person has scored. */
  isUnscoredOnly: boolean
  deleted_ids: string[]
  person_id: string | undefined
  /** Ids of other people's new tactics that the person has asked to see. */
  admitted: ReadonlySet<string>
}

/**
 * The tactics in the places where the person first saw them: loading the list again may order them differently, and
 * 'Needs my vote' leaves out what was just scored. `showVote` shows an accepted vote at once. `noteVote` is told when
 * one is sent, since a slow device may draw the list that leaves the tactic out together with the answer to the vote.
 */
export function useShownTactics(options: Options) {
  const { page, loaded } = options
  const [voted, setVoted] = useState<ReadonlySet<string>>(new Set())
  const [state, setState] = useState({ page, loaded, shown: loaded })
  if (state.page !== page) setState({ page, loaded, shown: loaded })
  else if (state.loaded !== loaded) setState({ page, loaded, shown: keepPlaces(state.shown, voted, options) })
  const showVote = useCallback(({ intent, tactic_id, ok, data }: ActionResult) => {
    if (!ok || (intent !== 'voteOnTactic' && intent !== 'withdrawVote')) return
    const { vote: user_vote, vote_count } = data as OutputOf<'voteOnTactic' | 'withdrawVote'>
    setState((known) => ({
      ...known,
      shown: known.shown.map((tactic) =>
        tactic.id === tactic_id ? { ...tactic, user_vote, vote_count } : tactic,
      ),
    }))
  }, [])
  const noteVote = useCallback((event: FormEvent) => {
    const { submitter, target } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'voteOnTactic') return
    const tactic_id = new FormData(target as HTMLFormElement).get('tactic_id')
    setVoted((known) => new Set(known).add(String(tactic_id)))
  }, [])
  return { shown: state.shown, showVote, noteVote }
}

/**
 * A new tactic goes before the one that it precedes in the loaded list, or to the end. Those of other people wait until
 * they are asked for, since they would move what is being read.
 */
function keepPlaces(shown: TacticView[], voted: ReadonlySet<string>, options: Options): TacticView[] {
  const { loaded, isUnscoredOnly, deleted_ids, person_id, admitted } = options
  const isWaiting = ({ id, added_by }: TacticView) =>
    shown.length > 0 && added_by !== person_id && !admitted.has(id)
  const byId = new Map(loaded.map((tactic) => [tactic.id, tactic]))
  const list = shown.flatMap((tactic) => {
    const isVoted = tactic.user_vote !== null || voted.has(tactic.id)
    const isKept = isUnscoredOnly && isVoted && !deleted_ids.includes(tactic.id)
    return byId.get(tactic.id) ?? (isKept ? tactic : [])
  })
  let place = list.length
  for (const tactic of [...loaded].reverse()) {
    const found = list.findIndex(({ id }) => id === tactic.id)
    if (found >= 0) place = found
    else if (!isWaiting(tactic)) list.splice(place, 0, tactic)
  }
  return list
}

export function countScored(tactics: TacticView[]): number {
  return tactics.filter(({ user_vote }) => user_vote !== null).length
}
