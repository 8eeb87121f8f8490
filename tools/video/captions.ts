export type Cue = { start: number; end: number; text: string }

/** Captions as WebVTT; times are milliseconds. */
export function toWebVtt(cues: Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${timestamp(start)} --> ${timestamp(end)}\n${text}`)
  return ['WEBVTT', ...blocks].join('\n\n') + '\n'
}

/** How long a caption has to stand to be read, at about 17 characters a second. */
export function readingTime(text: string): number {
  return Math.max(1600, text.length * 58)
}

function timestamp(milliseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = String(Math.round(milliseconds % 1000)).padStart(3, '0')
  return `${two(milliseconds / 3_600_000)}:${two((milliseconds / 60_000) % 60)}:${two((milliseconds / 1000) % 60)}.${rest}`
}
