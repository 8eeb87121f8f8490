/** One JSON line per event; never a secret, a score or a whole URL. */
export function logError(request_id: string, error: unknown): void {
  const { name, message, stack, cause } = error instanceof Error ? error : new Error(String(error))
  const line = {
    level: 'error',
    time: new Date().toISOString(),
    request_id,
    name,
    message,
    stack,
    cause: String(cause ?? ''),
  }
  console.error(JSON.stringify(line))
}
