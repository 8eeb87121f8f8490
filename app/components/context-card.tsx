import { PROBLEM_QUESTIONS } from '../domain/campaigns/constants'
import type { CampaignView } from '../domain/campaigns/view'

export function ContextCard({ campaign: { problem_statement, problem_reason } }: { campaign: CampaignView }) {
  if (!problem_statement && !problem_reason) return null
  return (
    <section className="card" aria-labelledby="context">
      <h2 id="context" className="mb-2">
        Campaign Context
      </h2>
      <dl className="grid gap-3">
        <Answer question={PROBLEM_QUESTIONS.problem_statement} text={problem_statement} />
        <Answer question={PROBLEM_QUESTIONS.problem_reason} text={problem_reason} />
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
