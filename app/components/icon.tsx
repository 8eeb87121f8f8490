import sprite from './icons.svg?no-inline'

export type IconName =
  | 'arrow-up'
  | 'bell'
  | 'calculator'
  | 'check'
  | 'circle-alert'
  | 'circle-check'
  | 'circle-help'
  | 'clock'
  | 'copy'
  | 'download'
  | 'ellipsis-vertical'
  | 'eye-off'
  | 'key-round'
  | 'life-buoy'
  | 'list-checks'
  | 'list-plus'
  | 'lock'
  | 'log-in'
  | 'log-out'
  | 'message-square'
  | 'monitor'
  | 'moon'
  | 'pencil'
  | 'plus'
  | 'presentation'
  | 'printer'
  | 'rotate-ccw'
  | 'search'
  | 'share-2'
  | 'sparkles'
  | 'sun'
  | 'timer-off'
  | 'trash-2'
  | 'triangle-alert'
  | 'trophy'
  | 'user-plus'
  | 'user-round'
  | 'users'
  | 'x'

type Props = { name: IconName; size: number; className?: string }

export function Icon({ name, size, className }: Props) {
  return (
    <svg width={size} height={size} className={className ? `icon ${className}` : 'icon'} aria-hidden>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
