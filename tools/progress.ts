const TTY_PAUSE = 100
const LOG_PAUSE = 3000

/** Shows how far a tool is: one updating line on a terminal, a line every few seconds elsewhere. */
export type Progress = {
  /** Begins a phase and returns what to call after each finished item of it. */
  begin: (phase: string, total: number) => () => void
  /** Says something aside of the counting. */
  note: (text: string) => void
}

/** Writes to `out`, which is a terminal or a log. */
export function createProgress(out: NodeJS.WriteStream = process.stderr): Progress {
  const show = (text: string) => out.write(out.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
  const pause = out.isTTY ? TTY_PAUSE : LOG_PAUSE
  return {
    begin(phase, total) {
      let done = 0
      let shownAt = Date.now()
      show(`${phase}: 0 of ${total}`)
      return () => {
        done += 1
        const now = Date.now()
        if (done < total && now - shownAt < pause) return
        shownAt = now
        show(`${phase}: ${done} of ${total}`)
        if (done === total && out.isTTY) out.write('\n')
      }
    },
    note: (text) => void out.write(out.isTTY ? `\r\x1b[K${text}\n` : `${text}\n`),
  }
}
