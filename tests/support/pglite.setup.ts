import { makeTemplate } from '../../scripts/migrated-database'

/** Made before the workers start, which would each begin to make one. */
export default async function setup() {
  await makeTemplate()
}
