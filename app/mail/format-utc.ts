/** The time zone of a mail's reader is unknown. */
export function formatUtc(instant: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${text.format(new Date(instant))} UTC`
}
