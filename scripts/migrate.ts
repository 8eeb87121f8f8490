import './load-env'
import { openDatabase } from '~/db/client.server'
import { env } from '~/env.server'

// Opening the database applies what is missing; the app does the same at boot.
const database = await openDatabase(env)
await database.close()
console.log('The database schema is up to date.')
