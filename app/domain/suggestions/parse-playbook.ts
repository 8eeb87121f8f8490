import { STAGES, type Stage } from './constants'
import type { Suggestion } from './brief'

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
