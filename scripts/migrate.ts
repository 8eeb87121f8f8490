import './load-env'
import { openDatabase } from '~/db/client.server'
import { env } from '~/env.server'
import { runCommand } from './command'

// Opening the database applies what is missing; the app does the same at boot.
await runCommand(async () => {
  const database = await openDatabase(env)
  await database.close()
  return 'The database schema is up to date.'
})
