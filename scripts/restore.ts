import './load-env'
import { restoreNew } from '~/db/backup.server'
import { openDatabase } from '~/db/client.server'
import { keysOutsideBackup } from '~/db/key-files.server'
import { env } from '~/env.server'
import { fileArgument, runCommand } from './command'

const path = fileArgument('npm run restore -- FILE')

await runCommand(async () => {
  const rows = await restoreNew(path, (options) => openDatabase(env, options))
  return `${rows} rows of ${path} are in the database.\nNot in a backup, so put them back as they were before you start: ${keysOutsideBackup().join(', ')}`
})
