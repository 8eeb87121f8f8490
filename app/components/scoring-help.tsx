import type { ReactNode } from 'react'
import { CRITERIA } from '../domain/tactics/constants'

/** With entities: for one character beyond Latin-1 the server would keep and encode the whole page in two bytes each. */
const FORMULA = 'Average impact + average chances &minus; 1.5 × average efforts, from &minus;13 to 18.5.'

/** What the scores mean; `children` says who sees them. */
export function ScoringHelp({ children }: { children?: ReactNode }) {
  return (
    <details className="hint">
      <summary className="cursor-pointer list-none pointer-coarse:py-1">
        <span className="link">How it works</span>
      </summary>
      {children && <p className="mt-2">{children}</p>}
      <dl className="mt-2 grid gap-1 sm:grid-cols-[auto_1fr] sm:gap-x-3">
        {CRITERIA.map(({ field, label, help, lowest, highest }) => (
          <div key={field} className="contents">
            <dt className="font-semibold text-ink">{label}</dt>
            <dd>
              {help} (1: {lowest}, 10: {highest})
            </dd>
          </div>
        ))}
        <dt className="font-semibold text-ink">
          <a href="/help#scores" className="link">
            Formula
          </a>
        </dt>
        <dd dangerouslySetInnerHTML={{ __html: FORMULA }} />
      </dl>
    </details>
  )
}
