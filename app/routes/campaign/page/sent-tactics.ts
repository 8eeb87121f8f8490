import type { TacticView } from '~/domain/tactics/view'

/** A tactic as the loader sends it: its result as JSON, since Remix is slow at encoding many small objects. */
export type SentTactic = Omit<TacticView, 'result'> & { result: string | null }

export function sendTactic(tactic: TacticView): SentTactic {
  return { ...tactic, result: tactic.result && JSON.stringify(tactic.result) }
}

export function receiveTactic(sent: SentTactic): TacticView {
  return { ...sent, result: sent.result === null ? null : (JSON.parse(sent.result) as TacticView['result']) }
}
