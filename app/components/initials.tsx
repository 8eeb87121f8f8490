const COLOURS = [
  'bg-[hsl(10_45%_33%)]',
  'bg-[hsl(45_45%_33%)]',
  'bg-[hsl(95_45%_33%)]',
  'bg-[hsl(150_45%_33%)]',
  'bg-[hsl(190_45%_33%)]',
  'bg-[hsl(220_45%_33%)]',
  'bg-[hsl(265_45%_33%)]',
  'bg-[hsl(315_45%_33%)]',
]

/** A person's first letters on a colour that follows from the name, which stands beside it unless it `isAlone`. */
export function Initials({ name, isAlone = false }: { name: string; isAlone?: boolean }) {
  const words = name.trim().split(/\s+/)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    <span
      {...(isAlone ? { role: 'img', 'aria-label': name, title: name } : HIDDEN)}
      className={`initials ${COLOURS[sum % COLOURS.length]}`}
    >
      {shown.map(firstLetter).join('') || '?'}
    </span>
  )
}

const HIDDEN = { 'aria-hidden': true }

const firstLetter = (word = '') => (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? '').toUpperCase()
