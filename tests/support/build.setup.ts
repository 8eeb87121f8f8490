import { execFileSync } from 'node:child_process'

/** The API tests run the built app, as it is deployed. */
export default function setup() {
  execFileSync(process.execPath, ['scripts/build-if-stale.js'], { stdio: 'inherit' })
}
