const HUES = [10, 45, 95, 150, 190, 220, 265, 315]

/** A person's first letters on a colour that follows from the name, which stands beside it. */
export function Initials({ name }: { name: string }) {
  const words = name.trim().split(/\s+/)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    <svg width={28} height={28} viewBox="0 0 28 28" aria-hidden className="shrink-0 text-sm font-semibold">
      <circle cx={14} cy={14} r={14} fill={`hsl(${HUES[sum % HUES.length]} 45% 33%)`} />
      <text x={14} y={14} textAnchor="middle" dominantBaseline="central" fill="#ffffff">
        {shown.map(firstLetter).join('') || '?'}
      </text>
    </svg>
  )
}

const firstLetter = (word = '') => (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? '').toUpperCase()
