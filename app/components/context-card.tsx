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
        {PROBLEM_NAMES.map(
          (name) =>
            campaign[name] && (
              <div key={name}>
                <dt className="font-semibold">{PROBLEM_QUESTIONS[name]}</dt>
                <dd dir="auto" className="whitespace-pre-line text-soft">
                  {campaign[name]}
                </dd>
              </div>
            ),
        )}
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
