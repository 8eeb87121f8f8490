import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'
import { EFFORT_WEIGHT } from '../results/constants'
import { clausesOf, type Clause } from './clauses'
import { STAGES, SUGGESTIONS_PER_CALL, type Stage } from './constants'
import { parsePlaybook } from './parse-playbook'
import { playbookText } from './playbook-text.server'
import { withoutRepeats } from './similarity'
import type { Brief, Suggestion } from './suggestion'

export const playbook = parsePlaybook(playbookText)

const STOP_WORDS = new Set(
  `a about after all already also an and any anybody are as at be because been but by can do does each even every everybody few
  for from get gets had hardly has have how i if in into is it its just many more most much need new no nobody none nor not of on
  one only or our out over own people so some than that the their them then there they this those to too under until up us use
  user users very was we were what when where which who why will with you your`.split(/\s+/),
)

type Document = { id: number; name: string; situation: string }

const entries = STAGES.flatMap((stage) => playbook[stage].tactics.map((tactic) => ({ stage, tactic })))

let index: MiniSearch<Document> | undefined

function buildIndex(): MiniSearch<Document> {
  const built = new MiniSearch<Document>({
    fields: ['name', 'situation'],
    processTerm: (term) => (STOP_WORDS.has(term.toLowerCase()) ? null : stemmer(term.toLowerCase())),
    // Problems share few words with their remedies: the vocabulary finds the stage, the names rank within it.
    searchOptions: { boost: { situation: 3 } },
  })
  built.addAll(
    entries.map(({ stage, tactic: { name } }, id) => ({ id, name, situation: playbook[stage].words })),
  )
  return built
}

const NEWEST_TACTICS = 50

const PART_WEIGHTS = { problem_statement: 4, problem_reason: 2, campaign_name: 1, tactics: 0.5 }

/** Relative to all single words of the same part, which count 1. */
const PHRASE_WEIGHT = 2

const stemsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map((word) => stemmer(word))

const GAP_PATTERN = ' (?:\\S+ ){0,3}'
const idioms = STAGES.map((stage) => ({
  stage,
  patterns: playbook[stage].idioms.map((idiom) => {
    const parts = idiom.split('…').map((part) => stemsOf(part).join(' '))
    return new RegExp(` ${parts.join(GAP_PATTERN)} `)
  }),
}))

/** The stages whose idioms the clauses use; the shares add up to 1. */
function idiomShares(clauses: Clause[]): Map<Stage, number> {
  const shares = new Map<Stage, number>()
  for (const { text, share } of clauses) {
    const stems = ` ${stemsOf(text).join(' ')} `
    for (const { stage, patterns } of idioms) {
      const count = patterns.filter((pattern) => pattern.test(stems)).length
      if (count > 0) shares.set(stage, (shares.get(stage) ?? 0) + share * count)
    }
  }
  const sum = [...shares.values()].reduce((one, other) => one + other, 0)
  return new Map([...shares].map(([stage, share]) => [stage, share / sum]))
}

/** How well the words of the clauses fit each entry by its id; 1 for the best. */
function wordFits(clauses: Clause[]): Map<number, number> {
  const fits = new Map<number, number>()
  // Built for the first suggestion, since it would slow every start.
  index ??= buildIndex()
  for (const { text, share } of clauses)
    for (const { id, score } of index.search(text))
      fits.set(id as number, (fits.get(id as number) ?? 0) + share * score)
  const best = Math.max(...fits.values())
  return new Map([...fits].map(([id, fit]) => [id, fit / best]))
}

/** The relevance of each entry. Parts are scored separately, so that long ones do not outweigh short ones. */
function relevance(brief: Brief): number[] {
  const total = entries.map(() => 0)
  const parts = { ...brief, tactics: brief.tactics.slice(0, NEWEST_TACTICS).join('\n') }
  for (const [part, weight] of Object.entries(PART_WEIGHTS) as [keyof typeof PART_WEIGHTS, number][]) {
    const clauses = clausesOf(parts[part] ?? '')
    const [fits, shares] = [wordFits(clauses), idiomShares(clauses)]
    entries.forEach(({ stage }, id) => {
      const said = (fits.get(id) ?? 0) + PHRASE_WEIGHT * (shares.get(stage) ?? 0)
      total[id] = (total[id] ?? 0) + weight * said
    })
  }
  return total
}

function promise({ impact_score, chances_score, efforts_score }: Suggestion): number {
  return impact_score + chances_score - EFFORT_WEIGHT * efforts_score
}

/** The playbook as an engine: the most relevant tactics that repeat none of the brief, ties by promise. */
export function suggestFromPlaybook(brief: Brief): Suggestion[] {
  const relevances = relevance(brief)
  const ordered = entries
    .map(({ tactic }, id) => ({ tactic, name: tactic.name, relevance: relevances[id] ?? 0 }))
    .sort((one, other) => other.relevance - one.relevance || promise(other.tactic) - promise(one.tactic))
  return withoutRepeats(ordered, brief.tactics, SUGGESTIONS_PER_CALL).map(({ tactic }) => tactic)
}
