import { useCallback, useState } from 'react'
import type { OutputOf } from '~/contract'
import type { ActionResult } from '~/contract/action-result'
import type { TacticView } from '~/domain/tactics/view'

type Options = {
  /** The address that was loaded: another one is a list of its own. */
  page: string
  loaded: TacticView[]
  /** Whether the loaded list leaves out the tactics that the person has scored. */
  isUnscoredOnly: boolean
  deleted_id: string | null
}

/**
 * The tactics in the places where the person found them: a list that is loaded again may order them otherwise, and
 * 'Needs my vote' leaves out what has just been scored. Also returns the function that is told of answers: an accepted
 * vote shows before the list has been loaded again.
 */
export function useShownTactics(options: Options): [TacticView[], (result: ActionResult) => void] {
  const { page, loaded } = options
  const [state, setState] = useState({ page, loaded, shown: loaded })
  if (state.page !== page) setState({ page, loaded, shown: loaded })
  else if (state.loaded !== loaded) setState({ page, loaded, shown: keepPlaces(state.shown, options) })
  const noteVote = useCallback(({ intent, tactic_id, ok, data }: ActionResult) => {
    if (intent !== 'voteOnTactic' || !ok) return
    const { vote, vote_count } = data as OutputOf<'voteOnTactic'>
    setState((known) => ({
      ...known,
      shown: known.shown.map((tactic) =>
        tactic.id === tactic_id ? { ...tactic, user_vote: vote, vote_count } : tactic,
      ),
    }))
  }, [])
  return [state.shown, noteVote]
}

/** A new tactic goes before the one that it precedes in the loaded list, or to the end. */
function keepPlaces(shown: TacticView[], { loaded, isUnscoredOnly, deleted_id }: Options): TacticView[] {
  const byId = new Map(loaded.map((tactic) => [tactic.id, tactic]))
  const list = shown.flatMap((tactic) => {
    const isKept = isUnscoredOnly && tactic.user_vote !== null && tactic.id !== deleted_id
    return byId.get(tactic.id) ?? (isKept ? tactic : [])
  })
  let place = list.length
  for (const tactic of [...loaded].reverse()) {
    const found = list.findIndex(({ id }) => id === tactic.id)
    if (found >= 0) place = found
    else list.splice(place, 0, tactic)
  }
  return list
}
