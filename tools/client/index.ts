import { generateClient } from './generate'

/** The typed client in clients/typescript: `npm run tool -- client https://tactics.example.com`. */
const [app = 'http://localhost:3000'] = process.argv.slice(2)
const FOLDER = 'clients/typescript/generated'
const address = new URL('/api/openapi.json', app).href

const answer = await fetch(address).catch(() => null)
if (!answer?.ok) {
  console.error(
    `No app answers at ${address}. Start one (npm start), or name its address: npm run tool -- client ADDRESS`,
  )
  process.exit(1)
}
await generateClient((await answer.json()) as object, FOLDER)
console.log(`${FOLDER} is the client of ${address}`)
