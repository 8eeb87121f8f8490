import { useRouteLoaderData } from '@remix-run/react'

type Host = { supportUrl: string | null; hasPlans: boolean; version: string }

/** What runs here: where people get support, or null, whether there are plans, and the version. */
export function useHost(): Host {
  return useRouteLoaderData<Host>('root') ?? { supportUrl: null, hasPlans: false, version: '' }
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
