import './load-env'
import { restore } from '~/db/backup.server'
import { openDatabase } from '~/db/client.server'
import { env } from '~/env.server'
import { fileArgument, runCommand } from './command'

const path = fileArgument('npm run restore -- FILE')

await runCommand(async () => {
  const { db, close } = await openDatabase(env)
  const rows = await restore(db, path).finally(close)
  return `${rows} rows of ${path} are in the database.`
})
