import type { MachineOrder } from '~/domain/results/show/machine'
import type { TacticView } from '~/domain/tactics/view'

type Props = {
  machine: MachineOrder
  /** Those of the page. */
  tactics: TacticView[]
}

/** The order of the sheet that an assistant handed in, beside the team's. */
export function MachineOrderTable({ machine, tactics }: Props) {
  const rankOf = new Map(machine.tactics.map(({ tactic_id, rank }) => [tactic_id, rank]))
  return (
    <div>
      <h3>What an assistant would have put first</h3>
      <p>{machine.sentence}</p>
      <p className="text-soft">Its sheet was sealed until the end and counts in no score.</p>
      <table className="chart-table">
        <caption className="sr-only">Ranks by the team and by the assistant</caption>
        <thead>
          <tr>
            <th scope="col">Team</th>
            <th scope="col">Tactic</th>
            <th scope="col">Assistant</th>
          </tr>
        </thead>
        <tbody>
          {tactics.map(({ id, name, rank }) => (
            <tr key={id}>
              <td>{shownRank(rank)}</td>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{shownRank(rankOf.get(id))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const shownRank = (rank: number | null | undefined) => (typeof rank === 'number' ? `#${rank}` : 'none')
