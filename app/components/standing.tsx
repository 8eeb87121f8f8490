/** 'Safe top 3', 'Likely', 'Toss-up', 'Unlikely' or 'Safe out', in the colour of what it means. */
export function Standing({ standing }: { standing: string }) {
  return <span className={standingClass(standing)}>{standing}</span>
}

export function standingClass(standing: string): string {
  if (standing === 'Toss-up') return 'badge bg-notice-soft text-notice-ink'
  return standing.startsWith('Safe top') || standing === 'Likely' ? 'badge badge-accent' : 'badge'
}
