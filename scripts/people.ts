import './load-env'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { openDatabase } from '~/db/client.server'
import { deleteAccount } from '~/domain/account/deletion.server'
import { exportAccount } from '~/domain/account/export.server'
import type { Context } from '~/domain/context'
import { listActs } from '~/domain/history/queries.server'
import type { TeamActView } from '~/domain/history/view'
import { ban, findActorOf, listPeople, setPlan, unban, type ListedPerson } from '~/domain/users/people.server'
import { env } from '~/env.server'
import { services } from '~/http/request/services.server'
import { storedKeys } from '~/http/sign-in/secrets.server'
import { runCommand } from './command'

const MAX_LISTED = 1_000
const USAGE = `Usage (WHO is an e-mail address or an id):
  npm run people -- list               everybody with an account, newest first
  npm run people -- show WHO
  npm run people -- history [WHO]      the newest acts of everybody or of one person, never what anybody scored
  npm run people -- premium WHO        switch to premium
  npm run people -- ban WHO            no sign-in, no tokens, no mails; teams and votes stay
  npm run people -- unban WHO
  npm run people -- delete WHO         as the person would: teams shared with others must be handed over first
  npm run people -- export WHO         what the person can download, as JSON
  --yes                                do not ask before ban and delete`

type System = Omit<Context, 'actor'>
type Act = (system: System, person: ListedPerson) => Promise<string>

const acts: Record<string, Act> = {
  show: (_, person) => Promise.resolve(JSON.stringify(person, null, 2)),
  history: async (system, { id }) => showActs(await listActs(system, id, MAX_LISTED)),
  premium: async (system, { id, email }) => {
    await setPlan(system, id, 'premium')
    return `${email} is on premium.`
  },
  ban: async (system, { id, email }) => {
    await ban(system, id)
    return `${email} is banned and signed out.`
  },
  unban: async (system, { id, email }) => {
    await unban(system, id)
    return `${email} can sign in again.`
  },
  delete: async (system, { id, email }) => {
    await deleteAccount(await contextOf(system, id), { email })
    return `The account of ${email} is deleted.`
  },
  export: async (system, { id }) => JSON.stringify(await exportAccount(await contextOf(system, id)), null, 2),
}
/** What needs nobody to be named. */
const aboutAll: Record<string, (system: System) => Promise<string>> = {
  list,
  history: async (system) => showActs(await listActs(system, null, MAX_LISTED)),
}
const ASKS = new Set(['ban', 'delete'])

const words = process.argv.slice(2).filter((word) => word !== '--yes')
const isSure = process.argv.includes('--yes')
const [command = '', who, ...others] = words
const ofOne = Object.hasOwn(acts, command) ? acts[command] : undefined
const ofAll = Object.hasOwn(aboutAll, command) ? aboutAll[command] : undefined
const run = who === undefined ? ofAll : ofOne && ((system: System) => runFor(system, ofOne, who))
if (others.length > 0 || !run) {
  console.error(USAGE)
  process.exit(2)
}

await runCommand(async () => {
  const database = await openDatabase(env)
  const now = sql`clock_timestamp()`
  const system = {
    db: database.db,
    now,
    limits: env.limits,
    services,
    way: 'command' as const,
    ...storedKeys,
  }
  return run(system).finally(database.close)
})

async function list(system: System): Promise<string> {
  const people = await listPeople(system, null, MAX_LISTED)
  if (people.length > 0) console.table(people)
  return people.length < MAX_LISTED ? `${people.length} people` : `The newest ${MAX_LISTED} people`
}

function showActs(acts: TeamActView[]): string {
  if (acts.length > 0) console.table(acts)
  return `${acts.length} acts`
}

async function runFor(system: System, act: Act, who: string): Promise<string> {
  const found = await listPeople(system, who, MAX_LISTED)
  const [person] = found
  if (!person) throw new Error(`Nobody here is ${who}.`)
  if (found.length > 1)
    throw new Error(
      `${who} has several accounts, name one by its id: ${found.map(({ id }) => id).join(', ')}`,
    )
  if (ASKS.has(command) && !isSure && !(await isConfirmed(person))) return 'Nothing was changed.'
  return act(system, person)
}

async function isConfirmed({ name, email, teams, owns }: ListedPerson): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const question = `${command} ${name} <${email}>, in ${teams} teams, owner of ${owns}? Type yes: `
  // A closed input is no answer, and means no.
  const answer = await new Promise<string>((resolve) => {
    terminal.on('close', () => resolve('')).question(question, resolve)
  })
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

async function contextOf(system: System, id: string): Promise<Context> {
  const actor = await findActorOf(system, id)
  if (!actor) throw new Error('This account is gone.')
  return { ...system, actor }
}
