import { open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'

export type Vote = { impact_score: number; chances_score: number; efforts_score: number }
export type Entry = { tactic_id: string; user_id: string; vote: Vote }

export const keyOf = (tactic_id: string, user_id: string) => `${tactic_id} ${user_id}`
export const textOf = (vote: Vote) => `${vote.impact_score}/${vote.chances_score}/${vote.efforts_score}`

/**
 * What the app has acknowledged, written to the disk and forced there after each 2xx. What was sent and not
 * acknowledged may or may not count.
 */
export async function openJournal() {
  const path = join(tmpdir(), `tactics-journal-${randomUUID()}`)
  const file = await open(path, 'a+')
  const unanswered = new Map<string, Vote[]>()
  let count = 0
  return {
    get acknowledged() {
      return count
    },
    sending({ tactic_id, user_id, vote }: Entry) {
      const key = keyOf(tactic_id, user_id)
      unanswered.set(key, [...(unanswered.get(key) ?? []), vote])
    },
    async acknowledge(entry: Entry) {
      unanswered.delete(keyOf(entry.tactic_id, entry.user_id))
      count++
      await file.appendFile(`${JSON.stringify(entry)}\n`)
      await file.datasync()
    },
    async remove() {
      await file.close()
      await rm(path)
    },
    /** The last acknowledged vote per tactic and person, and what was sent after it. */
    async read() {
      const text = await readFile(path, 'utf8')
      const last = new Map<string, Vote>()
      for (const line of text.split('\n').filter(Boolean)) {
        const { tactic_id, user_id, vote } = JSON.parse(line) as Entry
        last.set(keyOf(tactic_id, user_id), vote)
      }
      return { last, unanswered }
    },
  }
}

export type Journal = Awaited<ReturnType<typeof openJournal>>
