import type { ReactNode } from 'react'

type Props = {
  type: 'radio' | 'checkbox'
  name: string
  value: string
  isChosen: boolean
  children: ReactNode
}

/** A line of a list from which something is chosen. */
export function Choice({ type, name, value, isChosen, children }: Props) {
  return (
    <label className="flex cursor-pointer items-start gap-3 px-3 py-2 hover:bg-sunken">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="mt-1 size-5 flex-none"
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
