import type { ServedTactic } from './api'
import { keptName, type ExpectedTactic } from './expected'
import type { Fed } from './feed'
import { isNear, showFraction } from './fraction'
import { areSameScores, showScores } from './scores'

const RESULTS = ['average_score', 'avg_impact', 'avg_chances', 'avg_efforts'] as const

/** Everything in which the served ranking of an ended campaign differs from the expected one, a sentence each. */
export function rankingMismatches(expected: ExpectedTactic[], served: ServedTactic[], fed: Fed): string[] {
  const mismatches: string[] = []
  if (served.length !== expected.length)
    mismatches.push(`ranking: ${served.length} tactics, expected ${expected.length}`)
  const byId = new Map(served.map((tactic) => [tactic.id, tactic]))
  if (byId.size !== served.length) mismatches.push('ranking: a tactic is served more than once')
  const proposalOf = new Map([...fed].map(([proposal, { id }]) => [id, proposal]))
  expected.forEach((tactic, index) => {
    const { id } = tactic.proposal
    const place = served[index]
    if (!place || proposalOf.get(place.id) !== id) {
      const there = place ? (proposalOf.get(place.id) ?? `unknown tactic ${place.id}`) : 'none'
      mismatches.push(`place ${index + 1}: proposal ${there}, expected ${id}`)
    }
    const found = byId.get(fed.get(id)?.id ?? '')
    if (found) mismatches.push(...differences(tactic, found).map((text) => `proposal ${id}: ${text}`))
    else mismatches.push(`proposal ${id}: not served`)
  })
  return mismatches
}

function differences(expected: ExpectedTactic, served: ServedTactic): string[] {
  const texts: string[] = []
  if (served.name !== keptName(expected.proposal.name))
    texts.push(
      `name ${JSON.stringify(served.name)}, expected ${JSON.stringify(keptName(expected.proposal.name))}`,
    )
  for (const field of ['rank', 'vote_count'] as const) {
    if (served[field] !== expected[field])
      texts.push(`${field} ${served[field]}, expected ${expected[field]}`)
  }
  for (const field of RESULTS) {
    if (!isNear(served[field], expected[field]))
      texts.push(`${field} ${served[field]}, expected ${showFraction(expected[field])}`)
  }
  return texts
}

/** Where a tactic of a running campaign shows a rank or an average: before the end everything is sealed. */
export function sealMismatches(served: ServedTactic[]): string[] {
  return served.flatMap((tactic) =>
    [...RESULTS, 'rank' as const]
      .filter((field) => tactic[field] !== null)
      .map((field) => `tactic ${tactic.id}: ${field} ${tactic[field]} before the end, expected null`),
  )
}

/** Where the votes served to a person as their own are not the last ones the app acknowledged to them. */
export function ownVoteMismatches(person: number, served: ServedTactic[], fed: Fed): string[] {
  const byId = new Map(served.map((tactic) => [tactic.id, tactic]))
  return [...fed].flatMap(([proposal, { id, acknowledged }]) => {
    const tactic = byId.get(id)
    const own = tactic?.user_vote ?? null
    const last = acknowledged.get(person)?.scores ?? null
    if (tactic && areSameScores(own, last)) return []
    const shown = tactic ? showScores(own) : 'no such tactic'
    return [`own vote of ${person} on proposal ${proposal}: ${shown}, acknowledged ${showScores(last)}`]
  })
}
