import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useShowToast } from '~/components/toaster'
import { CONFETTI_DURATION_MS, CONFETTI_INTERVAL_MS } from '~/domain/campaigns/constants'

/** Confetti and its toast, once per member. The server decides. */
export default function Celebration({ campaign_id }: { campaign_id: string }) {
  const { load, data } = useFetcher<{ shouldShowConfetti?: boolean; is_new?: boolean }>()
  const showToast = useShowToast()
  const hasPlayed = useRef(false)
  const call = `/api/campaigns/${campaign_id}/confetti-viewed`

  useEffect(() => load(call), [call, load])
  useEffect(() => {
    if (!data?.is_new || hasPlayed.current) return
    hasPlayed.current = true
    if (data.shouldShowConfetti) {
      showToast({ type: 'success', message: '🎉 Campaign completed! Great work team!' })
      void playConfetti()
    }
    // If this fails, the confetti plays again next time.
    fetch(call, { method: 'POST' }).catch(() => {})
  }, [call, data, showToast])
  return null
}

/** Nothing where people want less motion. */
export async function playConfetti() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  const canvas = document.createElement('canvas')
  // Decoration outside all landmarks.
  canvas.setAttribute('aria-hidden', 'true')
  canvas.className = 'pointer-events-none fixed inset-0 z-50 size-full'
  document.body.append(canvas)
  const fire = confetti.create(canvas, { resize: true })
  const end = Date.now() + CONFETTI_DURATION_MS
  const timer = setInterval(() => {
    const last = fire({ particleCount: 40, spread: 80, origin: { x: Math.random(), y: 0.3 } })
    if (Date.now() < end) return
    clearInterval(timer)
    void Promise.resolve(last).then(() => canvas.remove())
  }, CONFETTI_INTERVAL_MS)
}
