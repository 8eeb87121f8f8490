import { useEffect, useState } from 'react'
import { SLUG_CHECK_DELAY, SLUG_GENERATION_DELAY, SLUG_MIN, TEAM_NAME_MIN } from '~/domain/teams/constants'

export type Availability = 'unknown' | 'free' | 'taken'

/**
 * Watches the two fields of the form: asks for availability 500 ms after the last key stroke in the URL, and
 * fills an empty URL from the name 1 s after the last one there (specification section 5).
 */
export function useSlug({ slugId, nameId }: { slugId: string; nameId: string }): Availability {
  const [availability, setAvailability] = useState<Availability>('unknown')
  useEffect(() => {
    const slug = document.getElementById(slugId)
    const name = document.getElementById(nameId)
    if (!(slug instanceof HTMLInputElement) || !(name instanceof HTMLInputElement)) return
    const requests = new AbortController()
    const { signal } = requests
    let checking: number | undefined
    let generating: number | undefined

    async function check(value: string) {
      const available = await askAvailability(value, signal)
      if (slug instanceof HTMLInputElement && slug.value === value) setAvailability(available)
    }
    function onSlugInput() {
      if (!(slug instanceof HTMLInputElement)) return
      window.clearTimeout(checking)
      setAvailability('unknown')
      if (slug.value.length >= SLUG_MIN) checking = window.setTimeout(check, SLUG_CHECK_DELAY, slug.value)
    }
    function onNameInput() {
      window.clearTimeout(generating)
      generating = window.setTimeout(generate, SLUG_GENERATION_DELAY)
    }
    async function generate() {
      if (!(slug instanceof HTMLInputElement) || !(name instanceof HTMLInputElement)) return
      if (slug.value !== '' || name.value.trim().length < TEAM_NAME_MIN) return
      const proposed = await askForSlug(name.value, signal)
      if (!proposed || slug.value !== '') return
      slug.value = proposed
      setAvailability('free')
    }

    slug.addEventListener('input', onSlugInput, { signal })
    name.addEventListener('input', onNameInput, { signal })
    // What was typed before JavaScript ran.
    onSlugInput()
    onNameInput()
    return () => {
      requests.abort()
      window.clearTimeout(checking)
      window.clearTimeout(generating)
    }
  }, [nameId, slugId])
  return availability
}

/** A check that fails says nothing: the server decides when the form is sent. */
async function askAvailability(slug: string, signal: AbortSignal): Promise<Availability> {
  const answer = await askJson<{ available: boolean }>(`/api/teams/check-url/${encodeURIComponent(slug)}`, {
    signal,
  })
  if (!answer) return 'unknown'
  return answer.available ? 'free' : 'taken'
}

async function askForSlug(teamName: string, signal: AbortSignal): Promise<string | null> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ teamName })
  const answer = await askJson<{ urlSlug: string }>('/api/teams/generate-url', {
    method: 'POST',
    headers,
    body,
    signal,
  })
  return answer?.urlSlug ?? null
}

async function askJson<Answer>(address: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(address, init)
    return response.ok ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}
