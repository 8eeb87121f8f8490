import { EFFORT_WEIGHT } from '../results/constants'
import type { Brief, Suggestion } from './brief'
import { STAGES, SUGGESTIONS_PER_CALL, type Stage } from './constants'
import { indexIdioms, indexTexts } from './word-index'
import { playbookText } from './playbook-text.server'
import { withoutRepeats, wordsOf } from './similarity'

export const playbook = parsePlaybook(playbookText)

const STOP_WORDS = new Set(
  `a about after all already also an and any anybody are as at be because been but by can do does each even every everybody few
  for from get gets had hardly has have how i if in into is it its just many more most much need new no nobody none nor not of on
  one only or our out over own people so some than that the their them then there they this those to too under until up us use
  user users very was we were what when where which who why will with you your`.split(/\s+/),
)

const entries = STAGES.flatMap((stage) => playbook[stage].tactics.map((tactic) => ({ stage, tactic })))

function buildIndexes() {
  return {
    findStages: indexTexts(STAGES.map((stage) => playbook[stage].words)),
    findTactics: indexTexts(entries.map(({ tactic }) => tactic.name)),
    findIdioms: indexIdioms(STAGES.flatMap((stage) => playbook[stage].idioms)),
  }
}

type Indexes = ReturnType<typeof buildIndexes>
let indexes: Indexes | undefined

const NEWEST_TACTICS = 50

const PART_WEIGHTS = { problem_statement: 4, problem_reason: 2, campaign_name: 1, tactics: 0.5 }

/** Relative to the tactic's own words: a problem shares few of them with its remedy, so the words of a stage find it. */
const STAGE_WEIGHT = 3

/** Relative to all single words of the same part, which count 1. */
const PHRASE_WEIGHT = 2

/** The stages whose idioms the clauses use; the shares add up to 1. */
function idiomShares(clauses: Clause[], { findIdioms }: Indexes): Map<Stage, number> {
  const shares = new Map<Stage, number>()
  for (const { text, share } of clauses) {
    const used = findIdioms(text)
    for (const stage of STAGES) {
      const count = playbook[stage].idioms.filter((idiom) => used.has(idiom)).length
      if (count > 0) shares.set(stage, (shares.get(stage) ?? 0) + share * count)
    }
  }
  const sum = [...shares.values()].reduce((one, other) => one + other, 0)
  return new Map([...shares].map(([stage, share]) => [stage, share / sum]))
}

/** How well the words of the clauses fit each entry by its id; 1 for the best. */
function wordFits(clauses: Clause[], { findStages, findTactics }: Indexes): number[] {
  const fits = entries.map(() => 0)
  for (const [word, share] of wordShares(clauses)) {
    const [stages, tactics] = [findStages(word), findTactics(word)]
    const rarity = rarityOf(stages.size, STAGES.length)
    entries.forEach(({ stage }, id) => {
      const [inStage, inName] = [stages.get(STAGES.indexOf(stage)) ?? 0, tactics.get(id) ?? 0]
      fits[id] =
        (fits[id] ?? 0) +
        share * (STAGE_WEIGHT * inStage * rarity + inName * rarityOf(tactics.size, entries.length))
    })
  }
  const best = Math.max(...fits)
  return best === 0 ? fits : fits.map((fit) => fit / best)
}

/** The words that are no stop words, each with the sum of its clauses' shares. */
function wordShares(clauses: Clause[]): Map<string, number> {
  const shares = new Map<string, number>()
  for (const { text, share } of clauses)
    for (const word of wordsOf(text))
      if (!STOP_WORDS.has(word)) shares.set(word, (shares.get(word) ?? 0) + share)
  return shares
}

/** A word that is found in few texts says more than one that is in many. */
function rarityOf(found: number, all: number): number {
  return Math.log(1 + all / Math.max(found, 1))
}

/** The relevance of each entry. Parts are scored separately, so that long ones do not outweigh short ones. */
function relevance(brief: Brief): number[] {
  // Built for the first suggestion, since it would slow every start.
  indexes ??= buildIndexes()
  const total = entries.map(() => 0)
  const parts = { ...brief, tactics: brief.tactics.slice(0, NEWEST_TACTICS).join('\n') }
  for (const [part, weight] of Object.entries(PART_WEIGHTS) as [keyof typeof PART_WEIGHTS, number][]) {
    const clauses = clausesOf(parts[part] ?? '')
    const [fits, shares] = [wordFits(clauses, indexes), idiomShares(clauses, indexes)]
    entries.forEach(({ stage }, id) => {
      const said = (fits[id] ?? 0) + PHRASE_WEIGHT * (shares.get(stage) ?? 0)
      total[id] = (total[id] ?? 0) + weight * said
    })
  }
  return total
}

/** The stage that a campaign's texts describe best; null when they say nothing that the playbook knows. */
export function findStage(brief: Brief): Stage | null {
  const relevances = relevance(brief)
  const best = Math.max(...relevances)
  return best > 0 ? (entries[relevances.indexOf(best)]?.stage ?? null) : null
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

export type Clause = { text: string; share: number }

/** For clauses before the turn ('but', 'then') and concessions: they usually tell what goes well. */
const ASIDE_SHARE = 0.3

const CONCESSION = /\b(?:although|though|despite|in spite of|instead of)\b[^,]*(?:,|$)/gi
const TURN = /\b(?:but|yet|however|only to|and then|then)\b/i

/** Splits a text into clauses, each with its share (0-1) in describing the problem. */
export function clausesOf(text: string): Clause[] {
  return text.split(/[.!?;\n]+/).flatMap((sentence) => {
    const asides = sentence.match(CONCESSION) ?? []
    const clauses = sentence.replace(CONCESSION, ' ').split(TURN)
    const problem = clauses.pop() ?? ''
    return [
      ...[...asides, ...clauses].map((aside) => ({ text: aside, share: ASIDE_SHARE })),
      { text: problem, share: 1 },
    ].filter((clause) => clause.text.trim() !== '')
  })
}

/** `words` are separated by spaces; `…` in an idiom stands for up to three words. */
type StageTexts = { words: string; idioms: string[]; tactics: Suggestion[] }

/** @throws an error that shows the line that is no tactic, or names the stage that is missing. */
export function parsePlaybook(text: string): Record<Stage, StageTexts> {
  const chapters = new Map(text.split(/^# /m).map((chapter) => [chapter.split('\n', 1)[0], chapter]))
  const stages = STAGES.map((stage) => {
    const [, words, idioms, tactics] =
      chapters
        .get(stage)
        ?.trim()
        .split(/\n{2,}/) ?? []
    if (!words || !idioms || !tactics) throw new Error(`The playbook lacks a part of the stage ${stage}`)
    return [
      stage,
      { words, idioms: idioms.split(/,\s+/), tactics: tactics.split('\n').map(parseTactic) },
    ] as const
  })
  return Object.fromEntries(stages) as Record<Stage, StageTexts>
}

function parseTactic(line: string): Suggestion {
  const { impact, chances, efforts, name } =
    /^(?<impact>\d+) (?<chances>\d+) (?<efforts>\d+) (?<name>\S.*)$/.exec(line)?.groups ?? {}
  if (!name) throw new Error(`A tactic of the playbook is three scores and a name, not: ${line}`)
  return {
    name,
    impact_score: Number(impact),
    chances_score: Number(chances),
    efforts_score: Number(efforts),
  }
}
