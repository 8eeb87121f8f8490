import type { CampaignSummary } from '~/domain/campaigns/view'

/** Why the campaign exists; only where its creator said so. */
export function ContextCard({
  campaign: { problem_statement, problem_reason },
}: {
  campaign: CampaignSummary
}) {
  if (!problem_statement && !problem_reason) return null
  return (
    <section className="card" aria-labelledby="context">
      <h2 id="context" className="mb-2">
        Campaign Context
      </h2>
      <dl className="grid gap-3">
        <Answer question="What problem does this solve?" text={problem_statement} />
        <Answer question="Why do we have this problem?" text={problem_reason} />
      </dl>
    </section>
  )
}

function Answer({ question, text }: { question: string; text: string | null }) {
  if (!text) return null
  return (
    <div>
      <dt className="font-semibold">{question}</dt>
      <dd className="whitespace-pre-line text-soft">{text}</dd>
    </div>
  )
}
