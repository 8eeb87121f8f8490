/** The product's mark and name. */
export function Brand() {
  return (
    <span className="flex items-center gap-2 text-lg font-bold tracking-tight">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      Tactics
    </span>
  )
}
