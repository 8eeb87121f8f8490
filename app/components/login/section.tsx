import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead: string; children: ReactNode }

export function Section({ id, title, lead, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 mb-8 max-w-2xl text-lg text-soft">{lead}</p>
      {children}
    </section>
  )
}
