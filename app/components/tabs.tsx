import { Link } from '@remix-run/react'

type Props = { label: string; tabs: { to: string; name: string; isCurrent: boolean }[] }

export function Tabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1">
      {tabs.map(({ to, name, isCurrent }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className="tab"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
