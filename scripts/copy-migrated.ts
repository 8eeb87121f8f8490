import process from 'node:process'
import { copyMigrated } from './migrated-database'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder?')
await copyMigrated(folder)
