import { createClient } from '@hey-api/openapi-ts'

/** Writes a typed client of an OpenAPI document, or of the one at an address, to a folder. */
export async function generateClient(input: string | object, folder: string): Promise<void> {
  await createClient({
    input: input as never,
    output: folder,
    logs: { level: 'silent' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  })
}
