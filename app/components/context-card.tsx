import { PROBLEM_NAMES, PROBLEM_QUESTIONS } from '../domain/campaigns/fields'
import type { CampaignView } from '../domain/campaigns/view'

export function ContextCard({ campaign }: { campaign: CampaignView }) {
  if (!PROBLEM_NAMES.some((name) => campaign[name])) return null
  return (
    <section className="card" aria-labelledby="context">
      <h2 id="context" className="mb-2">
        Campaign Context
      </h2>
      <dl className="grid gap-3">
        {PROBLEM_NAMES.map((name) => (
          <Answer key={name} question={PROBLEM_QUESTIONS[name]} text={campaign[name]} />
        ))}
      </dl>
    </section>
  )
}

/** The problem under a title: two lines of it, and all of it when pressed. */
export function ProblemLine({ campaign, className = '' }: { campaign: CampaignView; className?: string }) {
  if (!campaign.problem_statement) return null
  return (
    <details className={`group mt-1 ${className}`}>
      <summary dir="auto" className="line-clamp-2 list-none text-soft group-open:line-clamp-none">
        {campaign.problem_statement}
      </summary>
    </details>
  )
}

function Answer({ question, text }: { question: string; text: string | null }) {
  if (!text) return null
  return (
    <div>
      <dt className="font-semibold">{question}</dt>
      <dd dir="auto" className="whitespace-pre-line text-soft">
        {text}
      </dd>
    </div>
  )
}
