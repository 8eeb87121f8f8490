import type { ReactNode } from 'react'

export function SpinnerPage({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-[60vh] max-w-xl flex-col items-center justify-center gap-4 px-4 text-center">
      <span className="spinner" aria-hidden />
      <div role="status">
        <h1>{label}</h1>
      </div>
      {children}
    </main>
  )
}
