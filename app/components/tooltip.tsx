import type { KeyboardEvent } from 'react'
import { Icon } from './icon'

/** Help on hover, focus or touch. A button, so that keyboards and screen readers reach it. Escape closes it. */
export function Tooltip({ id, subject, text }: { id: string; subject: string; text: string }) {
  return (
    <span className="tooltip">
      <button
        type="button"
        aria-label={`Help on ${subject}`}
        aria-describedby={id}
        className="tooltip-button"
        onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) =>
          event.key === 'Escape' && event.currentTarget.blur()
        }
      >
        <Icon name="circle-help" size={16} />
      </button>
      <span role="tooltip" id={id} className="tooltip-text">
        {text}
      </span>
    </span>
  )
}
