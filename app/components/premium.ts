import { useRouteLoaderData } from '@remix-run/react'

type Host = { supportUrl: string | null; hasPlans: boolean }

/** What the operator has set: where people get support, or null, and whether there are plans. */
export function useHost(): Host {
  return useRouteLoaderData<Host>('root') ?? { supportUrl: null, hasPlans: false }
}

export function usePremiumBenefits(): string[] {
  const { supportUrl } = useHost()
  return [
    'Unlimited teams',
    'Unlimited campaigns',
    'AI tactic suggestions',
    ...(supportUrl ? ['Priority support'] : []),
  ]
}
