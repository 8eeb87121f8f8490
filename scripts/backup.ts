import './load-env'
import { askForBackup } from '~/db/backup-request.server'
import { backUp } from '~/db/backup.server'
import { openDatabase } from '~/db/client.server'
import { isDataDirHeld } from '~/db/data-dir-lock.server'
import { keysOutsideBackup } from '~/db/key-files.server'
import { env } from '~/env.server'
import { fileArgument, runCommand } from './command'

const path = fileArgument('npm run backup -- FILE')

await runCommand(async () => {
  const isHeld = !env.DATABASE_URL && isDataDirHeld(env.DATA_DIR)
  const rows = isHeld ? await askForBackup(env.DATA_DIR, path) : await backUpClosed()
  return `${rows} rows are in ${path}.\nNot in it, so keep them elsewhere: ${keysOutsideBackup().join(', ')}`
})

async function backUpClosed(): Promise<number> {
  const { db, close } = await openDatabase(env)
  return backUp(db, path).finally(close)
}
