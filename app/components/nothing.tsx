import type { ReactNode } from 'react'
import sprite from './drawings.svg?no-inline'

type Props = { of: 'ranking' | 'search' | 'tactics' | 'teams'; children: ReactNode }

/** An empty or a waiting state: a drawing in the style of the landing page, and what is said of it. */
export function Nothing({ of, children }: Props) {
  return (
    <div className="card grid justify-items-center gap-2 py-6 text-center text-soft">
      <svg width={120} height={72} aria-hidden>
        <use href={`${sprite}#${of}`} />
      </svg>
      {children}
    </div>
  )
}
