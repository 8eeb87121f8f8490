import type { KeyboardEvent } from 'react'
import { Icon } from './icon'

/** Help on hover, focus or touch. A button, so that keyboards and screen readers reach it. Escape closes it. */
export function Tooltip({ id, subject, text }: { id: string; subject: string; text: string }) {
  return (
    <span className="tooltip group relative inline-flex align-middle">
      <button
        type="button"
        aria-label={`Help on ${subject}`}
        aria-describedby={id}
        className="tap peer inline-flex min-h-6 min-w-6 cursor-help items-center justify-center rounded-full text-soft"
        onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) =>
          event.key === 'Escape' && event.currentTarget.blur()
        }
      >
        <Icon name="circle-help" size={16} />
      </button>
      {/* On a phone it stands at the foot of the screen. */}
      <span
        role="tooltip"
        id={id}
        className="absolute bottom-[calc(100%+0.25rem)] left-0 z-20 hidden w-max max-w-56 rounded-md bg-ink px-2 py-1 text-sm leading-[1.4] font-normal text-canvas group-hover:block peer-focus:block max-sm:fixed max-sm:inset-[auto_1rem_1rem] max-sm:w-auto max-sm:max-w-none"
      >
        {text}
      </span>
    </span>
  )
}
