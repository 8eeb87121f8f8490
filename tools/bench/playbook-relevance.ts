import { STAGES, type Stage } from '~/domain/suggestions/constants'
import { playbook, suggestFromPlaybook } from '~/domain/suggestions/playbook.server'
import { heldOut, tuning, type Statement } from './problem-statements'
import { plain } from './plain-statements'
import { unseen } from './unseen-statements'
import { createGoals } from './support/goals'

/**
 * How many of the playbook's suggestions fall into the stage that a growth expert would name for the problem: for the
 * statements that its vocabulary was worked on with, and for those that were held out. Fails below the goal. A third set
 * by no means as kind is reported beside them.
 */
const GOAL = 0.8

const stageOf = new Map(
  STAGES.flatMap((stage) => playbook[stage].tactics.map(({ name }) => [name, stage] as const)),
)
const percent = (share: number) => `${(share * 100).toFixed(0)} %`

function stagesSuggested({ stage: _, ...campaign }: Statement): (Stage | undefined)[] {
  return suggestFromPlaybook({ ...campaign, tactics: [] }).map(({ name }) => stageOf.get(name))
}

function measure(statements: Statement[]) {
  const rows = statements.map((statement) => {
    const suggested = stagesSuggested(statement)
    const fitting = suggested.filter((stage) => stage === statement.stage).length
    return { statement, suggested, fitting }
  })
  const fitting = rows.reduce((sum, row) => sum + row.fitting, 0)
  const all = rows.reduce((sum, row) => sum + row.suggested.length, 0)
  return { rows, share: fitting / all }
}

const sets = {
  tuning: measure(tuning),
  'held out': measure(heldOut),
  unseen: measure(unseen),
  plain: measure(plain),
}
for (const [name, { rows, share }] of Object.entries(sets)) {
  console.log(`\n${name}: ${percent(share)} of suggestions in the stage`)
  console.table(
    rows.map(({ statement, suggested, fitting }) => ({
      problem: statement.problem_statement.slice(0, 60),
      stage: statement.stage,
      fitting: `${fitting}/${suggested.length}`,
      others: [...new Set(suggested.filter((stage) => stage !== statement.stage))].join(', '),
    })),
  )
}
const goals = createGoals()
const withGoal = { tuning, 'held out': heldOut, 'tuning and held out': [...tuning, ...heldOut] }
for (const [name, statements] of Object.entries(withGoal))
  goals.check(`${name}, share in the stage`, measure(statements).share, { atLeast: GOAL })
goals.report()
