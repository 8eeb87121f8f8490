/** The product's logo and name. `isCompact` hides the name on narrow screens. */
export function Brand({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <span className="flex items-center gap-2 text-lg font-semibold">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <span className={isCompact ? 'max-sm:sr-only' : undefined}>Tactics</span>
    </span>
  )
}
