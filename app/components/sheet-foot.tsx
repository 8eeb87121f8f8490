import type { ReactNode } from 'react'

type Props = { className?: string; children: ReactNode }

/** What is sent with a long form, in sight while it is filled in. A window at 400 % zoom is too low for it. */
export function SheetFoot({ className = '', children }: Props) {
  return (
    <div
      className={`sheet-foot sticky bottom-0 flex items-center gap-2 rounded-[var(--radius-m)] border border-line bg-surface px-4 py-2 max-sm:gap-1 max-sm:px-3 [@media(max-height:20rem)]:static max-sm:[&_.btn-primary]:px-3 ${className}`}
    >
      {children}
    </div>
  )
}
