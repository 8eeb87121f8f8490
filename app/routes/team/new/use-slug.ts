import { useEffect, useState } from 'react'
import { SLUG_CHECK_DELAY_MS, SLUG_GENERATION_DELAY_MS, TEAM_NAME_MIN } from '~/domain/teams/constants'
import { slugTaken } from '~/domain/teams/policy'
import { findSlugProblem } from '~/domain/teams/rules'

type Verdict = { problem: string | null; isFree: boolean }
/** The text of the field, null until JavaScript runs, and what is known about it. */
export type TypedSlug = Verdict & { typed: string | null }

const UNKNOWN: Verdict = { problem: null, isFree: false }
const FREE: Verdict = { problem: null, isFree: true }

/**
 * Watches the two fields of the form: judges the URL 500 ms after the last key stroke in it, and fills an empty URL
 * from the name 1 s after the last one there.
 */
export function useSlug({ slugId, nameId }: { slugId: string; nameId: string }): TypedSlug {
  const [state, setState] = useState<TypedSlug>({ ...UNKNOWN, typed: null })
  useEffect(() => {
    const slug = document.getElementById(slugId)
    const name = document.getElementById(nameId)
    if (!(slug instanceof HTMLInputElement) || !(name instanceof HTMLInputElement)) return
    const requests = new AbortController()
    const { signal } = requests
    let checking: number | undefined
    let generating: number | undefined

    const check = async (typed: string) => {
      const verdict = await checkSlug(typed, signal)
      if (slug.value === typed) setState({ ...verdict, typed })
    }
    const onSlugInput = () => {
      window.clearTimeout(checking)
      setState({ ...UNKNOWN, typed: slug.value })
      if (slug.value !== '') checking = window.setTimeout(check, SLUG_CHECK_DELAY_MS, slug.value)
    }
    const onNameInput = () => {
      window.clearTimeout(generating)
      generating = window.setTimeout(generate, SLUG_GENERATION_DELAY_MS)
    }
    const generate = async () => {
      if (slug.value !== '' || name.value.trim().length < TEAM_NAME_MIN) return
      const proposed = await askForSlug(name.value, signal)
      if (!proposed || slug.value !== '') return
      slug.value = proposed
      setState({ ...FREE, typed: proposed })
    }

    slug.addEventListener('input', onSlugInput, { signal })
    name.addEventListener('input', onNameInput, { signal })
    // Something may have been typed before JavaScript ran.
    onSlugInput()
    onNameInput()
    return () => {
      requests.abort()
      window.clearTimeout(checking)
      window.clearTimeout(generating)
    }
  }, [nameId, slugId])
  return state
}

/** Fills an empty URL from the name. Returns false without a proposal, and when one has been typed meanwhile. */
export async function fillSlug(form: HTMLFormElement): Promise<boolean> {
  const slug = form.elements.namedItem('url_slug')
  const name = form.elements.namedItem('name')
  if (!(slug instanceof HTMLInputElement) || !(name instanceof HTMLInputElement)) return false
  const proposed = await askForSlug(name.value)
  if (!proposed || slug.value !== '') return false
  slug.value = proposed
  slug.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

/** Whether the URL is empty although the name is long enough for one. */
export function isSlugMissing(form: HTMLFormElement): boolean {
  const fields = new FormData(form)
  return fields.get('url_slug') === '' && String(fields.get('name')).trim().length >= TEAM_NAME_MIN
}

/** A failed check says nothing: the server decides when the form is sent. */
async function checkSlug(typed: string, signal: AbortSignal): Promise<Verdict> {
  const slug = typed.trim()
  const problem = findSlugProblem(slug)
  if (problem) return { problem, isFree: false }
  const answer = await askJson<{ available: boolean }>(`/api/teams/check-url/${encodeURIComponent(slug)}`, {
    signal,
  })
  if (!answer) return UNKNOWN
  return answer.available ? FREE : { problem: slugTaken.sentence, isFree: false }
}

async function askForSlug(teamName: string, signal?: AbortSignal): Promise<string | null> {
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
