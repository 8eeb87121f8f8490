import process from 'node:process'

try {
  process.loadEnvFile()
} catch {
  // .env is optional: everything has a default.
}
