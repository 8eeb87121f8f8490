import { GENERATIONS } from '../../tests/support/assistant'
import {
  askEverything,
  connectHostOf,
  connectOwner,
  newWorld,
  scoreInChat,
  SCORED,
  TACTICS,
  unsealedIn,
  vote,
  type Sheets,
} from '../../tests/support/assistant-worlds'
import { scores } from '../../tests/support/inputs'
import { option } from '../bench/support/options'
import { startSampleApp } from '../browser/app'

/**
 * Records everything that an assistant is sent while people score, in pairs of worlds that differ in scores alone, drawn anew
 * for each round of questions: clients of both generations, in a campaign, which is scored in the sheet of a chat, and in a
 * second round. No message may hold a score or a reason, nor may those that pass to the page of the sheet, and the two worlds
 * must be told the same, byte for byte. `npm run tool -- assistants:sealing [--messages N]`
 */
const wanted = option('messages', 10_000)

const anyScore = () => 1 + Math.floor(Math.random() * 10)
const anyVotes = () => Array.from({ length: TACTICS }, () => scores(anyScore(), anyScore(), anyScore()))
const anySheets = (): Sheets => [anyVotes(), anyVotes()]

const app = await startSampleApp({ WORKERS: 'off', SAMPLE_DATA: 'off' })
try {
  let recorded = 0
  let relayed = 0
  let bytes = 0
  const unsealed: string[] = []
  const different: string[] = []
  for (const scored of SCORED) {
    const worlds = [await newWorld(app, scored), await newWorld(app, scored)] as const
    for (const generation of GENERATIONS) {
      const end = recorded + wanted / (SCORED.length * GENERATIONS.length)
      const assistants = await Promise.all(worlds.map((world) => connectOwner(world, generation)))
      const chats = await Promise.all(
        worlds.map(({ owner, member }) =>
          Promise.all([owner, member].map((person) => connectHostOf(person, generation))),
        ),
      )
      while (recorded < end) {
        const told: string[][] = []
        for (const [place, assistant] of assistants.entries()) {
          const world = worlds[place === 0 ? 0 : 1]
          const sheets = anySheets()
          if (scored === 'a second round') await vote(world, sheets)
          else
            for (const [person, chat] of (chats[place] ?? []).entries()) {
              await scoreInChat(world, chat, sheets[person] ?? anyVotes())
              const passed = chat.messages.splice(0)
              chat.told.length = 0
              unsealed.push(...unsealedIn(passed))
              relayed += passed.length
            }
          told.push(await askEverything(world, assistant))
        }
        const [one = [], other = []] = told
        unsealed.push(...unsealedIn([...one, ...other]))
        different.push(...one.filter((message, place) => message !== other[place]))
        if (one.length !== other.length) different.push(`${one.length} and ${other.length} messages`)
        recorded += one.length + other.length
        bytes += Buffer.byteLength([...one, ...other].join(''))
      }
    }
  }
  console.log(
    `${recorded} messages, and ${relayed} of sheets in chats, ${Math.round(bytes / 1024)} KiB: ${unsealed.length} with a score or a reason, ${different.length} that follow from scores`,
  )
  for (const message of [...unsealed, ...different].slice(0, 5)) console.log(message.slice(0, 1_000))
  if (unsealed.length + different.length > 0) process.exitCode = 1
} finally {
  await app.stop()
}
