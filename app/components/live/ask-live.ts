type Versioned = { version: string }

/** What `path` answers since the `version` of an earlier answer. Rejects if there is no answer of ours. */
export async function askLive<Answer extends Versioned>(
  path: string,
  version: string,
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await fetch(path + (version && `?since=${version}`), { signal })
  if (!answer.ok) throw new Error(`Status ${answer.status}`)
  return (await answer.json()) as Answer
}
